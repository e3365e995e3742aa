import { escapeText } from './escape-text.ts'

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  nbsp: '\u00a0',
}

/** Plain text as paragraphs: an empty line begins a new one, a single line break stays one. Blank text gives ''. */
export function textToHtml(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n')
  if (lines.trim() === '') return ''
  return lines
    .split('\n\n')
    .map(part => `<p>${escapeText(part).replace(/\n/g, '<br>')}</p>`)
    .join('')
}

const unescapeText = (html: string): string | null => {
  let isKnown = true
  const text = html.replace(/&(?:([a-z]+|#39);)?/gi, (all, name?: string) => {
    if (name !== undefined && Object.hasOwn(entities, name)) return entities[name] ?? all
    isKnown = false
    return all
  })
  return isKnown ? text : null
}

/** The text of HTML that contains only paragraphs and line breaks; null if plain text would lose something. */
export function htmlToText(html: string): string | null {
  const trimmed = html.trim()
  if (trimmed === '') return ''
  if (!/[<&]/.test(trimmed)) return trimmed
  const wrapped = trimmed.includes('<p') ? trimmed : `<p>${trimmed}</p>`
  if (!/^(?:\s*<p>(?:[^<]|<br\s*\/?>)*<\/p>)+\s*$/.test(wrapped)) return null
  const parts = [...wrapped.matchAll(/<p>((?:[^<]|<br\s*\/?>)*)<\/p>/g)].map(([, part = '']) =>
    unescapeText(part.replace(/\n/g, ' ').replace(/<br\s*\/?>/g, '\n')),
  )
  return parts.includes(null) ? null : parts.join('\n\n')
}
