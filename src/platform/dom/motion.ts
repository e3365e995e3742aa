/** Whether the user's system asks for reduced motion: then nothing is animated. */
export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
