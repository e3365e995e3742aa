/** Where GIFs are searched for; sent along as the context of the call (dashboard.md §7). */
export type GifContext = 'post-form' | 'messaging'

/** One result of a GIF search (dashboard.md §3). Addresses were checked: http and https alone. */
export interface Gif {
  mediaUrl: string
  postUrl?: string | undefined
  rootPostUrl?: string | undefined
  rootPostUrlHash?: string | undefined
  rootBlog?: string | undefined
  rootBlogUrl?: string | undefined
  rootBlogKey?: string | undefined
  postTags: readonly string[]
  popularSearchTag?: string | undefined
  /** Pixels; a square of the usual width where the server gave none. */
  width: number
  height: number
  postBlog?: string | undefined
  /** What a message that sends the GIF names besides `postId` (social.md §3). */
  postBlogUuid?: string | undefined
  postId?: string | undefined
}

/** What the server has to say about a search. The body is HTML that nobody has cleaned yet. */
export interface GifMessage {
  header: string
  body: string
}

/** The answer to one search (dashboard.md §3). */
export interface GifSearchResult {
  query: string
  limit: number
  loggingContext: GifContext | undefined
  media: readonly Gif[]
  message: GifMessage | null
  /** When it came, in milliseconds. */
  timestamp: number
}
