import { frameRules } from '../../../platform/html/links.ts'
import { toText } from '../../../platform/html/text.ts'
import { readText, readWebAddress } from '../../../platform/lib/read-text.ts'
import { addProtocol } from '../../../platform/lib/typed-url.ts'
import { readWebUrl } from '../../../platform/lib/url.ts'
import { playerServices } from '../../../platform/media/services.ts'
import { readBoolean } from '../../../platform/page/flags.ts'
import { t } from '../../../platform/page/i18n.ts'

/** A start tag of pasted code, with its attributes by their lower-case names. */
interface Tag {
  name: string
  attributes: ReadonlyMap<string, string>
}

// Both patterns match to the end, finished or not: no input makes them backtrack.
const part =
  /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9-]*)((?:[^>"']+|"[^"]*(?:"|$)|'[^']*(?:'|$))*)(?:>|$)/gi
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"?|'([^']*)'?|([^\s"'>]+)))?/g
const rawText = new Set(['script', 'style', 'textarea', 'title', 'xmp'])

function readAttributes(text: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, name = '', double, single, bare] of text.matchAll(attribute)) {
    const key = name.toLowerCase()
    if (!found.has(key)) found.set(key, toText(double ?? single ?? bare ?? ''))
  }
  return found
}

/**
 * The start tags of some code, in order. It is only ever read as text: nothing in it is parsed, loaded or run.
 * @internal
 */
export function readTags(code: string): Tag[] {
  const tags: Tag[] = []
  const lower = code.toLowerCase()
  part.lastIndex = 0
  for (let match = part.exec(code); match; match = part.exec(code)) {
    const [, close, tagName, rest = ''] = match
    const name = tagName?.toLowerCase()
    if (!name || close) continue
    tags.push({ name, attributes: readAttributes(rest) })
    if (!rawText.has(name)) continue
    // The content of these elements is not markup.
    const end = lower.indexOf(`</${name}`, part.lastIndex)
    if (end < 0) break
    part.lastIndex = end
  }
  return tags
}

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

/**
 * What the server knows about an address to embed (EMBED-1); '' for what it didn't send. Title, excerpt and author come
 * with a page's address, if the server reads what the page says about itself (OpenGraph).
 */
export interface EmbedData {
  readonly thumbnail: string
  readonly url: string
  readonly preview_iframe: string
  readonly embed_code: string
  readonly embed_render_context: string
  /** The server knows the address, but can't embed it. */
  readonly unsupported: boolean
  readonly title: string
  readonly excerpt: string
  readonly author: string
}

/** The address to ask about, or the text that says why there is none. */
export type EmbedInput = { ok: true; url: string } | { ok: false; text: string }

/** Longer than any service's code; the rest is ignored. */
const inputMaxLength = 100_000
const text = (value: unknown): string => readText(value).trim()

const isMovie = ({ name, attributes }: Tag): boolean =>
  name === 'param' && /^(?:movie|src|url)$/i.test(attributes.get('name') ?? '')

function sourcesIn(tags: readonly Tag[], name: string): string[] {
  if (name !== 'object')
    return tags.flatMap(tag => (tag.name === name ? (tag.attributes.get('src') ?? []) : []))
  // An object may name its source in a `param` inside of it.
  let isInside = false
  return tags.flatMap(tag => {
    if (tag.name === 'object') isInside = true
    const field = tag.name === 'object' ? 'data' : isInside && isMovie(tag) ? 'value' : undefined
    return field ? (tag.attributes.get(field) ?? []) : []
  })
}

/**
 * The address that pasted code loads: of an iframe, an embed, a script or an object (EMBED-4).
 * @param base what a relative address is resolved against.
 * @returns null when the code loads nothing over http or https.
 */
function sourceOf(code: string, base?: string): string | null {
  const tags = readTags(code.slice(0, inputMaxLength))
  for (const name of ['iframe', 'embed', 'script', 'object'])
    for (const source of sourcesIn(tags, name)) {
      const url = source === '' ? undefined : readWebUrl(source, base ?? 'https://none.invalid/')
      const isRelative = base === undefined && !/^(?:https?:)?\/\//i.test(source)
      if (url && !isRelative) return url.href
    }
  return null
}

/**
 * Finds what to embed in a pasted text: the address of a service, else the address that its code loads (EMBED-3,
 * EMBED-4).
 */
export function readEmbedInput(input: unknown, services: readonly EmbedService[], base?: string): EmbedInput {
  const typed = text(input)
  if (typed !== '' && typed.length <= inputMaxLength && serviceOf(typed, services))
    return { ok: true, url: addProtocol(typed, 'https') }
  const url = sourceOf(typed, base)
  return url ? { ok: true, url } : { ok: false, text: t('Invalid embed code') }
}

/** Reads a response about an embed; null for one that is empty, 'false' or not an object (EMBED-6). */
export function readEmbedData(answer: unknown): EmbedData | null {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return null
  const fields = new Map<string, unknown>(Object.entries(answer))
  if (fields.size === 0) return null
  return {
    thumbnail: readWebAddress(fields.get('thumbnail')),
    url: readWebAddress(fields.get('url')),
    preview_iframe: text(fields.get('preview_iframe')),
    embed_code: text(fields.get('embed_code')),
    embed_render_context: text(fields.get('embed_render_context')),
    unsupported: readBoolean(fields.get('unsupported')),
    title: text(fields.get('title')),
    excerpt: text(fields.get('excerpt')),
    author: text(fields.get('author')),
  }
}

/** A frame that may be shown, and its shape. */
export interface EmbedFrame {
  readonly src: string
  readonly sandbox: string
  /** Width by height; null if the code doesn't say, or fills its container. */
  readonly ratio: number | null
  /** Pixels, for frames as wide as their place, such as music players. */
  readonly height: number | null
}

const side = (value: string | undefined): number =>
  /^\d{1,4}(?:px)?$/.test(value ?? '') ? Number.parseInt(value ?? '', 10) : 0

/**
 * The frame of some embed code, under the rules of src/platform/html for frames; null if it has none that may be shown.
 * @param base the page's own address.
 */
export function frameOf(code: string, base: string): EmbedFrame | null {
  const tag = readTags(code.slice(0, inputMaxLength)).find(({ name }) => name === 'iframe')
  const rules = frameRules(tag?.attributes.get('src') ?? '', base)
  if (!tag || !rules) return null
  const width = side(tag.attributes.get('width'))
  const height = side(tag.attributes.get('height'))
  return { ...rules, ratio: width && height ? width / height : null, height: height || null }
}
