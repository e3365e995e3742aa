import { fromHtml } from './from-html.ts'
import { markdownToHtml } from './from-markdown.ts'
import { lossyHtml } from './lossy-html.ts'
import { toMarkdown } from './to-markdown.ts'

export type TextFormat = 'rich' | 'html' | 'markdown'

/** A text in another format. Where that would lose something it stays as it is, which `isKept` says. */
export interface Converted {
  value: string
  isKept: boolean
}

/**
 * A text in another way of writing (dashboard.md §4). Rich text is HTML already; Markdown becomes the HTML that it
 * stands for; HTML becomes Markdown only if that very HTML would come of it, else it stays: Markdown may hold HTML.
 */
export function convert(value: string, from: TextFormat, to: TextFormat): Converted {
  const same = { value, isKept: false }
  if (from === to || value.trim() === '') return same
  if (from === 'markdown') return { value: markdownToHtml(value), isKept: false }
  if (to !== 'markdown') return same
  const doc = fromHtml(value)
  const text = lossyHtml(value, doc).length > 0 ? null : toMarkdown(doc)
  return text === null ? { value, isKept: true } : { value: text, isKept: false }
}
