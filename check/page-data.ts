import { readUrl } from '../src/platform/lib/url.ts'
import { readCustomEmoji } from '../src/platform/page/custom-emoji.ts'
import { readBoolean } from '../src/platform/page/flags.ts'
import { advice, type Finding, problem } from './findings.ts'
import { type PageElement, readBlock } from './page.ts'
import { type Json, misfits } from './schemas.ts'
import { unknownIn } from './unknown.ts'
import type { Visitor } from './visitor.ts'

const part = 'Page data'
const reference = 'docs/reference.md#page-data'

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An object in the page data; empty if it is missing. */
export const objectOf = (data: Json, name: string): Json => (isRecord(data[name]) ? data[name] : {})

/** The texts of a list in the page data; undefined if it is missing. */
export const listOf = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.filter(item => typeof item === 'string') : undefined

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** Addresses of the site's own emoji, one from each origin. */
export function emojiIn(data: Json | null, page: URL): URL[] {
  const given: unknown[] = Array.isArray(data?.emoji) ? data.emoji : []
  const urls = given.flatMap(one => (isRecord(one) ? (readUrl(textOf(one.url) ?? '', page) ?? []) : []))
  const fetched = urls.filter(({ protocol }) => /^https?:$/.test(protocol))
  return [...new Map(fetched.map(url => [url.origin, url])).values()]
}

function checkFlags(elements: readonly PageElement[]): Finding[] {
  const flags = readBlock(elements, 'inlay-flags')
  if (flags === null) return [problem(part, '#inlay-flags', 'is no JSON object', reference)]
  return Object.entries(flags ?? {})
    .filter(([, value]) => readBoolean(value, null) === null)
    .map(([name]) => problem(part, `#inlay-flags: ${name}`, 'is neither true nor false', reference))
}

function checkCsrf(data: Json, visitor: Visitor): Finding[] {
  const name = textOf(objectOf(data, 'csrf').cookie)
  if (!name || visitor.cookie(name) !== undefined) return []
  return [
    problem(
      part,
      'csrf.cookie',
      visitor.hides(name)
        ? `the cookie ${name} is HttpOnly, so Inlay can't read the form key from it`
        : `the page sets no cookie ${name}, so only form_key counts`,
      reference,
    ),
  ]
}

/** Emoji that fit the schema, but can't be used. */
function checkEmoji(data: Json): Finding[] {
  const given = Array.isArray(data.emoji) ? data.emoji : []
  const usable = given.filter(one => isRecord(one) && typeof one.code === 'string')
  return readCustomEmoji(usable).problems.map(text =>
    problem(part, 'emoji', `leaves some out: ${text}`, 'docs/host.md#your-sites-emoji'),
  )
}

/** Checks the three blocks. `data` is the usable part of the page data. */
export function checkPageData(
  elements: readonly PageElement[],
  schema: Json,
  visitor: Visitor,
): { data: Json | null; findings: Finding[] } {
  const data = readBlock(elements, 'inlay-bootstrap')
  const findings = checkFlags(elements)
  if (!data) {
    const text =
      data === null
        ? 'is no JSON object: Inlay takes everyone for a guest. Escape < as \\u003c'
        : 'is missing: Inlay takes everyone for a guest'
    return { data: null, findings: [problem(part, '#inlay-bootstrap', text, reference), ...findings] }
  }
  const wrong = misfits(schema, data).map(({ path, text }) =>
    problem(part, path || '#inlay-bootstrap', text, reference),
  )
  const unknown = unknownIn(schema, data).map(({ path, text }) => advice(part, path, text, reference))
  return {
    data,
    findings: [...wrong, ...unknown, ...checkEmoji(data), ...checkCsrf(data, visitor), ...findings],
  }
}
