import { atom, type ReadableAtom } from 'nanostores'
import { logoAnimation } from './rules.ts'

export interface LogoDeps {
  random: () => number
  assetsHost?: string | undefined
  /** Whether the user wants things to keep still. */
  isStill: () => boolean
  /** Fetches an image that may be shown soon. */
  preload: (url: string) => void
}

/**
 * The hovering logo: another animation at every hover (DEC-51). Where the page names its assets host it is fetched when a
 * pointer comes near, elsewhere at the hover.
 */
export interface Logo {
  /** The address of the image that plays, if any. */
  $animation: ReadableAtom<string | null>
  /** A pointer is on something of the bar: the next animation is fetched. */
  near: (pointerType: string) => void
  hover: (pointerType: string) => void
  rest: () => void
}

export function createLogo({ random, assetsHost, isStill, preload }: LogoDeps): Logo {
  const $animation = atom<string | null>(null)
  let next: string | null = null
  // A finger does not hover: its touch follows the link.
  const mayPlay = (pointerType: string) => pointerType !== 'touch' && !isStill()
  return {
    $animation,
    near(pointerType) {
      // Only a page that says where its images are is sure to have them.
      if (!assetsHost || next !== null || $animation.get() || !mayPlay(pointerType)) return
      next = logoAnimation(random(), assetsHost)
      preload(next)
    },
    hover(pointerType) {
      // A browser may say twice that a pointer has come.
      if ($animation.get() || !mayPlay(pointerType)) return
      $animation.set(next ?? logoAnimation(random(), assetsHost))
      next = null
    },
    rest: () => $animation.set(null),
  }
}
