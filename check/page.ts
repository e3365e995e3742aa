import { type DefaultTreeAdapterTypes, parse } from 'parse5'

type Node = DefaultTreeAdapterTypes.Node

/** An element of the page and its ancestors, the nearest first. */
export interface PageElement {
  tag: string
  attributes: ReadonlyMap<string, string>
  text: string
  around: readonly PageElement[]
}

/** All elements of a page, in document order. */
export function readElements(html: string): PageElement[] {
  const found: PageElement[] = []
  const walk = (node: Node, around: readonly PageElement[]) => {
    let inside = around
    if ('tagName' in node) {
      const text = node.childNodes.map(child => ('value' in child ? child.value : '')).join('')
      const attributes = new Map(node.attrs.map(({ name, value }) => [name, value]))
      const element: PageElement = { tag: node.tagName, attributes, text, around }
      found.push(element)
      inside = [element, ...around]
    }
    if ('childNodes' in node) for (const child of node.childNodes) walk(child, inside)
  }
  walk(parse(html), [])
  return found
}

/** The content of a block of page data; undefined if there is no block, and null if it isn't a JSON object. */
export function readBlock(
  elements: readonly PageElement[],
  id: string,
): Record<string, unknown> | null | undefined {
  const block = elements.find(({ attributes }) => attributes.get('id') === id)
  return block && readJson(block.text)
}

/** A JSON object; null for anything else. */
export function readJson(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
