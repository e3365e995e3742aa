import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import * as v from 'valibot'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { readAdAddress } from '../../../src/features/ads/ad-html.ts'
import { readVideo } from '../../../src/features/video/options.ts'
import { readUrl, webAddress } from '../../../src/platform/lib/url.ts'

const seen = vi.hoisted(() => ({ objects: [] as { entries: Record<string, unknown> }[] }))

// All schemas are made with `object`: this records each of them.
vi.mock('valibot', async original => {
  const real = (await original()) as typeof v
  const object = (...args: Parameters<typeof v.object>) => {
    const made = real.object(...args)
    seen.objects.push(made)
    return made
  }
  return { ...real, object }
})

interface Field {
  name: string
  schema: v.GenericSchema
}

const inner = (schema: unknown): unknown => {
  const { wrapped } = schema as { wrapped?: unknown }
  return wrapped === undefined ? schema : inner(wrapped)
}
const isAddress = (schema: unknown): boolean => {
  const { pipe } = inner(schema) as { pipe?: { type: string; requirement?: unknown }[] }
  return pipe?.some(({ type, requirement }) => type === 'regex' && requirement === webAddress) ?? false
}
const isText = (schema: unknown): boolean => {
  const { type, options } = inner(schema) as { type: string; options?: unknown[] }
  return type === 'string' || (type === 'union' && (options?.some(isText) ?? false))
}

/** Names that sound like an address. */
const named =
  /url|href|avatar(?!_shape)|endpoint|filePath|^(?:src|icon|www|api|assets|tracker|script|origin|thumbnail|album_art|base_route|header_image_focused|messaging_notification_icon)$/i
/** Typed by the user and edited unchanged: the views check it where they show it. */
const typed = ['source_url', 'carousel_link_url', 'audio_url']

const schemes = [
  ...['javascript:alert(1)', 'javascript://%0aalert(1)', 'vbscript:msgbox(1)', 'livescript:x', 'mocha:x'],
  ...['data:text/html,<script>alert(1)</script>', 'data:image/svg+xml,<svg onload=alert(1)>', 'data:,x'],
  ...['data:application/xhtml+xml,x', 'file:///etc/passwd', 'blob:https://evil.example/1', 'about:blank'],
  ...['filesystem:https://evil.example/temporary/x', 'view-source:https://evil.example', 'jar:x!/y'],
  ...'ftp://evil.example/x intent://x#Intent;end chrome://settings resource://x ws://evil.example'.split(' '),
]
const disguises: ((address: string) => string)[] = [
  address => address,
  address => address.toUpperCase(),
  address => ` ${address}`,
  address => `\u0001${address}`,
  address => `\u00a0\u2028${address}`,
  address => `${address.slice(0, 3)}\t${address.slice(3)}`,
  address => `${address.slice(0, 2)}\n${address.slice(2)}`,
  address => `\u0000${address.slice(0, 1)}\r${address.slice(1)}`,
]
const hostile = schemes.flatMap(scheme => disguises.map(disguise => disguise(scheme)))
const good = 'https://a.example/x?y=z:1 HTTP://a.example //a.example/x /media/a.png ?q=a:b x.png'.split(' ')

const base = 'https://site.example/dashboard'
const fields: Field[] = []

beforeAll(async () => {
  const root = join(import.meta.dirname, '../../../src')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.ts'))
  for (const file of files)
    if (readFileSync(join(root, file), 'utf8').includes("from 'valibot'")) await import(join(root, file))
  for (const { entries } of seen.objects)
    for (const [name, schema] of Object.entries(entries))
      fields.push({ name, schema: schema as v.GenericSchema })
})

describe('every address from the page or a server', () => {
  it('is a web address: no marked field accepts a hostile one', () => {
    const marked = fields.filter(({ schema }) => isAddress(schema))
    expect(hostile.length).toBeGreaterThanOrEqual(116)
    expect(marked.length).toBeGreaterThanOrEqual(40)
    const past = marked.flatMap(({ name, schema }) =>
      hostile.filter(address => v.safeParse(schema, address).success).map(address => `${name}: ${address}`),
    )
    expect(past).toEqual([])
    for (const { schema } of marked)
      for (const address of good) expect(v.safeParse(schema, address).success, address).toBe(true)
    // `npm run security` reads this.
    console.info(
      `${hostile.length} hostile addresses × ${marked.length} fields: ${past.length} past the list`,
    )
  })

  it('is marked as an address, whatever its name', () => {
    const loose = fields.filter(
      ({ name, schema }) => named.test(name) && isText(schema) && !isAddress(schema) && !typed.includes(name),
    )
    // The link of a photo and the film of a live photo are checked where the placeholder is read. A link in a message:
    // `textParts` checks it, since it may have the scheme of the site's app.
    expect(loose.map(({ name }) => name)).toEqual(['url', 'link_url', 'url'])
  })

  it('is resolved by the browser to what it was checked as', () => {
    const part = fc.constantFrom(
      ...schemes,
      ...good,
      ...' \t\n\r\0\u0001\\/:?#.',
      'https',
      'javascript',
      'data',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string()), { maxLength: 6 }), parts => {
        const address = parts.join('')
        const read = webAddress.test(address) && readUrl(address, base)
        if (read) expect(read.href).toMatch(/^(?:https?:|data:image\/(?:png|jpeg|gif|webp)[;,])/)
      }),
    )
  })
})

describe('addresses that are read without a schema', () => {
  const web = /^https?:\/\//
  const picture = /^(?:https?:\/\/|blob:|data:image\/(?:png|jpe?g|gif|webp|avif|bmp);)/

  it('are not accepted as source, captions or poster of a video', () => {
    for (const address of hostile) {
      const fallback = (url: string) => ({
        url,
        poster: url,
        tracks: [{ src: url, language: 'en', label: 'English', isDefault: true }],
        crossOrigin: null,
        autoplay: false,
      })
      const given = { hdUrl: address, 'hls-service': address, poster: address }
      const strip = { url: address, width: 1, height: 1 }
      const all = [
        readVideo({ ...given, url: address, filmstrip: strip }, fallback('https://a.example/x.mp4'), base),
        readVideo({ url: 'https://a.example/x.mp4' }, fallback(address), base),
        readVideo({}, fallback(address), base),
      ]
      for (const film of all.flatMap(video => video?.film ?? [])) {
        for (const one of [film.url, film.hdUrl, film.hlsUrl, ...film.tracks.map(({ src }) => src)])
          expect(one ?? 'https://none').toMatch(web)
        for (const one of [film.posterUrl, film.filmstrip?.url])
          expect(one ?? 'https://none').toMatch(picture)
      }
    }
  })

  it('are not accepted as the address of an ad, nor as its origin', () => {
    for (const address of hostile)
      for (const origin of [undefined, 'https://ads.example', address])
        expect(readAdAddress(address, origin, base) ?? 'https://none').toMatch(web)
  })
})
