import { isNetwork, type Surface } from './networks.ts'
import { type ShareData, type ShareEntry, shareWindow, webUrl } from './share-data.ts'

/** The differences between the share popover and share-as-message (DEC-1…7). */
export interface ShareRules {
  surface: Surface
  /**
   * The entries in order.
   * @param externalSharing the page's setting for external sharing (`social.external_sharing`).
   */
  entries: (data: ShareData, externalSharing: boolean | undefined) => ShareEntry[]
  /** Whether the device's own share sheet opens first, if there is one. */
  systemFirst?: true
  /** The characters that a URL counts in a tweet (DEC-1). */
  urlLength: number
  /** The counter of a tweet warns below this many characters left. */
  warnsBelow: number
  isEmail: (address: string) => boolean
  /** Whether emails contain the embed code. */
  mailsEmbedCode: boolean
  /** Milliseconds from a successful share until the surface closes (DEC-4). */
  closeAfterMs: number
  /** Whether success is shown over the whole surface instead of in the button (SMSG-36). */
  celebrates: boolean
}

/** Whether the server hides an entry by its flag (SHARE-3). */
export function isHidden(entry: ShareEntry, data: ShareData): boolean {
  if (isNetwork(entry)) return data[`show_${entry}`] === false
  const flags = {
    system: data.show_permalink,
    permalink: data.show_permalink,
    embed: data.show_embed,
    email: data.show_email,
    report: data.show_flagging,
    'report-abuse': data.show_reporting_links,
  }
  return flags[entry] === false
}

/** Whether the share data has what an entry needs. */
export function hasTarget(entry: ShareEntry, data: ShareData): boolean {
  if (isNetwork(entry)) return shareWindow(entry, data, 'popover') !== null
  if (entry === 'embed') return Boolean(data.embed_code)
  if (entry === 'report' || entry === 'report-abuse') return webUrl(data.abuse_url) !== null
  return entry === 'email' || webUrl(data.post_url) !== null
}

/** Whether an entry shares outside the site (SMSG-39). */
export const isExternal = (entry: ShareEntry): boolean =>
  entry === 'system' || entry === 'email' || isNetwork(entry)

/** The popovers that share a post, by message and otherwise, would cover each other: one that opens closes the other. */
export function openShare() {
  let closeOpen = () => {}
  return (close: () => void): void => {
    if (close !== closeOpen) closeOpen()
    closeOpen = close
  }
}
