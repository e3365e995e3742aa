import type { Message } from '../types.ts'

/** Maximum length of a search text. */
export const queryMax = 100

const special = /[.*+?^${}()|[\]\\]/g

/** Finds a text, ignoring case and whitespace; null for an empty search. */
export function finderOf(query: string): RegExp | null {
  const wanted = query.slice(0, queryMax).normalize().trim()
  if (wanted === '') return null
  return new RegExp(wanted.replace(special, String.raw`\$&`).replace(/\s+/g, String.raw`\s+`), 'giu')
}

export interface Piece {
  text: string
  isHit: boolean
}

/** A text in parts, some of which are matches; joined, they are the whole text. */
export function pieces(text: string, finder: RegExp): Piece[] {
  const found: Piece[] = []
  let end = 0
  for (const match of text.matchAll(finder)) {
    if (match[0] === '') continue
    if (match.index > end) found.push({ text: text.slice(end, match.index), isHit: false })
    end = match.index + match[0].length
    found.push({ text: match[0], isHit: true })
  }
  if (end < text.length) found.push({ text: text.slice(end), isHit: false })
  return found
}

/** Times of the messages that contain a text, newest first. */
export const hitsIn = (messages: readonly Message[], finder: RegExp): number[] =>
  messages
    .flatMap(({ state, ts, content }) =>
      state === 'sent' && content.type === 'text' && content.text.search(finder) >= 0 ? [ts] : [],
    )
    .reverse()
