import { playerServices } from '../../../platform/media/services.ts'

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
const commonServices: readonly EmbedService[] = playerServices.map(service => embedService(...service))

/** The common services and those of the domains that a page names. */
export const servicesWith = (domains: readonly string[] = []): readonly EmbedService[] => [
  ...commonServices,
  ...domains.filter(domain => /^[^\s/]+$/.test(domain)).map(domain => embedService(domain, domain)),
]

export const serviceOf = (address: string, services: readonly EmbedService[]): EmbedService | undefined =>
  services.find(({ pattern }) => pattern.test(address.trim()))
