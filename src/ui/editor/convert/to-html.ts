import type { Mark, Node } from 'prosemirror-model'
import { cardAttribute, spoilerAttribute } from '../../../platform/html/written-marks.ts'
import { escapeText } from '../../../platform/text/escape-text.ts'
import { isBlank } from '../../../platform/text/text.ts'
import { isMedia } from '../prose/own-line.ts'
import { domAttributes, frameAttributes } from '../prose/schema.ts'

const escapeWithBlanks = (text: string): string => escapeText(text).replace(/\u00a0/g, '&nbsp;')

const attributesOf = (attrs: Record<string, string>): string =>
  Object.entries(attrs)
    .map(([name, value]) => ` ${name}="${escapeWithBlanks(value).replace(/"/g, '&quot;')}"`)
    .join('')

const markTags: Record<string, string> = { strike: 's', link: 'a', spoiler: 'span' }
const blockTags: Record<string, string> = {
  ...{ paragraph: 'p', heading: 'h2', bullet_list: 'ul', ordered_list: 'ol', list_item: 'li' },
}

const markAttributes = ({ type, attrs }: Mark): string => {
  if (type.name === 'spoiler') return ` ${spoilerAttribute}=""`
  return type.name === 'link' ? attributesOf(domAttributes(attrs, 'href', 'title')) : ''
}
const open = (mark: Mark): string => `<${markTags[mark.type.name] ?? mark.type.name}${markAttributes(mark)}>`
const close = ({ type }: Mark): string => `</${markTags[type.name] ?? type.name}>`

/** Turns spaces that HTML would collapse into non-breaking ones. */
const keepBlanks = (text: string, isFirst: boolean, isLast: boolean): string =>
  text
    .replace(/ {2,}/g, blanks => ` ${'\u00a0'.repeat(blanks.length - 1)}`)
    .replace(isFirst ? /^ / : /^(?!)/, '\u00a0')
    .replace(isLast ? / $/ : /(?!)$/, '\u00a0')

function leafHtml(node: Node, isCode: boolean, isFirst: boolean, isLast: boolean): string {
  if (node.isText) {
    const text = node.text ?? ''
    // A parser drops a newline at the beginning of a pre.
    if (isCode) return isFirst ? escapeWithBlanks(text).replace(/^\n/, '<br>') : escapeWithBlanks(text)
    return escapeWithBlanks(keepBlanks(text, isFirst, isLast))
  }
  if (node.type.name === 'hard_break') return '<br>'
  if (node.type.name === 'iframe')
    return `<iframe${attributesOf(domAttributes(node.attrs, ...frameAttributes))}></iframe>`
  // An image that is still uploading is left out.
  return node.attrs.upload === null ? `<img${attributesOf(domAttributes(node.attrs, 'src', 'alt'))}>` : ''
}

const isBreak = (node: Node | null | undefined): boolean => node?.type.name === 'hard_break'

function inlineHtml(parent: Node): string {
  const isCode = parent.type.spec.code === true
  // Joined once at the end: long texts are serialized often, and copying concatenated strings is slow.
  const html: string[] = []
  let active: readonly Mark[] = []
  parent.forEach((node, _offset, index) => {
    const before = index === 0 ? null : parent.child(index - 1)
    const isFirst = !before || isBreak(before) || before.text?.endsWith(' ') === true
    const isLast = index === parent.childCount - 1 || isBreak(parent.child(index + 1))
    const inner = leafHtml(node, isCode, isFirst, isLast)
    if (inner === '') return
    let same = 0
    while (same < active.length && same < node.marks.length && active[same]?.eq(node.marks[same] as Mark))
      same++
    html.push(...active.slice(same).toReversed().map(close), ...node.marks.slice(same).map(open), inner)
    active = node.marks
  })
  html.push(...active.toReversed().map(close))
  // The last break of a block is invisible in HTML, so a second one is added.
  if (isBreak(parent.lastChild) && !isCode) html.push('<br>')
  return html.join('')
}

/** Whether a paragraph is written without tags, as in a caption or a short list item. */
function isBare(parent: Node, node: Node, index: number): boolean {
  if (node.type.name !== 'paragraph') return false
  if (parent.type.name === 'list_item' || parent.type.name === 'figcaption')
    return (
      index === 0 &&
      parent.children.filter(child => child.type === node.type).length === 1 &&
      (parent.childCount === 1 || !isBreak(node.lastChild))
    )
  return parent.type.name === 'figure' && isMedia(node) && (index === 0 || !isMedia(parent.child(index - 1)))
}

function blockHtml(node: Node): string {
  if (node.type.name === 'horizontal_rule') return '<hr>'
  if (node.type.name === 'card') {
    const { href, title } = node.attrs
    return `<p ${cardAttribute}=""><a${attributesOf({ href })}>${escapeWithBlanks(title || href)}</a></p>`
  }
  const tag = blockTags[node.type.name] ?? node.type.name
  if (!node.isTextblock) return `<${tag}>${blocksHtml(node)}</${tag}>`
  const inner = inlineHtml(node)
  return `<${tag}>${inner === '' && tag === 'p' ? '<br>' : inner}</${tag}>`
}

const blocksHtml = (parent: Node): string =>
  parent.children
    .map((node, index) => (isBare(parent, node, index) ? inlineHtml(node) : blockHtml(node)))
    .join('')

// Nodes are immutable, so the HTML of a block can be cached.
const known = new WeakMap<Node, string>()

function knownHtml(node: Node): string {
  const found = known.get(node)
  if (found !== undefined) return found
  const html = blockHtml(node)
  known.set(node, html)
  return html
}

/** Whether a document has no visible content. */
export const isBlankDoc = (doc: Node): boolean =>
  doc.children.every(
    node =>
      node.type.name === 'paragraph' &&
      node.children.every(child => isBreak(child) || (child.isText && isBlank(child.text ?? ''))),
  )

/** The blocks of a document to serialize: an empty line after a last image or card is only for the cursor. */
function writtenBlocks({ children }: Node): readonly Node[] {
  const [before, last] = children.slice(-2)
  const isAfterBlock = before && (isMedia(before) || before.type.name === 'card')
  const isForCursor = isAfterBlock && last?.type.name === 'paragraph' && last.childCount === 0
  return isForCursor ? children.slice(0, -1) : children
}

/** Serializes a document to HTML; '' if it is blank. The HTML of unchanged blocks comes from a cache. */
export function toHtml(doc: Node): string {
  return isBlankDoc(doc) ? '' : writtenBlocks(doc).map(knownHtml).join('')
}
