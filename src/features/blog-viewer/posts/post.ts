import type { FeedItem } from '../../../platform/bus/contract.ts'

/** An image; width and height in pixels reserve its space until it loads. */
export interface ViewerPhoto {
  url: string
  /** URL of the image in full size. */
  fullUrl: string
  width?: number | undefined
  height?: number | undefined
  caption: string
  /** What is read aloud for it: its description, or else its caption. */
  alt: string
}

/** The content of a post by type. Fields named `…Html` are unsanitized HTML, all others are text. */
export type PostContent =
  | { type: 'text'; title: string; bodyHtml: string }
  | { type: 'photo'; rows: ViewerPhoto[][]; captionHtml: string }
  | { type: 'quote'; quoteHtml: string; sourceHtml: string; captionHtml: string }
  | { type: 'link'; title: string; url: string; photo: ViewerPhoto | null; descriptionHtml: string }
  | { type: 'chat'; title: string; lines: { speaker: string; text: string }[]; captionHtml: string }
  | { type: 'audio'; url: string; title: string; artist: string; album: string; captionHtml: string }
  | { type: 'video'; url: string; embedUrl: string; poster: ViewerPhoto | null; captionHtml: string }
  | { type: 'note'; asker: string; questionHtml: string; answerHtml: string }

/** A post in the drawer: the data for post actions, and its content. */
export interface ViewerPost {
  item: FeedItem
  content: PostContent
  /** Time in milliseconds; null if the server gave none. */
  at: number | null
  /** The language of its texts, such as `de`, if the server says so. */
  language: string | undefined
  tags: string[]
  noteCount: number
  /** HTML of the posts that this one reblogs. */
  trailHtml: string
  /** Why the content is covered until a press, '' without a reason; null if it isn't covered. */
  sensitive: string | null
  /** Whether something in it is covered. */
  hasCovers: boolean
}
