import { frameRules } from '../../../platform/html/links.ts'
import { readText, readWebAddress } from '../../../platform/lib/read-text.ts'
import { addProtocol } from '../../../platform/lib/typed-url.ts'
import { readWebUrl } from '../../../platform/lib/url.ts'
import { readBoolean } from '../../../platform/page/flags.ts'
import { t } from '../../../platform/page/i18n.ts'
import { readTags, type Tag } from './embed-code.ts'
import { type EmbedService, serviceOf } from './services.ts'

/**
 * What the server knows of an address to embed (EMBED-1); '' for what it did not give. Title, excerpt and author come
 * with the address of a page, where the server reads what the page says about itself (OpenGraph).
 */
export interface EmbedData {
  readonly thumbnail: string
  readonly url: string
  readonly preview_iframe: string
  readonly embed_code: string
  readonly embed_render_context: string
  /** The server knows the address, and cannot embed it. */
  readonly unsupported: boolean
  readonly title: string
  readonly excerpt: string
  readonly author: string
}

/** The address to ask about, or the text that says why there is none. */
export type EmbedInput = { ok: true; url: string } | { ok: false; text: string }

/** Longer than any service's code; the rest is not read. */
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

/** Reads an answer about an embed; null for one that is empty, 'false' or no object (EMBED-6). */
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

/** A frame that may be shown, and the shape it asks for. */
export interface EmbedFrame {
  readonly src: string
  readonly sandbox: string
  /** Width by height; null when the code does not say, or fills what it gets. */
  readonly ratio: number | null
  /** Pixels, for frames as wide as their place, such as music players. */
  readonly height: number | null
}

const side = (value: string | undefined): number =>
  /^\d{1,4}(?:px)?$/.test(value ?? '') ? Number.parseInt(value ?? '', 10) : 0

/**
 * The frame of some embed code, under the rules of src/platform/html for frames; null when it has none that may be shown.
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
