import type { FeedItem } from '../../platform/bus/contract.ts'

/** What this page knows about its posts besides its own markup: from the user's actions and the server's responses. */
interface KnownPosts {
  /** By the post's id. */
  states: Map<string, Pick<FeedItem, 'liked' | 'reblogged'>>
  /** Whether this browser remembers that the user has reblogged a post; missing until that memory is read. */
  hasReblogged?: (id: string) => true | undefined
}

export const knownPosts = Object.assign((): KnownPosts => ({ states: new Map() }), { key: 'knownPosts' })
