import { atom } from 'nanostores'
import type { Disposer } from '../../platform/lib/dispose.ts'
import { preloadPollMs, scrollDebounceMs } from './gif.ts'

/** How many results below the last one seen to load, and how many at a time. */
const preloadAhead = 20
const preloadStep = 10

/**
 * Decides which results may load their images: those seen first, then the next ones while the network is free.
 * @param loadsAhead whether a result may load before it is seen
 */
export function createPreload(disposer: Disposer, loadsAhead: () => boolean) {
  const $allowed = atom(0)
  let total = 0
  let seen = 0
  let settled = new Set<string>()
  let stopPoll: (() => void) | null = null
  let stopScroll = () => {}

  const goal = () => Math.min(total, loadsAhead() ? seen + preloadAhead : seen)
  const stop = () => {
    stopPoll?.()
    stopPoll = null
    stopScroll()
  }
  const poll = () => {
    stopPoll = null
    // Images in view come first: the rest waits until these are loaded.
    if (settled.size >= $allowed.get()) $allowed.set(Math.min(goal(), $allowed.get() + preloadStep))
    keepPolling()
  }
  // No timer runs if there is nothing left to load.
  const keepPolling = () => {
    if (!stopPoll && $allowed.get() < goal()) stopPoll = disposer.timeout(poll, preloadPollMs)
  }
  const reached = (count: number) => {
    seen = Math.max(seen, Math.min(total, count))
    $allowed.set(Math.max($allowed.get(), seen))
    keepPolling()
  }
  return {
    /** How many of the results, from the first on, may load. */
    $allowed,
    /** New results are shown: starts again from the first. */
    begin(count: number) {
      stop()
      total = count
      seen = 0
      settled = new Set()
      $allowed.set(0)
    },
    /** This many results, from the first on, have been in view. */
    reached,
    /** The results are being scrolled: measures 250 ms after they stop (GIF-21). */
    scrolled(measure: () => number) {
      stopScroll()
      stopScroll = disposer.timeout(() => reached(measure()), scrollDebounceMs)
    },
    /** This image has loaded or failed. */
    settled: (mediaUrl: string) => void settled.add(mediaUrl),
    stop,
  }
}
