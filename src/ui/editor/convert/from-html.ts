import { DOMParser, type Node, type Slice } from 'prosemirror-model'
import { divideByLineEnds, hasBlocks } from '../../../platform/html/code-lines.ts'
import { sanitizeToFragment } from '../../../platform/html/sanitize.ts'
import { schema } from '../prose/schema.ts'

const parser = DOMParser.fromSchema(schema)
const lines = 'p,li,h2,blockquote,figcaption'

/** Moves a list that is a direct child of a list, as word processors write it, into the item before it. */
function nestLists(fragment: DocumentFragment): void {
  for (const list of fragment.querySelectorAll(':is(ul,ol) > :is(ul,ol)')) {
    const before = list.previousElementSibling
    if (before?.localName === 'li') before.append(list)
  }
}

/** Removes the last break of a block, which is invisible in HTML but would show in the editor. */
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

/** Removes whitespace between blocks. */
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
  for (const code of fragment.querySelectorAll('pre')) if (hasBlocks(code)) divideByLineEnds(code)
  nestLists(fragment)
  dropLastBreaks(fragment)
  dropBlanksBetween(fragment)
  return fragment
}

/** Parses HTML into a document. It is sanitized first; content that the schema doesn't allow is dropped. */
export const fromHtml = (html: string): Node => (html === '' ? fromText('') : parser.parse(read(html)))

/** Parses HTML into a slice to insert into a document. */
export const sliceFromHtml = (html: string): Slice => parser.parseSlice(read(html))

const linesOf = (text: string): Node[] =>
  text
    .split('\n')
    .flatMap((line, index) => [
      ...(index > 0 ? [schema.nodes.hard_break.create()] : []),
      ...(line === '' ? [] : [schema.text(line)]),
    ])

/** Plain text as a document: an empty line starts a new paragraph, a single line break stays a break. */
export function fromText(text: string): Node {
  const parts = text.replace(/\r\n?/g, '\n').split('\n\n')
  return schema.nodes.doc.create(
    null,
    parts.map(part => schema.nodes.paragraph.create(null, linesOf(part))),
  )
}

/** The position in the document from `fromText` for an offset in the plain text. */
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
