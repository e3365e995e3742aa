/** What identifies both a control in the server's HTML and its counterpart in the root, the most exact first. */
const marks = ['data-type', 'data-inlay-command', 'data-inlay-preload', 'href']

/** The counterpart in a root of a control in the server's HTML; null if there is none. */
export function findSame(root: Element, control: Element): HTMLElement | null {
  for (const mark of marks) {
    const value = control.getAttribute(mark)
    const found = value && root.querySelector<HTMLElement>(`[${mark}="${CSS.escape(value)}"]`)
    if (found) return found
  }
  return null
}
