import type { Mark, Node } from 'prosemirror-model'
import { beginningOf, ownLimits } from '../../../platform/html/unparsed.ts'
import { spoilerAttribute } from '../../../platform/html/written-marks.ts'
import { schema } from '../prose/schema.ts'
import { fromHtml } from './from-html.ts'
import { markdownToHtml } from './from-markdown.ts'
import { lossyHtml } from './lossy-html.ts'
import { toHtml } from './to-html.ts'

const { nodes } = schema

const escapeInline = (text: string): string =>
  text
    .replace(/[\\`*_[\]<>~]/g, '\\$&')
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .replace(/\u00a0/g, '&nbsp;')
const escapeStart = (text: string): string =>
  text.replace(/^(\s*)(?:([-+=#>|:])|(\d{1,9})([.)]))/, (_all, blank, sign, number, dot) =>
    sign ? `${blank}\\${sign}` : `${blank}${number}\\${dot}`,
  )

const signs: Record<string, string> = { strong: '**', em: '*', strike: '~~' }

/**
 * Wraps text in a mark's Markdown characters; text that doesn't start and end with a letter or digit needs an HTML tag
 * instead.
 */
const wrap = (mark: Mark, inner: string): string => {
  const { name } = mark.type
  const sign = signs[name]
  if (name === 'link') {
    const title = mark.attrs.title === null ? '' : ` "${String(mark.attrs.title).replace(/["\\]/g, '\\$&')}"`
    return `[${inner}](<${String(mark.attrs.href).replace(/[<>\\]/g, '\\$&')}>${title})`
  }
  if (sign && /^[\p{L}\p{N}](?:.*[\p{L}\p{N}])?$/su.test(inner)) return sign + inner + sign
  // Few servers support Markdown for it; others would show the characters.
  if (name === 'spoiler') return `<span ${spoilerAttribute}="">${inner}</span>`
  const tag = name === 'strike' ? 's' : name
  return `<${tag}>${inner}</${tag}>`
}

function leaf(node: Node): string {
  if (node.isText) return escapeInline(node.text ?? '')
  if (node.type === nodes.hard_break) return '\\\n'
  return toHtml(nodes.doc.create(null, nodes.paragraph.create(null, node.mark([])))).replace(
    /^<p>|<\/p>$/g,
    '',
  )
}

/** Text as code between backticks; null if parsing would not restore it. */
function asCode(run: readonly Node[], depth: number): string | null {
  const text = run.map(node => node.text ?? '').join('')
  const isPlain = run.every(node => node.isText && node.marks.length === depth + 1)
  return isPlain && /^(?! )[^`\n]+(?<! )$/.test(text) ? `\`${text}\`` : null
}

/** Serializes inline nodes; neighbors with the same outermost mark are wrapped together. */
function inline(all: readonly Node[], depth = 0): string {
  let text = ''
  for (let index = 0; index < all.length; ) {
    const first = all[index] as Node
    const mark = first.marks[depth]
    let end = index + 1
    while (mark && end < all.length && all[end]?.marks[depth]?.eq(mark)) end++
    const run = all.slice(index, end)
    const code = mark?.type.name === 'code' ? asCode(run, depth) : null
    text += code ?? (mark ? wrap(mark, inline(run, depth + 1)) : leaf(first))
    index = end
  }
  return text
}

const indent = (text: string, first: string, rest: string): string =>
  text
    .split('\n')
    .map((line, index) => (index === 0 ? first : line === '' ? '' : rest) + line)
    .join('\n')

const raw = (node: Node): string => toHtml(nodes.doc.create(null, node)).replace(/\n/g, '&#10;')

function block(node: Node): string {
  const { type } = node
  if (type === nodes.paragraph)
    return node.childCount === 0 ? '<p><br></p>' : escapeStart(inline(node.children))
  if (type === nodes.heading) return `## ${inline(node.children)}`
  if (type === nodes.horizontal_rule) return '---'
  if (type === nodes.blockquote)
    return blocks(node)
      .split('\n')
      .map(line => `> ${line}`)
      .join('\n')
  if (type === nodes.pre && node.children.every(child => child.isText && child.marks.length === 0))
    return `\`\`\`\n${node.textContent}\n\`\`\``
  if (type === nodes.bullet_list || type === nodes.ordered_list)
    return node.children
      .map((item, index) => {
        const mark = type === nodes.bullet_list ? '- ' : `${index + 1}. `
        return indent(blocks(item), mark, ' '.repeat(mark.length))
      })
      .join('\n')
  return raw(node)
}

const blocks = (parent: Node): string => parent.children.map(block).join('\n\n')

/** Serializes a document to Markdown; null if parsing would give another document. */
export function toMarkdown(doc: Node): string | null {
  const html = toHtml(doc)
  if (html === '') return ''
  const text = blocks(doc)
  return toHtml(fromHtml(markdownToHtml(text))) === html ? text : null
}

export type TextFormat = 'rich' | 'html' | 'markdown'

/** A converted text. With `isKept` it is unchanged, because the conversion would lose something. */
export interface Converted {
  value: string
  isKept: boolean
}

/**
 * Converts a text between editor formats (POST-43). Rich text is HTML already; Markdown is rendered to HTML; HTML
 * becomes Markdown only if the Markdown renders to the same HTML, else it stays, because Markdown may contain HTML.
 */
export function convert(value: string, from: TextFormat, to: TextFormat): Converted {
  const same = { value, isKept: false }
  if (from === to || value.trim() === '') return same
  if (from === 'markdown') return { value: markdownToHtml(value), isKept: false }
  if (to !== 'markdown') return same
  // A text too long for the editor stays as it is.
  if (!beginningOf(value, ownLimits).isAll) return { value, isKept: true }
  const doc = fromHtml(value)
  const text = lossyHtml(value, doc).length > 0 ? null : toMarkdown(doc)
  return text === null ? { value, isKept: true } : { value: text, isKept: false }
}
