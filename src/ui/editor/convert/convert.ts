import { beginningOf, ownLimits } from '../../../platform/html/unparsed.ts'
import { fromHtml } from './from-html.ts'
import { markdownToHtml } from './from-markdown.ts'
import { lossyHtml } from './lossy-html.ts'
import { toMarkdown } from './to-markdown.ts'

export type TextFormat = 'rich' | 'html' | 'markdown'

/** A converted text. With `isKept` it is unchanged, as the conversion would lose something. */
export interface Converted {
  value: string
  isKept: boolean
}

/**
 * Converts a text between editor formats (POST-43). Rich text is HTML already; Markdown is rendered to HTML; HTML
 * becomes Markdown only if the Markdown renders to the same HTML, else it stays, as Markdown may contain HTML.
 */
export function convert(value: string, from: TextFormat, to: TextFormat): Converted {
  const same = { value, isKept: false }
  if (from === to || value.trim() === '') return same
  if (from === 'markdown') return { value: markdownToHtml(value), isKept: false }
  if (to !== 'markdown') return same
  // What is too long for the editor stays.
  if (!beginningOf(value, ownLimits).isAll) return { value, isKept: true }
  const doc = fromHtml(value)
  const text = lossyHtml(value, doc).length > 0 ? null : toMarkdown(doc)
  return text === null ? { value, isKept: true } : { value: text, isKept: false }
}
