/** Where GIFs are searched for; sent as the context of the call (GIF-12). */
export type GifContext = 'post-form' | 'messaging'

/** One result of a GIF search (GIF-2, GIF-3). Addresses were checked: only http and https. */
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
  /** Pixels; a square of the usual width if the server sent none. */
  width: number
  height: number
  postBlog?: string | undefined
  /** What a message with the GIF includes besides `postId` (MSGC-41). */
  postBlogUuid?: string | undefined
  postId?: string | undefined
}

/** The server's message about a search. The body is HTML that isn't sanitized yet. */
export interface GifMessage {
  header: string
  body: string
}

/** The response to one search (GIF-4). */
export interface GifSearchResult {
  query: string
  limit: number
  loggingContext: GifContext | undefined
  media: readonly Gif[]
  message: GifMessage | null
  /** When it came, in milliseconds. */
  timestamp: number
}
