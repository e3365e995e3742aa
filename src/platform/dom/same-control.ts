/** What a control of the server's HTML and the one that takes its place have in common, the most exact first. */
const marks = ['data-type', 'data-inlay-command', 'data-inlay-preload', 'href']

/** The control of a root that stands for one of the server's HTML; null if there is none. */
export function findSame(root: Element, control: Element): HTMLElement | null {
  for (const mark of marks) {
    const value = control.getAttribute(mark)
    const found = value && root.querySelector<HTMLElement>(`[${mark}="${CSS.escape(value)}"]`)
    if (found) return found
  }
  return null
}
