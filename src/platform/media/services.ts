import type { App } from '../app.ts'
import { isOwnAddress } from '../html/held-frames.ts'
import { readUrl } from '../lib/url.ts'
import { media } from './media-choices.ts'

/** Sites whose players people put into posts: the name, and the domains, of which the first is the service's key. */
export const playerServices: readonly (readonly [name: string, ...domains: string[]])[] = [
  ['YouTube', 'youtube.com', 'youtube-nocookie.com', 'youtu.be'],
  ['Vimeo', 'vimeo.com'],
  ['SoundCloud', 'soundcloud.com', 'snd.sc'],
  ['Spotify', 'spotify.com', 'spotify.link'],
  ['Bandcamp', 'bandcamp.com'],
  ['Dailymotion', 'dailymotion.com', 'dai.ly'],
  ['TikTok', 'tiktok.com'],
  ['Twitch', 'twitch.tv'],
  ['Instagram', 'instagram.com'],
  ['Facebook', 'facebook.com', 'fb.watch'],
  ['Apple Music', 'music.apple.com'],
  ['Deezer', 'deezer.com', 'deezer.page.link'],
  ['Mixcloud', 'mixcloud.com'],
  ['Audiomack', 'audiomack.com'],
  ['Tidal', 'tidal.com'],
  ['Streamable', 'streamable.com'],
  ['Coub', 'coub.com'],
  ['TED', 'ted.com'],
  ['Vine', 'vine.co'],
  ['Kickstarter', 'kickstarter.com'],
]

/** Sites that frames come from, although the server isn't asked about their addresses. */
const frameServices: typeof playerServices = [
  ...playerServices,
  ['X', 'x.com', 'twitter.com'],
  ['Bluesky', 'bsky.app'],
  ['Reddit', 'reddit.com', 'redditmedia.com'],
  ['GIPHY', 'giphy.com'],
  ['CodePen', 'codepen.io'],
  ['Google Maps', 'maps.google.com'],
]

/** Whose frame it is. Consent is given to the key: a domain, or the host of a site without a known name. */
export interface MediaService {
  key: string
  name: string
}

const isIn = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`)

/**
 * The service at a host, such as `www.youtube.com`.
 * @internal
 */
export function serviceAt(host: string): MediaService {
  const known = frameServices.find(([, ...domains]) => domains.some(domain => isIn(host, domain)))
  if (known) return { key: known[1] ?? host, name: known[0] }
  const key = host.replace(/^www\./, '')
  return { key, name: key }
}

/** The name of a service whose key was stored. */
export const serviceName = (key: string): string => serviceAt(key).name

/** The service that a frame comes from; null without an address. */
export const serviceOfFrame = (src: string) => {
  const url = readUrl(src, document.baseURI)
  return url ? serviceAt(url.hostname) : null
}

/** Whether a frame loads without a press: from the page's own site, or a service that the user always allows. */
export function mayLoadFrame(src: string, app: App | null): boolean {
  if (isOwnAddress(src, app?.page.hosts)) return true
  const key = serviceOfFrame(src)?.key
  return (
    key !== undefined &&
    app?.page.user != null &&
    app.get(media).$choices.get().services.includes(key) === true
  )
}
