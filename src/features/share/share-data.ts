import { canOpen } from '../../platform/html/links.ts'

/** The most characters of the address, and of the message of an e-mail or on Facebook (SHARE-26, SHARE-27, SMSG-45). */
export const emailMaxLength = 100
export const messageMaxLength = 255
/** Duration of the share popover's fade in milliseconds (SHARE-20). */
export const fadeMs = 150
/** An open request within this many milliseconds of a close is ignored, as it is the same press (SHARE-23, DEC-74). */
export const reopenGuardMs = 100
export const skeletonAfterMs = 250

/** The share data of a post, or of a whole blog with `tumblelog_share` (SHARE-10…13, SMSG-17, SMSG-18). */
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
  /** Whether the post may be shared outside the site. */
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

/** The share entries; `system` is the phone's own share sheet. */
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
/** A URL of the answer if it is http or https; else null. */
export const webUrl = (url: string | undefined): string | null =>
  url && canOpen(url, ['http', 'https'], base()) ? new URL(url, base()).href : null

/** Whether e-mail sharing uses the form; otherwise it is a mail client link (SHARE-6). */
export const hasEmailForm = (data: ShareData, isMember: boolean): boolean =>
  (data.has_user ?? isMember) || data.tumblelog_share === true

/** Whether a network shares by a form: only with the user's account, and not for a whole blog (SHARE-7). */
export const hasNetworkForm = (network: 'twitter' | 'facebook', data: ShareData): boolean =>
  !data.tumblelog_share && Boolean(network === 'twitter' ? data.twitter_username : data.has_facebook)

/** The mail client link for guests (SHARE-6, DEC-73). */
export const mailLink = (url: string, subject: string): string =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(url)}`
