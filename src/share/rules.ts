import { canOpen } from '../html/links.ts'

/** Characters of the address and the message (dashboard.md §9). */
export const emailMaxLength = 100
export const messageMaxLength = 255
/** The popover goes this long after a success, fading for the last part (dashboard.md §9). */
export const sentMs = 1250
export const fadeMs = 150
/** An open request this soon after a close is the same press. */
export const reopenGuardMs = 100
export const skeletonAfterMs = 250

/** Everything the share popover knows of a post; shares of a whole blog are `tumblelog_share` (dashboard.md §3). */
export interface ShareData {
  abuse_url?: string | undefined
  embed_code?: string | undefined
  embed_did?: string | undefined
  embed_key?: string | undefined
  form_key?: string | undefined
  has_facebook?: boolean | undefined
  has_user?: boolean | undefined
  is_private?: boolean | undefined
  permalink_label?: string | undefined
  post_id?: string | undefined
  post_tiny_url?: string | undefined
  post_url?: string | undefined
  root_id?: string | undefined
  tumblelog_name?: string | undefined
  twitter_username?: string | undefined
  tumblelog_share?: boolean | undefined
  pinterest_share_window?: PinterestWindow | undefined
  show_permalink?: boolean | undefined
  show_embed?: boolean | undefined
  show_email?: boolean | undefined
  show_twitter?: boolean | undefined
  show_facebook?: boolean | undefined
  show_pinterest?: boolean | undefined
  show_reddit?: boolean | undefined
  show_flagging?: boolean | undefined
  show_reporting_links?: boolean | undefined
}

export interface PinterestWindow {
  url: string
  name?: string | undefined
  /** `width=750,height=316`, `750x316`, or an object of the two. */
  dimensions?: unknown
}

export type ShareEntry =
  | 'permalink'
  | 'embed'
  | 'email'
  | 'twitter'
  | 'facebook'
  | 'pinterest'
  | 'reddit'
  | 'report'
  | 'report-abuse'

const base = () => location.href
/** An address of the answer that may be opened: http and https alone. */
export const webUrl = (url: string | undefined): string | null =>
  url && canOpen(url, ['http', 'https'], base()) ? new URL(url, base()).href : null

/** The entries in their order; each needs its flag, which is on by default, and what it points to (dashboard.md §2). */
export function shareEntries(data: ShareData): ShareEntry[] {
  if (data.is_private) return []
  const hasUrl = webUrl(data.post_url) !== null
  const canReport = webUrl(data.abuse_url) !== null
  const shown: [ShareEntry, boolean | undefined, boolean][] = [
    ['permalink', data.show_permalink, hasUrl],
    ['embed', data.show_embed, Boolean(data.embed_code)],
    ['email', data.show_email, true],
    ['twitter', data.show_twitter, hasUrl],
    ['facebook', data.show_facebook, hasUrl],
    ['pinterest', data.show_pinterest, webUrl(data.pinterest_share_window?.url) !== null],
    ['reddit', data.show_reddit, hasUrl],
    ['report', data.show_flagging, canReport],
    ['report-abuse', data.show_reporting_links, canReport],
  ]
  return shown.filter(([, flag, possible]) => flag !== false && possible).map(([entry]) => entry)
}

/** Loose on purpose: text, at sign, text, dot, text (dashboard.md §5). */
const isEmail = (address: string): boolean => /^\S+@\S+\.\S+$/.test(address.trim())

export const canSendEmail = (address: string, message: string): boolean =>
  isEmail(address) && address.trim().length <= emailMaxLength && message.length <= messageMaxLength

/** For guests the mail program does it (dashboard.md §6). */
export const mailLink = (url: string, subject: string): string =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(url)}`
