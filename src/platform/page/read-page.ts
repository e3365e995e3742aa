import { checkPage, type Page } from './page.ts'

const readJson = (document: Document, id: string): { data?: unknown; error?: unknown } => {
  const text = document.getElementById(id)?.textContent
  if (!text?.trim()) return { error: `#${id} is missing` }
  try {
    return { data: JSON.parse(text) }
  } catch (error) {
    return { error }
  }
}

const blockIds = ['inlay-bootstrap', 'inlay-flags', 'inlay-translations']

/** All data of the page, as text: a different text means another page, although the document may be the same. */
export const pageText = (document: Document): string =>
  blockIds.map(id => document.getElementById(id)?.textContent ?? '').join('\n')

const readTranslations = (data: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(Object(data)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    ),
  )

/** Reads what the host page embeds: page data, flags, translations and language (BOOT-1…4). */
export function readPage(document: Document): Page {
  return checkPage(readJson(document, 'inlay-bootstrap'), readJson(document, 'inlay-flags').data, {
    name: document.documentElement.lang || 'en-US',
    messages: readTranslations(readJson(document, 'inlay-translations').data),
  })
}
