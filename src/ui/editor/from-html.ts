import { DOMParser, type Node, type Slice } from 'prosemirror-model'
import { sanitizeToFragment } from '../../html/sanitize.ts'
import { schema } from './schema.ts'

const parser = DOMParser.fromSchema(schema)
const lines = 'p,li,h2,blockquote,figcaption'

/** A list that stands in a list beside its items, as word processors write it, belongs to the item before it. */
function nestLists(fragment: DocumentFragment): void {
  for (const list of fragment.querySelectorAll(':is(ul,ol) > :is(ul,ol)')) {
    const before = list.previousElementSibling
    if (before?.localName === 'li') before.append(list)
  }
}

/** The last break of a line shows nothing in HTML; in an editor it would. */
function dropLastBreaks(fragment: DocumentFragment): void {
  for (const line of fragment.querySelectorAll(lines)) {
    let last = line.lastChild
    while (last && last.nodeType === 3 && /^[ \t\r\n]*$/.test(last.nodeValue ?? ''))
      last = last.previousSibling
    if (last instanceof Element && last.localName === 'br') last.remove()
  }
}

const isBlock = (node: ChildNode | null): boolean =>
  !node || (node instanceof Element && node.matches('p,h2,ul,ol,blockquote,pre,figure,hr'))

/** Between blocks a blank is no text. */
function dropBlanksBetween(fragment: DocumentFragment): void {
  for (const node of [...fragment.childNodes])
    if (
      node.nodeType === 3 &&
      /^\s*$/.test(node.nodeValue ?? '') &&
      isBlock(node.previousSibling) &&
      isBlock(node.nextSibling)
    )
      node.remove()
}

function read(html: string): DocumentFragment {
  const fragment = sanitizeToFragment(html, 'rich')
  nestLists(fragment)
  dropLastBreaks(fragment)
  dropBlanksBetween(fragment)
  return fragment
}

/** A document of HTML, sanitized first: what the schema has no place for is not in it. */
export const fromHtml = (html: string): Node => (html === '' ? fromText('') : parser.parse(read(html)))

/** HTML to be put into a document. */
export const sliceFromHtml = (html: string): Slice => parser.parseSlice(read(html))

const linesOf = (text: string): Node[] =>
  text
    .split('\n')
    .flatMap((line, index) => [
      ...(index > 0 ? [schema.nodes.hard_break.create()] : []),
      ...(line === '' ? [] : [schema.text(line)]),
    ])

/** Plain text as paragraphs: an empty line begins a new one, a single line break stays one. */
export function fromText(text: string): Node {
  const parts = text.replace(/\r\n?/g, '\n').split('\n\n')
  return schema.nodes.doc.create(
    null,
    parts.map(part => schema.nodes.paragraph.create(null, linesOf(part))),
  )
}

/** Where a place in the plain text is in the document that `fromText` makes of it. */
export function positionInText(doc: Node, offset: number): number {
  let left = offset
  let position = 1
  for (let index = 0; index < doc.childCount; index++) {
    const { nodeSize, content } = doc.child(index)
    if (left <= content.size || index === doc.childCount - 1)
      return position + Math.min(Math.max(left, 0), content.size)
    left -= content.size + 2
    position += nodeSize
  }
  return position
}
