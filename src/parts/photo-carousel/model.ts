import { atom, type ReadableAtom } from 'nanostores'
import { createDisposer } from '../../lib/dispose.ts'

/** One photo of a set. */
export interface CarouselPhoto {
  url: string
  /** Plain text: seen over the photo, and said instead of it. */
  caption: string
  /** Pixels; they keep its place free until it is there. */
  width?: number | undefined
  height?: number | undefined
  /** Where a press on it leads, in a new tab. */
  href?: string | undefined
}

/** How much of the next photo a peek shows, in pixels (CARO-6). */
export const peekPx = 100
/** While a swipe goes on, it is asked this often which photo it has come to, in milliseconds (CARO-7). */
const scrollThrottleMs = 500
/** From when the carousel is in full view until it peeks, in milliseconds. */
const settledMs = 400

/** Which way a peek leans: 1 to the next photo, -1 to the one before. `turn` tells two of one side apart. */
interface Peek {
  side: 1 | -1
  turn: number
}

/** Where the track has to scroll to. */
interface Target {
  index: number
  /** It is the neighbour, to which the track glides; it jumps to others, past whatever lies between. */
  isNear: boolean
}

export interface Carousel {
  readonly count: number
  /** The photo that is shown, from 0. */
  $index: ReadableAtom<number>
  /** The photo that the reader has come to, to be said once; null before the first move. */
  $told: ReadableAtom<number | null>
  $target: ReadableAtom<Target>
  $peek: ReadableAtom<Peek | null>
  /** Photos whose pictures are wanted: what is shown, the next, and all that came near. */
  $wanted: ReadableAtom<ReadonlySet<number>>
  /** Shows a photo; beyond either end it peeks (CARO-4). */
  go: (index: number) => void
  /** The track has scrolled to here, in photos: 1.5 is between the second and the third. */
  scrolled: (position: number) => void
  /** The track lies still here. */
  settled: (position: number) => void
  /** The reader moves the track by hand: it no longer goes where it was sent. */
  taken: () => void
  /** A photo lies beside the shown one, or comes into view. */
  near: (index: number) => void
  /** All of it is in view, or no longer. */
  seen: (isWhole: boolean) => void
  dispose: () => void
}

/** Which of `count` photos is shown, `start` at first. `isStill` tells whether the reader wants no motion. */
export function createCarousel(count: number, isStill: () => boolean, start = 0): Carousel {
  const first = Math.max(0, Math.min(count - 1, start))
  const disposer = createDisposer()
  const $index = atom(first)
  const $told = atom<number | null>(null)
  const $target = atom<Target>({ index: first, isNear: false })
  const $peek = atom<Peek | null>(null)
  const $wanted = atom<ReadonlySet<number>>(new Set([first]))
  let target: number | null = null
  let latest = 0
  let isWaiting = false
  let hasPeeked = first > 0
  let stopWaiting = () => {}
  let stopResting = () => {}

  const near = (index: number) => {
    const wanted = $wanted.get()
    if (index >= 0 && index < count && !wanted.has(index)) $wanted.set(new Set([...wanted, index]))
  }
  const show = (index: number) => {
    near(index)
    near(index + 1)
    if (index === $index.get()) return
    hasPeeked = true
    $index.set(index)
    $told.set(index)
  }
  const peek = (side: 1 | -1) => {
    if (!isStill()) $peek.set({ side, turn: ($peek.get()?.turn ?? 0) + 1 })
  }
  const read = (position: number) => {
    const index = Math.max(0, Math.min(count - 1, Math.round(position) || 0))
    if (target !== null && index !== target) return
    show(index)
  }
  const settle = (position: number) => {
    stopResting()
    target = null
    latest = position
    read(position)
  }

  return {
    count,
    $index,
    $told,
    $target,
    $peek,
    $wanted,
    near,
    go(index) {
      if (index < 0 || index >= count) return peek(index < 0 ? -1 : 1)
      const isNear = Math.abs(index - $index.get()) <= 1
      target = index
      show(index)
      $target.set({ index, isNear: isNear && !isStill() })
    },
    scrolled(position) {
      latest = position
      if (target !== null && Math.abs(position - target) < 0.01) target = null
      // Not all browsers tell when a scroll has ended.
      stopResting()
      stopResting = disposer.timeout(() => settle(latest), scrollThrottleMs)
      if (isWaiting) return
      isWaiting = true
      read(position)
      disposer.timeout(() => {
        isWaiting = false
        read(latest)
      }, scrollThrottleMs)
    },
    settled: settle,
    taken() {
      target = null
    },
    seen(isWhole) {
      stopWaiting()
      if (!isWhole || hasPeeked || count < 2) return
      stopWaiting = disposer.timeout(() => {
        if (hasPeeked) return
        hasPeeked = true
        near(1)
        peek(1)
      }, settledMs)
    },
    dispose: disposer.dispose,
  }
}
