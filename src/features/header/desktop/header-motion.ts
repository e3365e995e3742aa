const logoAnimations = 10

/** URL of one of the logo's ten animations (HEAD-4, DEC-51). `random` is from 0 up to 1. */
export function logoAnimation(random: number, assetsHost = ''): string {
  const n = Math.min(logoAnimations, Math.floor(random * logoAnimations) + 1)
  return `${assetsHost.replace(/\/+$/, '')}/images/logo/hover-animations/${n}.gif`
}
