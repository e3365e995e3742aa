const postPrefix = '#notes-'
const replyPrefix = '#reply-'

/** The part of an address that opens the notes of a post. */
export const addressOf = (id: string): string => postPrefix + encodeURIComponent(id)

/** The part of an address that opens the notes at a reply. */
export const replyAddress = (id: string): string => replyPrefix + encodeURIComponent(id)

function idIn(hash: string, prefix: string): string | null {
  if (!hash.startsWith(prefix)) return null
  try {
    return decodeURIComponent(hash.slice(prefix.length)) || null
  } catch {
    return null
  }
}

/** The post whose notes an address opens; null for any other address. */
export const addressedPost = (hash: string): string | null => idIn(hash, postPrefix)

/** The reply that an address names; null for any other address. */
export const addressedReply = (hash: string): string | null => idIn(hash, replyPrefix)
