import { atom, type ReadableAtom } from 'nanostores'
import { logoAnimation } from './rules.ts'

export interface LogoParts {
  random: () => number
  assetsHost?: string | undefined
  /** Whether the user wants things to keep still. */
  isStill: () => boolean
}

/** The hovering logo: another animation at every hover, fetched only then (DEC-51). */
export interface Logo {
  /** The address of the image that plays, if any. */
  $animation: ReadableAtom<string | null>
  hover: (pointerType: string) => void
  rest: () => void
}

export function createLogo({ random, assetsHost, isStill }: LogoParts): Logo {
  const $animation = atom<string | null>(null)
  return {
    $animation,
    hover(pointerType) {
      // A finger does not hover: its touch follows the link. A browser may say twice that a pointer has come.
      if (pointerType !== 'touch' && !$animation.get() && !isStill())
        $animation.set(logoAnimation(random(), assetsHost))
    },
    rest: () => $animation.set(null),
  }
}
