/**
 * Moves all that is in a node to another one. One by one: `append(...childNodes)` throws where there are more of them than
 * a call takes arguments, which is so from about a hundred thousand on.
 * @param before stands after them there.
 */
export function moveChildren(from: Node, to: Node, before: Node | null = null): void {
  while (from.firstChild) to.insertBefore(from.firstChild, before)
}

/** Puts in an element's place what is in it. */
export function unwrap(element: Element): void {
  if (element.parentNode) moveChildren(element, element.parentNode, element)
  element.remove()
}
