import { phrasing } from './elements.ts'
import { readTag } from './tag.ts'

/** The most tags that are read in search of the next text. */
const maxTags = 60

/** The name of the start tag that comes next, if one does. */
export function nextStart(html: string, at: number): string | null {
  if (html[at] !== '<') return null
  const next = readTag(html, at)
  return next.kind === 'start' ? next.name : null
}

/** Whether the next text in the line begins with a blank. */
export function isBlankNext(html: string, from: number): boolean {
  let at = from
  for (let count = 0; count < maxTags && html[at] === '<'; count++) {
    const tag = readTag(html, at)
    if ((tag.kind !== 'start' && tag.kind !== 'end') || !phrasing.has(tag.name)) break
    at = tag.end
  }
  return /\s/.test(html[at] ?? '')
}
