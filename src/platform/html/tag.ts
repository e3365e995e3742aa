export interface StartTag {
  kind: 'start'
  name: string
  /** The tag with each value in quotes, so that every parser reads it the same way. */
  text: string
  /** How many attributes it has. */
  attributes: number
  /** It ends with a slash, which closes an element of SVG or MathML. */
  isClosed: boolean
  end: number
}

/** What begins at a `<`, and where it ends. */
export type Tag = StartTag | { kind: 'end'; name: string; end: number } | { kind: 'none'; end: number }

const maxAttributes = 50
const nameAt = /[a-z][^\s/>]*/iy
const attributeAt = /[\s/]*(=?[^\s/>=]+|=)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|(?!["'])([^\s>]*)))?/y
const commentAt = /<!--(?:-?>|[\s\S]*?(?:--!?>|$))/y
const noTagAt = /<[!?/][^>]*(?:>|$)/y
const unclosedAt = /\s*=\s*["']/y
const closeAt = /[\s/]*>/y

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** Reads a tag as the HTML standard's tokenizer does. An unfinished tag counts as nothing, as do comments. */
export function readTag(html: string, at: number): Tag {
  const isEnd = html[at + 1] === '/'
  const name = matchAt(nameAt, html, at + (isEnd ? 2 : 1))?.[0]
  if (!name) {
    const none = matchAt(commentAt, html, at) ?? matchAt(noTagAt, html, at)
    return { kind: 'none', end: at + (none?.[0].length || 1) }
  }
  const attributes: string[] = []
  let end = at + (isEnd ? 2 : 1) + name.length
  for (;;) {
    const close = matchAt(closeAt, html, end)
    if (close) {
      end += close[0].length
      const isClosed = close[0].endsWith('/>')
      const lower = name.toLowerCase()
      if (isEnd) return { kind: 'end', name: lower, end }
      const text = `<${[name, ...attributes].join(' ')}${isClosed ? ' /' : ''}>`
      return { kind: 'start', name: lower, text, attributes: attributes.length, isClosed, end }
    }
    const found = matchAt(attributeAt, html, end)
    if (!found) return { kind: 'none', end: html.length }
    end += found[0].length
    const [, key = '', double, single, bare] = found
    const value = double ?? single ?? bare
    // An unclosed quote takes in all the rest.
    if (value === undefined && matchAt(unclosedAt, html, end)) return { kind: 'none', end: html.length }
    if (attributes.length < maxAttributes && /^[^="'<]+$/.test(key))
      attributes.push(value === undefined ? key : `${key}="${value.replace(/"/g, '&quot;')}"`)
  }
}
