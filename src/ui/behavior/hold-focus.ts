const isPlain = (element: HTMLElement): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

/** Remembers what is selected in the focused element, or where the caret is; returns a function that restores it. */
function holdSelection(focused: HTMLElement): () => void {
  if (isPlain(focused)) {
    const { selectionStart, selectionEnd, selectionDirection } = focused
    // Only fields of text have it.
    if (selectionStart === null) return () => {}
    return () => focused.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined)
  }
  const selection = document.getSelection()
  if (!selection || !focused.isContentEditable) return () => {}
  // Not a range, which the browser moves out of nodes that leave the page.
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection
  if (!anchorNode || !focusNode || !focused.contains(anchorNode) || !focused.contains(focusNode))
    return () => {}
  return () => selection.setBaseAndExtent(anchorNode, anchorOffset, focusNode, focusOffset)
}

/**
 * Called before `root` moves, or is closed and shown in another way: the browser would drop or move the focus. Returns a
 * function that restores it, with what is selected; null if the focus isn't in `root`. Both in the same task: until
 * then nobody hears that the focus has left, such as a field that takes this for the end of the input.
 */
export function holdFocus(root: Element): (() => void) | null {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || !root.contains(focused)) return null
  const select = holdSelection(focused)
  const silence = new AbortController()
  for (const type of ['blur', 'focusout', 'focus', 'focusin'])
    window.addEventListener(type, event => event.stopImmediatePropagation(), {
      capture: true,
      signal: silence.signal,
    })
  // Also if drawing fails in between.
  queueMicrotask(() => silence.abort())
  return () => {
    if (document.activeElement !== focused) focused.focus({ preventScroll: true })
    if (document.activeElement === focused) select()
    silence.abort()
    // A control that isn't there in the new place: `keepFocusIn` then finds the nearest one.
    if (!focused.isConnected && document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }
}
