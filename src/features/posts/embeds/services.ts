/** A site whose addresses the server can turn into something to play (EMBED-3). */
export interface EmbedService {
  readonly name: string
  /** Matches whole addresses, with or without their protocol. */
  readonly pattern: RegExp
}

/** A service by its domains; their subdomains match too, an address without a path does not. */
function embedService(name: string, ...domains: string[]): EmbedService {
  const hosts = domains.map(domain => domain.toLowerCase().replace(/[^a-z0-9.\u0080-\uffff-]/g, '\\$&'))
  const host = hosts.map(host => host.replace(/\./g, '\\.')).join('|')
  return {
    name,
    pattern: new RegExp(`^(?:https?:)?(?://)?(?:[a-z0-9_-]+\\.)*(?:${host})(?::\\d{1,5})?/[^\\s<>"]+$`, 'i'),
  }
}

/** Common services (DEC-46); a page may name more in its `embeds.services`. */
const commonServices: readonly EmbedService[] = [
  embedService('YouTube', 'youtube.com', 'youtube-nocookie.com', 'youtu.be'),
  embedService('Vimeo', 'vimeo.com'),
  embedService('SoundCloud', 'soundcloud.com', 'snd.sc'),
  embedService('Spotify', 'spotify.com', 'spotify.link'),
  embedService('Bandcamp', 'bandcamp.com'),
  embedService('Dailymotion', 'dailymotion.com', 'dai.ly'),
  embedService('TikTok', 'tiktok.com'),
  embedService('Twitch', 'twitch.tv'),
  embedService('Instagram', 'instagram.com'),
  embedService('Facebook', 'facebook.com', 'fb.watch'),
  embedService('Apple Music', 'music.apple.com'),
  embedService('Deezer', 'deezer.com', 'deezer.page.link'),
  embedService('Mixcloud', 'mixcloud.com'),
  embedService('Audiomack', 'audiomack.com'),
  embedService('Tidal', 'tidal.com'),
  embedService('Streamable', 'streamable.com'),
  embedService('Coub', 'coub.com'),
  embedService('TED', 'ted.com'),
  embedService('Vine', 'vine.co'),
  embedService('Kickstarter', 'kickstarter.com'),
]

/** The common services and those of the domains that a page names. */
export const servicesWith = (domains: readonly string[] = []): readonly EmbedService[] => [
  ...commonServices,
  ...domains.filter(domain => /^[^\s/]+$/.test(domain)).map(domain => embedService(domain, domain)),
]

export const serviceOf = (address: string, services: readonly EmbedService[]): EmbedService | undefined =>
  services.find(({ pattern }) => pattern.test(address.trim()))
