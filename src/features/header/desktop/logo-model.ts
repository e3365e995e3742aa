import { atom, type ReadableAtom } from 'nanostores'

const logoAnimations = 10

/** URL of one of the logo's ten animations (HEAD-4, DEC-51). `random` is from 0 up to 1. */
function logoAnimation(random: number, assetsHost = ''): string {
  const n = Math.min(logoAnimations, Math.floor(random * logoAnimations) + 1)
  return `${assetsHost.replace(/\/+$/, '')}/images/logo/hover-animations/${n}.gif`
}

export interface LogoDeps {
  random: () => number
  assetsHost?: string | undefined
  /** True if the user prefers reduced motion. */
  isStill: () => boolean
  /** Preloads an image that may be shown soon. */
  preload: (url: string) => void
}

/**
 * The logo's hover animation, another one at each hover (HEAD-3, DEC-51). If the page names its assets host, it is
 * preloaded when a pointer is over the bar, else loaded on hover.
 */
export interface Logo {
  /** URL of the playing animation; null for none. */
  $animation: ReadableAtom<string | null>
  /** A pointer is over a control of the bar: preloads the next animation. */
  near: (pointerType: string) => void
  hover: (pointerType: string) => void
  rest: () => void
}

export function createLogo({ random, assetsHost, isStill, preload }: LogoDeps): Logo {
  const $animation = atom<string | null>(null)
  let next: string | null = null
  // Touch doesn't hover: it follows the link.
  const mayPlay = (pointerType: string) => pointerType !== 'touch' && !isStill()
  return {
    $animation,
    near(pointerType) {
      // Without an assets host in the page data the image may not exist, so it is not preloaded.
      if (!assetsHost || next !== null || $animation.get() || !mayPlay(pointerType)) return
      next = logoAnimation(random(), assetsHost)
      preload(next)
    },
    hover(pointerType) {
      // Browsers may fire `pointerenter` twice.
      if ($animation.get() || !mayPlay(pointerType)) return
      $animation.set(next ?? logoAnimation(random(), assetsHost))
      next = null
    },
    rest: () => $animation.set(null),
  }
}
