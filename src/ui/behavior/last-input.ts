let touched: boolean | undefined

// Capturing, so that it is known before any effect of the press.
if (typeof document !== 'undefined') {
  const note = (event: Event) => {
    touched = 'pointerType' in event && event.pointerType === 'touch'
  }
  for (const type of ['pointerdown', 'keydown']) document.addEventListener(type, note, true)
}

/**
 * Whether the last press was a finger's, so that the focus it moves needs no tooltip and no keyboard. The press that
 * loaded this code was missed: then the device decides, unless the focus shows that it was a key.
 */
export const isTouched = (): boolean =>
  touched ?? (matchMedia('(hover: none)').matches && !document.querySelector(':focus-visible'))
