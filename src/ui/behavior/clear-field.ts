/** Empties a field as typing would: the browser's own undo brings its text back, which it does for no other change. */
export function clearField(field: HTMLInputElement | HTMLTextAreaElement): void {
  field.select()
  field.ownerDocument.execCommand?.('delete')
}
