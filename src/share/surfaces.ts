import { type ShareData, type ShareEntry, webUrl } from './rules.ts'

export interface WindowSize {
  width: number
  height: number
  scrollbars?: boolean
}

/** What the two places where posts are shared do differently (requirements DEC-1…7). */
export interface ShareRules {
  /**
   * The entries in their order.
   * @param mayLeave what the page says of sharing outside (`social.external_sharing`).
   */
  entries: (data: ShareData, mayLeave: boolean | undefined) => ShareEntry[]
  /** What an address counts in a tweet. */
  urlLength: number
  /** The count of a tweet warns below so many characters left. */
  warnsBelow: number
  isEmail: (address: string) => boolean
  /** E-mails take the code for embedding along. */
  mailsEmbedCode: boolean
  windows: Record<'twitter' | 'facebook' | 'reddit', WindowSize>
  /** It closes so long after a share has arrived. */
  closeAfterMs: number
  /** An arrived share is celebrated over the whole surface, not in its button. */
  celebrates: boolean
}

export const facebook = { width: 626, height: 436 }
export const reddit = { width: 860, height: 600, scrollbars: true }

/** Where an entry leads to, by what the answer gives. */
export function possible(data: ShareData) {
  const hasUrl = webUrl(data.post_url) !== null
  const canReport = webUrl(data.abuse_url) !== null
  return {
    system: hasUrl,
    permalink: hasUrl,
    embed: Boolean(data.embed_code),
    email: true,
    twitter: hasUrl,
    facebook: hasUrl,
    pinterest: webUrl(data.pinterest_share_window?.url) !== null,
    reddit: hasUrl,
    report: canReport,
    'report-abuse': canReport,
  } satisfies Record<ShareEntry, boolean>
}

/** What leaves the site. */
export const outside: readonly ShareEntry[] = [
  'system',
  'email',
  'twitter',
  'facebook',
  'pinterest',
  'reddit',
]
