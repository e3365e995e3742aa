/** For pages without access to the clipboard API: selects the text and copies the selection. */
function copySelected(text: string, inside: Element): boolean {
  const area = document.createElement('textarea')
  const focused = document.activeElement
  area.value = text
  area.readOnly = true
  // Off screen instead of hidden: hidden text cannot be selected.
  Object.assign(area.style, { position: 'fixed', top: '0', left: '-999px' })
  inside.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}

/**
 * Puts a text on the clipboard; false when the browser does not allow it.
 * @param inside where a temporary field is added: the open dialog, if one is open.
 */
export async function copyText(text: string, inside: Element = document.body): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text, inside)
  }
}
