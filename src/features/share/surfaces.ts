import { type ShareData, type ShareEntry, webUrl } from './share-data.ts'

export interface WindowSize {
  width: number
  height: number
  scrollbars?: boolean
}

/** The differences between the share popover and share-as-message (DEC-1…7). */
export interface ShareRules {
  /**
   * The entries in their order.
   * @param externalSharing the page's setting for external sharing (`social.external_sharing`).
   */
  entries: (data: ShareData, externalSharing: boolean | undefined) => ShareEntry[]
  /** Whether the device's own share sheet opens first, where there is one. */
  systemFirst?: true
  /** The characters that a URL counts in a tweet (DEC-1). */
  urlLength: number
  /** The counter of a tweet warns below this many characters left. */
  warnsBelow: number
  isEmail: (address: string) => boolean
  /** Whether e-mails contain the embed code. */
  mailsEmbedCode: boolean
  windows: Record<'twitter' | 'facebook' | 'reddit', WindowSize>
  /** Milliseconds from a successful share until the surface closes (DEC-4). */
  closeAfterMs: number
  /** Whether success is shown over the whole surface instead of in the button (SMSG-36). */
  celebrates: boolean
}

export const facebook = { width: 626, height: 436 }
export const reddit = { width: 860, height: 600, scrollbars: true }

/** The entries that the share data allows. */
export function entriesWithTarget(data: ShareData) {
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

/** The entries that share outside the site (SMSG-39). */
export const externalEntries: readonly ShareEntry[] = [
  'system',
  'email',
  'twitter',
  'facebook',
  'pinterest',
  'reddit',
]
