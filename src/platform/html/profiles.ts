import { cardAttribute, spoilerAttribute } from './written-marks.ts'

/** Which HTML is allowed in which place. */
export type HtmlProfile = 'rich' | 'plain' | 'description' | 'message'

/** Options from the caller. */
export interface HtmlOptions {
  /** Relative links resolve against this address; without it they are removed, as in blog descriptions (CARD-13). */
  baseUrl?: string
  /** The protocol of the site's app, which links may use (DEC-39, DEC-67). */
  appProtocol?: string
}

/** What a profile keeps: elements, and the attributes an author may set on each. */
export interface ProfileRules {
  elements: Readonly<Record<string, readonly string[]>>
  /** Headings of any rank become this; without it they become paragraphs. */
  heading?: 'h2'
  /** Relative links are resolved against the caller's `baseUrl`, never against the page. */
  ownBase?: boolean
  /** Removed explicitly, although anything not listed above is removed anyway. */
  forbidElements?: readonly string[]
  forbidAttributes?: readonly string[]
}

const link = ['href', 'title']
const inline = { b: [], strong: [], i: [], em: [], s: [], strike: [], del: [], br: [] }

/** The profiles: EDIT-6 with DEC-118, DEC-130, DEC-183, and DEC-187, EDIT-7, CARD-12/13 and GIF-10/11. */
export const profiles = {
  rich: {
    heading: 'h2',
    elements: {
      ...inline,
      a: link,
      img: ['src', 'alt'],
      iframe: ['src', 'title', 'width', 'height', 'allowfullscreen'],
      ...{ figure: [], figcaption: [], hr: [], pre: [], code: [], sub: [], sup: [], small: [] },
      ...{ ul: [], ol: [], li: [], blockquote: [], h2: [] },
      // Only on a paragraph with a single link: see `normalizeBlocks`.
      p: [cardAttribute],
      // Only spoilers: other spans are unwrapped.
      span: [spoilerAttribute],
    },
  },
  plain: { elements: { p: [], br: [] } },
  description: { ownBase: true, elements: { ...inline, p: [], small: [], sub: [], sup: [], a: link } },
  message: {
    elements: { ...inline, p: [], small: [], a: link },
    forbidElements: ['script', 'link'],
    forbidAttributes: ['onerror'],
  },
} satisfies Record<HtmlProfile, ProfileRules>
