import type { FeedItem } from '../bus/contract.ts'

/** A picture; width and height in pixels keep its place free until it is there. */
export interface ViewerPhoto {
  url: string
  /** The picture in its full size. */
  fullUrl: string
  width?: number | undefined
  height?: number | undefined
  caption: string
}

/** What a post shows, by its type. Fields named `…Html` are the author's HTML, all others are text. */
export type PostContent =
  | { type: 'text'; title: string; bodyHtml: string }
  | { type: 'photo'; rows: ViewerPhoto[][]; captionHtml: string }
  | { type: 'quote'; quoteHtml: string; sourceHtml: string }
  | { type: 'link'; title: string; url: string; photo: ViewerPhoto | null; descriptionHtml: string }
  | { type: 'chat'; title: string; lines: { speaker: string; text: string }[] }
  | { type: 'audio'; url: string; title: string; artist: string; album: string; captionHtml: string }
  | { type: 'video'; url: string; embedUrl: string; poster: ViewerPhoto | null; captionHtml: string }
  | { type: 'note'; asker: string; questionHtml: string; answerHtml: string }

/** A post in a drawer: what actions need of it, and what it shows. */
export interface ViewerPost {
  item: FeedItem
  content: PostContent
  /** Milliseconds; null where the server gave no time. */
  at: number | null
  tags: string[]
  noteCount: number
  /** HTML of the posts this one was reblogged from. */
  trailHtml: string
}
