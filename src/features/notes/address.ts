const prefix = '#notes-'

/** The part of an address that opens the notes of a post. */
export const addressOf = (id: string): string => prefix + encodeURIComponent(id)

/** The post whose notes an address opens; null for any other address. */
export function addressedPost(hash: string): string | null {
  if (!hash.startsWith(prefix)) return null
  try {
    return decodeURIComponent(hash.slice(prefix.length)) || null
  } catch {
    return null
  }
}
