import { atom, type ReadableAtom } from 'nanostores'
import type { Disposer } from '../../src/lib/dispose.ts'

/** A film fades in over its picture for so long; who leaves meanwhile only passed by (VID-22). Milliseconds, as all here. */
const previewMs = 500
/** It runs on for so long while it fades out (VID-20). */
const postrollMs = 375
/** So long after the reader has left it is off: it stands still at its beginning (VID-21). */
const deactivateMs = 500
/** A press counts when it is held for so long (VID-23). */
const holdMs = 750
/** Whoever moves a finger by so many pixels wants to scroll. */
const slack = 10

/**
 * `loading` until the film runs, `leaving` from when it is faded out, or was left during its preview, until it is off.
 * It is seen from `preview` to `postroll`.
 */
type Phase = 'off' | 'loading' | 'preview' | 'playing' | 'postroll' | 'leaving'

/** What keeps it moving: a pointer over it, a held press, its button. */
type Cause = 'hover' | 'hold' | 'button'

export interface LivePhoto {
  $phase: ReadableAtom<Phase>
  /** The film cannot be had. */
  $failed: ReadableAtom<boolean>
  /** It moves by its button, which ends it, too. */
  $isPressed: ReadableAtom<boolean>
  /** A pointer that can hover comes or goes. */
  enter: () => void
  leave: () => void
  /** A finger or pen is put down, moves and is lifted; places in pixels. */
  press: (x: number, y: number) => void
  move: (x: number, y: number) => void
  /** Tells whether it was held, so that the click that follows is none. */
  release: () => boolean
  toggle: () => void
  /** The film runs, has come to its end, or cannot be played. */
  started: () => void
  ended: () => void
  failed: () => void
  /** The page is hidden. */
  hide: () => void
}

/** A photo that moves for as long as somebody wants it to. `isStill`: hovering alone moves nothing (reduced motion, saved data). */
export function createLivePhoto(disposer: Disposer, isStill: () => boolean): LivePhoto {
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
  const wind = () => {
    switch ($phase.get()) {
      case 'loading':
        return enterPhase('off')
      case 'preview':
        return leaveFor(deactivateMs)
      case 'playing':
        return enterPhase('postroll', postrollMs, () => leaveFor(deactivateMs - postrollMs))
    }
  }
  const stop = (...gone: Cause[]) => {
    for (const cause of gone) causes.delete(cause)
    $isPressed.set(causes.has('button'))
    if (causes.size === 0) wind()
  }
  const stopAll = () => stop('hover', 'hold', 'button')

  return {
    $phase,
    $failed,
    $isPressed,
    enter() {
      if (!isStill()) start('hover')
    },
    leave: () => stop('hover'),
    press(x, y) {
      pressed = { x, y }
      stopHold()
      stopHold = disposer.timeout(() => start('hold'), holdMs)
    },
    move(x, y) {
      if (!pressed || causes.has('hold') || Math.hypot(x - pressed.x, y - pressed.y) <= slack) return
      stopHold()
    },
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
    started() {
      if ($phase.get() === 'loading') enterPhase('preview', previewMs, play)
    },
    ended() {
      // A film may be shorter than its preview.
      if ($phase.get() === 'preview') play()
      stopAll()
    },
    failed() {
      $failed.set(true)
      causes.clear()
      $isPressed.set(false)
      enterPhase('off')
    },
    hide: stopAll,
  }
}
