import { isChosen } from './chosen-comfort.ts'

/** To listen for changes; otherwise use `prefersReducedMotion`. */
export const reducedMotion = '(prefers-reduced-motion: reduce)'

/** Whether the user's system, or their choice, asks for reduced motion: then nothing is animated. */
export const prefersReducedMotion = (): boolean => matchMedia(reducedMotion).matches || isChosen('still')
