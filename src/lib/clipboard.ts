/** The old way, for pages that may not use the clipboard: a selection is copied as a person would. */
function copySelected(text: string, inside: Element): boolean {
  const area = document.createElement('textarea')
  const before = document.activeElement
  area.value = text
  area.readOnly = true
  // Off to the side rather than hidden, where a selection would not take.
  Object.assign(area.style, { position: 'fixed', top: '0', left: '-999px' })
  inside.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}

/**
 * Puts a text on the clipboard; false when the browser lets nobody do that.
 * @param inside where a helper field may stand for a moment: inside the open dialog, if one is open.
 */
export async function copyText(text: string, inside: Element = document.body): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text, inside)
  }
}
