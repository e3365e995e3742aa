import type { Dispose } from '../../platform/lib/dispose.ts'
import { isRtl } from '../../ui/behavior/roving.ts'
import { openSurface } from '../keyboard/surfaces.ts'
import type { Lightbox } from './lightbox-model.ts'

const step = 0.2
const page = 0.9

/** How far keys move over a zoomed photo, as a share of the window. */
const pans: Readonly<Record<string, { x: number; y: number }>> = {
  arrowleft: { x: -step, y: 0 },
  arrowright: { x: step, y: 0 },
  arrowup: { x: 0, y: -step },
  arrowdown: { x: 0, y: step },
  pageup: { x: 0, y: -page },
  pagedown: { x: 0, y: page },
  home: { x: 0, y: Number.NEGATIVE_INFINITY },
  end: { x: 0, y: Number.POSITIVE_INFINITY },
}

/**
 * Handles the keys in the lightbox's dialog: its own, and those of actions on posts (DEC-179).
 * @param texts a photo's texts, which scroll with the keys that move over a zoomed photo
 */
export function listenInLightbox(lightbox: Lightbox, dialog: Element, texts: string): Dispose {
  const photo = () => {
    const state = lightbox.$state.get()
    return state?.photos[state.index]
  }
  const fixedKey = (stroke: string, target: Element): (() => void) | undefined => {
    const pan = lightbox.$zoomed.get() ? pans[stroke] : undefined
    if (pan) return target.closest(texts) ? undefined : () => lightbox.pan(pan)
    const ahead = isRtl(dialog) ? -1 : 1
    switch (stroke) {
      case 'arrowright':
        return () => lightbox.step(ahead)
      case 'arrowleft':
        return () => lightbox.step(ahead === 1 ? -1 : 1)
      case 'home':
        return () => lightbox.edge('first')
      case 'end':
        return () => lightbox.edge('last')
      case 'plus':
      case '=':
        return () => lightbox.zoom('in')
      case '-':
        return () => lightbox.zoom('out')
      default:
        return undefined
    }
  }
  return openSurface(lightbox.app, {
    dialog,
    place: 'lightbox',
    post() {
      const shown = photo()
      return shown ? lightbox.actionPost(shown, dialog) : null
    },
    does: {},
    fixedKey,
  })
}
