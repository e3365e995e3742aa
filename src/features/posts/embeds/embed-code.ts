import { toText } from '../../../platform/html/text.ts'

/** A start tag of pasted code, with its attributes by their lower-case names. */
export interface Tag {
  name: string
  attributes: ReadonlyMap<string, string>
}

// Both patterns match to the end, finished or not: no input makes them backtrack.
const part =
  /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9-]*)((?:[^>"']+|"[^"]*(?:"|$)|'[^']*(?:'|$))*)(?:>|$)/gi
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"?|'([^']*)'?|([^\s"'>]+)))?/g
const rawText = new Set(['script', 'style', 'textarea', 'title', 'xmp'])

function readAttributes(text: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, name = '', double, single, bare] of text.matchAll(attribute)) {
    const key = name.toLowerCase()
    if (!found.has(key)) found.set(key, toText(double ?? single ?? bare ?? ''))
  }
  return found
}

/** The start tags of some code, in order. It is only ever read as text: nothing in it is parsed, loaded or run. */
export function readTags(code: string): Tag[] {
  const tags: Tag[] = []
  const lower = code.toLowerCase()
  part.lastIndex = 0
  for (let match = part.exec(code); match; match = part.exec(code)) {
    const [, close, tagName, rest = ''] = match
    const name = tagName?.toLowerCase()
    if (!name || close) continue
    tags.push({ name, attributes: readAttributes(rest) })
    if (!rawText.has(name)) continue
    // The content of these elements is not markup.
    const end = lower.indexOf(`</${name}`, part.lastIndex)
    if (end < 0) break
    part.lastIndex = end
  }
  return tags
}
