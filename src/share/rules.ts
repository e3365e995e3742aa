import { canOpen } from '../html/links.ts'

/** Characters of the address and the message, of e-mails and of Facebook alike (dashboard.md §9, social.md §9). */
export const emailMaxLength = 100
export const messageMaxLength = 255
/** The share popover fades as long as this (dashboard.md §9). */
export const fadeMs = 150
/** An open request this soon after a close is the same press. */
export const reopenGuardMs = 100
export const skeletonAfterMs = 250

/** Everything that is known of a post to share; shares of a whole blog are `tumblelog_share` (dashboard.md §3). */
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
  /** Whether the post may leave the site. */
  is_external_sharing_enabled?: boolean | undefined
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

/** `system` is the phone's own share sheet. */
export type ShareEntry =
  | 'system'
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

/** Whether an e-mail is written in a form; for others the mail program does it (dashboard.md §6). */
export const hasEmailForm = (data: ShareData, isMember: boolean): boolean =>
  (data.has_user ?? isMember) || data.tumblelog_share === true

/** These two share in a form when the user has an account there; of a shared blog they are not told (dashboard.md §6). */
export const hasNetworkForm = (network: 'twitter' | 'facebook', data: ShareData): boolean =>
  !data.tumblelog_share && Boolean(network === 'twitter' ? data.twitter_username : data.has_facebook)

/** For guests the mail program does it (dashboard.md §6). */
export const mailLink = (url: string, subject: string): string =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(url)}`
