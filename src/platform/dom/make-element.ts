/** An element with its class and content; texts are never read as HTML. */
export function makeElement<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string | undefined,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  if (className) element.className = className
  element.append(...children.filter(child => child !== ''))
  return element
}
