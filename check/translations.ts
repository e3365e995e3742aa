import { languageOf } from '../src/platform/page/language-of.ts'
import { advice, type Finding, problem } from './findings.ts'
import { type PageElement, readBlock } from './page.ts'

const part = 'Translations'
const see = 'docs/host.md#translate-it'
const block = '#inlay-translations'

const placeholders = (text: string) => new Set(text.match(/\{\w+\}|%(?:\d+\$)?[sd]/g))
/** The first few, quoted. */
const some = (keys: readonly string[]) =>
  keys
    .slice(0, 5)
    .map(key => JSON.stringify(key))
    .join(', ') + (keys.length > 5 ? ', …' : '')

/**
 * Checks the host's own catalogue. `messages` are all English texts, and `languages` the tags of those that Inlay has
 * texts in: there, a host needs none of its own.
 */
export function checkTranslations(
  elements: readonly PageElement[],
  messages: readonly string[],
  languages: readonly string[],
): Finding[] {
  const texts = readBlock(elements, 'inlay-translations')
  if (texts === undefined) return []
  if (texts === null) return [problem(part, block, 'is no JSON object', see)]
  const known = new Set(messages)
  const lang = elements.find(({ tag }) => tag === 'html')?.attributes.get('lang') || 'en'
  const isOwn = !lang.startsWith('en') && languageOf(lang, languages) === undefined
  const findings = Object.entries(texts).flatMap(([key, text]) => {
    if (typeof text !== 'string')
      return [problem(part, `${block}: ${JSON.stringify(key)}`, 'is no text', see)]
    const lost = [...placeholders(key)].filter(one => one !== '{count}' && !placeholders(text).has(one))
    return text && lost.length
      ? [problem(part, `${block}: ${JSON.stringify(key)}`, `lacks ${lost.join(' and ')}`, see)]
      : []
  })
  const strange = Object.keys(texts).filter(key => !known.has(key.replace(/\|\w+$/, '')))
  if (strange.length)
    findings.push(advice(part, block, `has ${strange.length} that Inlay never shows: ${some(strange)}`, see))
  const missing = messages.filter(key => !texts[key])
  if (isOwn && missing.length)
    findings.push(
      advice(
        part,
        block,
        `lacks ${missing.length} of ${messages.length} texts, which are in English: ${some(missing)}`,
        see,
      ),
    )
  return findings
}
