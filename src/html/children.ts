/**
 * Moves all children of a node to another one, one by one: `append(...childNodes)` throws from about a hundred thousand
 * on, more than a call takes arguments.
 * @param before the child of `to` that they are put before; at the end where left out
 */
export function moveChildren(from: Node, to: Node, before: Node | null = null): void {
  while (from.firstChild) to.insertBefore(from.firstChild, before)
}

/** Replaces an element by its children. */
export function unwrap(element: Element): void {
  if (element.parentNode) moveChildren(element, element.parentNode, element)
  element.remove()
}
