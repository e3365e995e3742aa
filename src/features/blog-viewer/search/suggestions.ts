import { fold } from './words.ts'

/** Results per call (SRCH-6). */
export const resultsLimit = 10
/** The most suggested tags (SRCH-10). */
const maxRender = 20
/** How long the suggestions stay after blur, in milliseconds (SRCH-17). */
export const suggestionsHideMs = 100
/** Milliseconds from opening the bar until the field gets the focus (SRCH-18). */
export const focusDelayMs = 300

/** Tags that match the typed text: first those that start with it, then those that contain it (SRCH-9). */
export function matchTags(tags: readonly string[], matchTerm: string, max = maxRender): string[] {
  const term = fold(matchTerm.trim().replace(/^#/, '')).text
  const folded = tags.map(tag => ({ tag, text: fold(tag).text }))
  const begins = folded.filter(({ text }) => text.startsWith(term))
  const holds = folded.filter(({ text }) => !text.startsWith(term) && text.includes(term))
  return [...begins, ...holds].slice(0, max).map(({ tag }) => tag)
}
