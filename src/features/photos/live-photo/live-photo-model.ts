import { atom } from 'nanostores'
import * as v from 'valibot'
import type { Places } from '../../../platform/bus/contract.ts'
import { canOpen, canShowImage } from '../../../platform/html/links.ts'
import type { Disposer } from '../../../platform/lib/dispose.ts'
import { checkLeniently } from '../../../platform/page/check.ts'

/** Milliseconds of the fade-in; leaving during it ends the preview (VID-22). */
const previewMs = 500
/** How long the video plays on while it fades out, in milliseconds (VID-20). */
const postrollMs = 375
/** The video stops and rewinds this many milliseconds after leaving (VID-21). */
const deactivateMs = 500
/** A press counts as held after this many milliseconds (VID-23). */
const holdMs = 750
/** Pixels of movement after which a touch counts as scrolling. */
const slack = 10

/**
 * `loading` until the video plays; `leaving` from the end of the fade-out, or from leaving during the preview, until it
 * is off. The video is visible from `preview` to `postroll`.
 */
type Phase = 'off' | 'loading' | 'preview' | 'playing' | 'postroll' | 'leaving'

/** What makes it play: hover, a held press, or its button. */
type Cause = 'hover' | 'hold' | 'button'

export type LivePhoto = ReturnType<typeof createLivePhoto>

/**
 * State of a live photo.
 * @param isStill true under reduced motion or data saving: hovering then plays nothing.
 */
export function createLivePhoto(disposer: Disposer, isStill: () => boolean) {
  const $phase = atom<Phase>('off')
  const $failed = atom(false)
  const $isPressed = atom(false)
  const causes = new Set<Cause>()
  let pressed: { x: number; y: number } | null = null
  let stopHold = () => {}
  let stopPhase = () => {}

  const enterPhase = (phase: Phase, ms?: number, next?: () => void) => {
    stopPhase()
    $phase.set(phase)
    if (ms !== undefined && next) stopPhase = disposer.timeout(next, ms)
  }
  const leaveFor = (ms: number) => enterPhase('leaving', ms, () => enterPhase('off'))
  const play = () => enterPhase('playing')
  const start = (cause: Cause) => {
    causes.add(cause)
    $isPressed.set(causes.has('button'))
    const phase = $phase.get()
    if (phase === 'off') {
      $failed.set(false)
      enterPhase('loading')
    } else if (phase === 'postroll') play()
    else if (phase === 'leaving') enterPhase('loading')
  }
  const windDown = () => {
    switch ($phase.get()) {
      case 'loading':
        return enterPhase('off')
      case 'preview':
        return leaveFor(deactivateMs)
      case 'playing':
        return enterPhase('postroll', postrollMs, () => leaveFor(deactivateMs - postrollMs))
    }
  }
  const stop = (...removed: Cause[]) => {
    for (const cause of removed) causes.delete(cause)
    $isPressed.set(causes.has('button'))
    if (causes.size === 0) windDown()
  }
  const stopAll = () => stop('hover', 'hold', 'button')

  return {
    $phase,
    /** The video couldn't be loaded or played. */
    $failed,
    /** Started by its button, which also stops it. */
    $isPressed,
    /** A hovering pointer enters or leaves. */
    enter() {
      if (!isStill()) start('hover')
    },
    leave: () => stop('hover'),
    /** A finger or pen goes down, moves and is lifted; coordinates in pixels. */
    press(x: number, y: number) {
      pressed = { x, y }
      stopHold()
      stopHold = disposer.timeout(() => start('hold'), holdMs)
    },
    move(x: number, y: number) {
      if (!pressed || causes.has('hold') || Math.hypot(x - pressed.x, y - pressed.y) <= slack) return
      stopHold()
    },
    /** Returns true if the press was held, so that the following click is ignored. */
    release() {
      const wasHeld = causes.has('hold')
      pressed = null
      stopHold()
      stop('hold')
      return wasHeld
    },
    toggle() {
      if (causes.has('button')) stopAll()
      else start('button')
    },
    /** The video has started, has ended, or can't be played. */
    started() {
      if ($phase.get() === 'loading') enterPhase('preview', previewMs, play)
    },
    ended() {
      // The video may be shorter than its preview.
      if ($phase.get() === 'preview') play()
      stopAll()
    },
    failed() {
      $failed.set(true)
      causes.clear()
      $isPressed.set(false)
      enterPhase('off')
    },
    /** The page was hidden. */
    hide: stopAll,
  }
}

const schema = v.object({
  url: v.string(),
  poster: v.optional(v.string()),
}) satisfies v.GenericSchema<unknown, Places['live-photo']>

/** A live photo: its video, and the image as the host drew it. */
export interface Photo {
  film: string
  src: string
  srcSet: string
  sizes: string
  alt: string
  width: number | undefined
  height: number | undefined
  /** The href of the host's link around the image. */
  href: string | undefined
  target: string | undefined
}

/** Reads the options and the host's image; null without a valid video and image. */
export function readPhoto(options: unknown, element: Element): Photo | null {
  const base = element.baseURI
  const { value } = checkLeniently<Places['live-photo']>(schema, options)
  const image = element.querySelector('img')
  const link = image?.closest('a')
  const src = value?.poster || image?.getAttribute('src') || ''
  const film = value?.url ?? ''
  if (!film || !canOpen(film, ['http', 'https'], base) || !src || !canShowImage(src, base)) return null
  const pixels = (name: string) => Number(image?.getAttribute(name)) || undefined
  const href = link && element.contains(link) ? (link.getAttribute('href') ?? '') : ''
  return {
    film,
    src,
    // They would override the poster.
    srcSet: (!value?.poster && image?.srcset) || '',
    sizes: (!value?.poster && image?.sizes) || '',
    alt: image?.alt ?? '',
    width: pixels('width'),
    height: pixels('height'),
    href: href && canOpen(href, ['http', 'https'], base) ? href : undefined,
    target: link?.target || undefined,
  }
}
