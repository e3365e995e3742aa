import * as v from 'valibot'
import { readUrl, readWebUrl, webAddress } from '../../platform/lib/url.ts'
import { minHeight } from './ad-rules.ts'

/** `window.inlayAds`, which the script of `ads.script` defines (ADS-1). */
export interface AdProvider {
  /** Address of an ad's page: http or https. Called again for each refresh. */
  address: (unit: string) => string
}

/** What an ad's page posts to its parent: that it is there, or that there is none (ADS-1). */
interface AdMessage {
  /** The unit that the page was requested for. */
  inlay_ad: string
  state: 'filled' | 'empty' | 'failed'
  /** Pixels; 250 if left out, from 50 to 600. */
  height?: number | undefined
}

/** How many times to try loading the ads script, and the delay after a failure (ADS-4). */
export const scriptTries = 5
export const retryMs = 1000
/** A try takes no longer than this, in milliseconds. */
export const scriptTimeoutMs = 10_000

/** How long an ad is visible before the next one replaces it, and how often that happens (ADS-5). */
export const refreshMs = 10_000
export const refreshesMax = 25

/** After this many milliseconds without a message, an ad counts as failed. */
export const silenceMs = 10_000
/** A frame that posts more messages than this counts as failed. */
export const messagesMax = 100

/** Pixels. */
const maxHeight = 600

const message: v.GenericSchema<unknown, AdMessage> = v.object({
  inlay_ad: v.string(),
  state: v.picklist(['filled', 'empty', 'failed']),
  height: v.optional(v.pipe(v.number(), v.finite())),
})

/**
 * Reads a message from an ad's page about its unit, with the height kept within bounds; null for anything else (ADS-1).
 */
export function readAdMessage(data: unknown, unit: string): AdMessage | null {
  const read = v.safeParse(message, data)
  if (!read.success || read.output.inlay_ad !== unit) return null
  const { height } = read.output
  if (height === undefined) return read.output
  return { ...read.output, height: Math.min(maxHeight, Math.max(minHeight, Math.round(height))) }
}

/**
 * The address of an ad in the form that a frame may load; null for one that may not be shown.
 * @param origin the only origin for ads, if the page names one; a relative address is resolved against it.
 * @param base the page's own address.
 */
export function readAdAddress(address: unknown, origin: string | undefined, base: string): string | null {
  if (typeof address !== 'string' || address.trim() === '' || !webAddress.test(address)) return null
  const from = readUrl(origin ?? '', base)
  const url = readWebUrl(address, from)
  if (!url || url.username || url.password) return null
  return origin !== undefined && url.origin !== from?.origin ? null : url.href
}
