import { tweetUrlLength } from '../lib/tweet.ts'
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

const facebook = { width: 626, height: 436 }
const reddit = { width: 860, height: 600, scrollbars: true }

/** Where an entry leads to, by what the answer gives. */
function possible(data: ShareData) {
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

const popoverOrder: readonly ShareEntry[] = [
  'system',
  'permalink',
  'embed',
  'email',
  'twitter',
  'facebook',
  'pinterest',
  'reddit',
  'report',
  'report-abuse',
]
const outside: readonly ShareEntry[] = ['system', 'email', 'twitter', 'facebook', 'pinterest', 'reddit']

/** The share popover: every entry by its flag, which is on by default, and by what it points to (dashboard.md §2). */
export const popoverRules: ShareRules = {
  entries(data, mayLeave) {
    if (data.is_private) return []
    const can = possible(data)
    const isKept = mayLeave === false || data.is_external_sharing_enabled === false
    const off: Partial<Record<ShareEntry, boolean | undefined>> = {
      system: data.show_permalink,
      permalink: data.show_permalink,
      embed: data.show_embed,
      email: data.show_email,
      twitter: data.show_twitter,
      facebook: data.show_facebook,
      pinterest: data.show_pinterest,
      reddit: data.show_reddit,
      report: data.show_flagging,
      'report-abuse': data.show_reporting_links,
    }
    return popoverOrder.filter(
      entry => can[entry] && off[entry] !== false && !(isKept && outside.includes(entry)),
    )
  },
  urlLength: tweetUrlLength.sharePopover,
  warnsBelow: 10,
  // Loose on purpose: text, at sign, text, dot, text (dashboard.md §5).
  isEmail: address => /^\S+@\S+\.\S+$/.test(address),
  mailsEmbedCode: true,
  windows: { twitter: { width: 626, height: 258 }, facebook, reddit },
  closeAfterMs: 1250,
  celebrates: false,
}

const messageOrder: readonly ShareEntry[] = [
  'system',
  'permalink',
  'embed',
  'email',
  'report',
  'facebook',
  'twitter',
  'pinterest',
  'reddit',
]

/** A post as a message: three entries always, the others where page and post may be shared outside (social.md §6). */
export const messageRules: ShareRules = {
  entries(data, mayLeave) {
    const can = possible(data)
    const leaves = mayLeave === true && data.is_external_sharing_enabled === true && !data.is_private
    return messageOrder.filter(entry => {
      if (!outside.includes(entry)) return true
      return leaves && can[entry] && (entry !== 'pinterest' || data.show_pinterest === true)
    })
  },
  urlLength: tweetUrlLength.shareMessage,
  // Without a warning: too many is all that it marks.
  warnsBelow: 0,
  // A local part, an at sign, a domain and a top-level domain of 2 to 20 letters (social.md §5).
  isEmail: address => /^[^\s@]+@(?:[^\s@.]+\.)+\p{L}{2,20}$/u.test(address),
  mailsEmbedCode: false,
  windows: { twitter: { width: 550, height: 420 }, facebook, reddit },
  closeAfterMs: 3000,
  celebrates: true,
}
