import * as v from 'valibot'
import { canOpen } from '../../platform/html/links.ts'
import { address, string, url } from '../../platform/lib/wire.ts'
import { readBoolean } from '../../platform/page/flags.ts'
import {
  isNetwork,
  type Network,
  type NetworkFacts,
  networks,
  networksOf,
  type Surface,
  type WindowSize,
} from './networks.ts'

/** The most characters of the address, and of the message of an e-mail or on Facebook (SHARE-26, SHARE-27, SMSG-45). */
export const emailMaxLength = 100
export const messageMaxLength = 255
/** Duration of the share popover's fade in milliseconds (SHARE-20). */
export const fadeMs = 150
/** An open request within this many milliseconds of a close is ignored, as it is the same press (SHARE-23, DEC-74). */
export const reopenGuardMs = 100
export const skeletonAfterMs = 250

/** A flag in any of the server's spellings: a private post must not be shared because of one of them. */
const flag = v.optional(
  v.pipe(
    v.unknown(),
    v.transform(value => readBoolean(value, null)),
    v.boolean(),
  ),
)

export const shareData = v.object({
  abuse_url: url,
  embed_code: string,
  embed_did: string,
  embed_key: string,
  form_key: string,
  has_facebook: flag,
  has_user: flag,
  is_private: flag,
  permalink_label: string,
  post_id: string,
  post_tiny_url: url,
  post_url: url,
  root_id: string,
  tumblelog_name: string,
  twitter_username: string,
  tumblelog_share: flag,
  /** Whether the post may be shared outside the site. */
  is_external_sharing_enabled: flag,
  /** `dimensions`: `width=750,height=316`, `750x316`, or an object of the two. */
  pinterest_share_window: v.optional(
    v.object({ url: address, name: string, dimensions: v.optional(v.unknown()) }),
  ),
  show_permalink: flag,
  show_embed: flag,
  show_email: flag,
  show_flagging: flag,
  show_reporting_links: flag,
  ...v.entriesFromList(
    networksOf.popover.map(network => `show_${network}` as const),
    flag,
  ),
})

/** The share data of a post, or of a whole blog with `tumblelog_share` (SHARE-10…13, SMSG-17, SMSG-18). */
export type ShareData = v.InferOutput<typeof shareData>

/** The share entries; `system` is the phone's own share sheet. */
export type ShareEntry = 'system' | 'permalink' | 'embed' | 'email' | Network | 'report' | 'report-abuse'

const base = () => location.href
/** A URL from the response if it is http or https; else null. */
export const webUrl = (given: string | undefined): string | null =>
  given && canOpen(given, ['http', 'https'], base()) ? new URL(given, base()).href : null

/** Whether e-mail sharing uses the form; otherwise it is a mail client link (SHARE-6). */
export const hasEmailForm = (data: ShareData, isMember: boolean): boolean =>
  (data.has_user ?? isMember) || data.tumblelog_share === true

/** Whether a network shares by a form: only with the user's account, and not for a whole blog (SHARE-7). */
export const hasNetworkForm = (network: 'twitter' | 'facebook', data: ShareData): boolean =>
  !data.tumblelog_share && Boolean(network === 'twitter' ? data.twitter_username : data.has_facebook)

/** The mail client link for guests (SHARE-6, DEC-73). */
export const mailLink = (link: string, subject: string): string =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(link)}`

/** A page of another site in a window of its own; sizes in pixels. */
export interface ShareWindow extends WindowSize {
  url: string
  name: string
}

/** A safe window name; one that starts with an underscore, such as `_self`, may target the page itself. */
const safeName = /^(?!_)[\w-]{1,80}$/

const numbers = (text: string) => (text.match(/\d+/g) ?? []).map(Number)

/** The Pinterest window named in the share data, with its own name and size if given (SHARE-12). */
function givenWindow(given: ShareData['pinterest_share_window'], usual: WindowSize): ShareWindow | null {
  const url = webUrl(given?.url)
  if (url === null) return null
  const { name = '', dimensions } = given ?? {}
  const { width, height }: { width?: unknown; height?: unknown } = Object(dimensions)
  const [first, second] =
    typeof dimensions === 'string' ? numbers(dimensions) : [Number(width), Number(height)]
  return {
    url,
    name: safeName.test(name) ? name : 'inlay-share-pinterest',
    width: first || usual.width,
    height: second || usual.height,
  }
}

/** The share page of a network (SHARE-38, SMSG-51); null if the share data have no URL to share. */
export function shareWindow(network: Network, data: ShareData, surface: Surface): ShareWindow | null {
  const { page, size }: NetworkFacts = networks[network]
  if (page === null) return givenWindow(data.pinterest_share_window, size[surface])
  const url = webUrl(data.post_url)
  return url === null
    ? null
    : { url: page + encodeURIComponent(url), name: `inlay-share-${network}`, ...size[surface] }
}

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
