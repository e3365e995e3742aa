import { atom } from 'nanostores'
import * as v from 'valibot'
import type { Places } from '../../../platform/bus/contract.ts'
import { createDisposer } from '../../../platform/lib/dispose.ts'
import { string } from '../../../platform/lib/wire.ts'
import { checkLeniently } from '../../../platform/page/check.ts'

const pixels = v.optional(v.pipe(v.number(), v.finite(), v.minValue(1)))

const schema = v.object({
  id: string,
  pt: string,
  tumblelog: string,
  carousel_link_url: string,
  photoset_photos: v.array(
    v.object({
      high_res: v.string(),
      caption: string,
      alt_text: string,
      width: pixels,
      height: pixels,
      link_url: string,
    }),
  ),
}) satisfies v.GenericSchema<unknown, Places['photoset-carousel']>

/** Reads a photoset's photos from its element's `data-inlay-options`, the only place that does (CARO-8). */
export function readPhotos(options: unknown): CarouselPhoto[] {
  const { value, dropped } = checkLeniently<Places['photoset-carousel']>(schema, options)
  for (const path of dropped) console.warn(`INLAY-14: wrong type, left out: ${path} of photoset-carousel`)
  return (value?.photoset_photos ?? []).map(
    ({ high_res, caption = '', alt_text, width, height, link_url }) => ({
      url: high_res,
      caption: caption.trim(),
      alt: (alt_text || caption).trim(),
      width,
      height,
      href: link_url || value?.carousel_link_url,
    }),
  )
}

/** One photo of a set. */
export interface CarouselPhoto {
  url: string
  /** Plain text: shown over the photo, and its text alternative. */
  caption: string
  /** Its description; its caption if left out. */
  alt?: string | undefined
  /** Pixels; they reserve the photo's space until it has loaded. */
  width?: number | undefined
  height?: number | undefined
  /** URL that a press on the photo opens in a new tab (CARO-2). */
  href?: string | undefined
  /** The URL is that of the photo in full size, which a press opens in the lightbox. */
  isFull?: true | undefined
}

/** How much of the next photo a peek shows, in pixels (CARO-6). */
export const peekPx = 100
/** During a swipe the current photo is determined this often, in milliseconds (CARO-7). */
const scrollThrottleMs = 500
/** Milliseconds from when the carousel is in full view until it peeks. */
const settledMs = 400

/** Direction of a peek: 1 to the next photo, -1 to the previous one. `turn` tells two peeks of one side apart. */
interface Peek {
  side: 1 | -1
  turn: number
}

/** Where the track should scroll to. */
interface Target {
  index: number
  /** Whether it is the next or previous photo, to which the track scrolls smoothly; it jumps to any other. */
  isNear: boolean
}

export type Carousel = ReturnType<typeof createCarousel>

interface CarouselOptions {
  /** Whether to avoid motion. */
  isStill: () => boolean
  /** Whether a photo may load before it is shown. */
  loadsAhead: () => boolean
  /** The photo shown first. */
  start?: number
}

/** State of a carousel of `count` photos. */
export function createCarousel(count: number, { isStill, loadsAhead, start = 0 }: CarouselOptions) {
  const first = Math.max(0, Math.min(count - 1, start))
  const disposer = createDisposer()
  const $index = atom(first)
  const $announced = atom<number | null>(null)
  const $target = atom<Target>({ index: first, isNear: false })
  const $peek = atom<Peek | null>(null)
  const $wanted = atom<ReadonlySet<number>>(new Set([first]))
  let target: number | null = null
  let latest = 0
  let isWaiting = false
  let hasPeeked = first > 0
  let stopWaiting = () => {}
  let stopResting = () => {}

  const load = (index: number) => {
    const wanted = $wanted.get()
    if (index >= 0 && index < count && !wanted.has(index)) $wanted.set(new Set([...wanted, index]))
  }
  const show = (index: number) => {
    load(index)
    if (loadsAhead()) load(index + 1)
    if (index === $index.get()) return
    hasPeeked = true
    $index.set(index)
    $announced.set(index)
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
    loadsAhead,
    /** Index of the shown photo, from 0. */
    $index,
    /** Index of the photo to announce to screen readers; null before the first move. */
    $announced,
    $target,
    $peek,
    /** Indexes of the photos to load: the shown one, the next unless data is saved, and all that were near the view. */
    $wanted,
    /** Loads a photo next to the shown one or coming into view. */
    load,
    /** Shows a photo; an index past either end peeks instead (CARO-4). */
    go(index: number) {
      if (index < 0 || index >= count) return peek(index < 0 ? -1 : 1)
      const isNear = Math.abs(index - $index.get()) <= 1
      target = index
      show(index)
      $target.set({ index, isNear: isNear && !isStill() })
    },
    /** The track has scrolled. `position` is in photos: 1.5 is between the second and the third. */
    scrolled(position: number) {
      latest = position
      if (target !== null && Math.abs(position - target) < 0.01) target = null
      // Not all browsers fire `scrollend`.
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
    /** The track has stopped at a position. */
    settled: settle,
    /** The user scrolls the track by hand: the programmatic target no longer applies. */
    cancelTarget() {
      target = null
    },
    /** The whole carousel has come into view, or no longer is. */
    setVisible(isWhole: boolean) {
      stopWaiting()
      if (!isWhole || hasPeeked || count < 2 || !loadsAhead()) return
      stopWaiting = disposer.timeout(() => {
        if (hasPeeked) return
        hasPeeked = true
        load(1)
        peek(1)
      }, settledMs)
    },
    dispose: disposer.dispose,
  }
}
