/**
 * Moves all children of a node to another one, one by one: `append(...childNodes)` throws for about a hundred thousand
 * nodes, as a call cannot have so many arguments.
 * @param before they are inserted before this child of `to`; at the end if left out
 */
export function moveChildren(from: Node, to: Node, before: Node | null = null): void {
  while (from.firstChild) to.insertBefore(from.firstChild, before)
}

/** Replaces an element by its children. */
export function unwrap(element: Element): void {
  if (element.parentNode) moveChildren(element, element.parentNode, element)
  element.remove()
}
