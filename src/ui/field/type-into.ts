/** Types into the field, so that listeners are called, and the browser can undo it. */
export function typeInto(
  field: HTMLInputElement | HTMLTextAreaElement,
  text: string,
  { start, end }: { start: number; end: number },
): void {
  if (field.readOnly) return
  field.setSelectionRange(start, end)
  if (document.execCommand?.('insertText', false, text)) return
  field.setRangeText(text, start, end, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}

/** Types into the focused field at its cursor. */
export function typeAtCursor(field: HTMLElement, text: string): void {
  // The editor changes its document itself, and knows its selection.
  if (field.isContentEditable)
    field.dispatchEvent(new CustomEvent('replacetext', { detail: { range: null, text } }))
  else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    const start = field.selectionStart ?? field.value.length
    typeInto(field, text, { start, end: field.selectionEnd ?? start })
  }
}
