/** On `html`: the words of what the user has chosen for comfort. Style sheets read it, too. */
export const comfortAttribute = 'data-inlay-comforts'

/** Whether the user has made a choice, on this page as it is now. */
export const isChosen = (word: 'contrast' | 'counts' | 'plain' | 'still'): boolean =>
  document.documentElement.matches(`[${comfortAttribute}~=${word}]`)

/** To listen for changes; otherwise use `prefersReducedMotion`. */
export const reducedMotion = '(prefers-reduced-motion: reduce)'

/** Whether the user's system, or their choice, asks for reduced motion: then nothing is animated. */
export const prefersReducedMotion = (): boolean => matchMedia(reducedMotion).matches || isChosen('still')
