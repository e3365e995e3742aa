/** Pixels (dashboard.md §9); `--inlay-header-height` is its twin for styles. */
const headerHeight = 52

const logoAnimations = 10

/**
 * Whether the header is away after a scroll from one position to another: gone on scrolling down past its own
 * height, back on scrolling up or at the top (DEC-50).
 */
export function isAway(before: number, now: number, away: boolean): boolean {
  if (now <= 0 || now < before) return false
  return away || (now > before && now > headerHeight)
}

/** One of the logo's ten animations on the assets host (dashboard.md §7, DEC-51). `random` is from 0 up to 1. */
export function logoAnimation(random: number, assetsHost = ''): string {
  const n = Math.min(logoAnimations, Math.floor(random * logoAnimations) + 1)
  return `${assetsHost.replace(/\/+$/, '')}/images/logo/hover-animations/${n}.gif`
}
