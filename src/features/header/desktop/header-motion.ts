const logoAnimations = 10

/**
 * Whether the header is hidden after a scroll from `before` to `now`: it hides on scrolling down past its own height,
 * and shows on scrolling up or at the top (HEAD-5, DEC-50). All in pixels.
 */
export function isAway(before: number, now: number, height: number, away: boolean): boolean {
  if (now <= 0 || now < before) return false
  return away || (now > before && now > height)
}

/** URL of one of the logo's ten animations (HEAD-4, DEC-51). `random` is from 0 up to 1. */
export function logoAnimation(random: number, assetsHost = ''): string {
  const n = Math.min(logoAnimations, Math.floor(random * logoAnimations) + 1)
  return `${assetsHost.replace(/\/+$/, '')}/images/logo/hover-animations/${n}.gif`
}
