let touched: boolean | undefined

// Capturing, so that it is known before anything that the press does.
if (typeof document !== 'undefined') {
  const note = (event: Event) => {
    touched = 'pointerType' in event && event.pointerType === 'touch'
  }
  for (const type of ['pointerdown', 'keydown']) document.addEventListener(type, note, true)
}

/**
 * Whether the last press was a finger's, so that the focus which it moves needs no tooltip and no keyboard. The press
 * that has loaded this code was not heard: then the device tells, unless the focus shows that it was a key.
 */
export const isTouched = (): boolean =>
  touched ?? (matchMedia('(hover: none)').matches && !document.querySelector(':focus-visible'))
