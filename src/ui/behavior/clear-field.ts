/**
 * Empties a field as typing would, so that the browser's own undo can restore its text; no other change allows that.
 */
export function clearField(field: HTMLInputElement | HTMLTextAreaElement): void {
  field.select()
  field.ownerDocument.execCommand?.('delete')
}
