/** The reader has asked the system for less motion: what would move is there at once. */
export const wantsNoMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
