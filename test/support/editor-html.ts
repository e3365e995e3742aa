/** The HTML of a rich text, without what the editor adds. Runs in the page. */
export function editorHtml(element: Element): string {
  const copy = element.cloneNode(true) as Element
  for (const extra of copy.querySelectorAll('.ProseMirror-trailingBreak, .ProseMirror-separator'))
    extra.remove()
  for (const one of copy.querySelectorAll('[class]')) one.removeAttribute('class')
  return copy.innerHTML
}
