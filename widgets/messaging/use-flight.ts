import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { VirtualizerHandle } from 'virtua'
import type { Dispose } from '../../src/lib/dispose.ts'
import { fromTop } from './from-top.ts'

/** A list that has not moved far for so long, in milliseconds, is being read again. */
const restMs = 120
/** Where more rows are about to come it is given so long: who waits for them flies on. Milliseconds. */
const patienceMs = 480
/** What passes by in less, in milliseconds, has been read by nobody. */
const glanceMs = 150
/** Rows that are completed in one frame. */
const rowsAtOnce = 2

const never = () => false

/** Whether a list is flown through: nobody reads rows that are gone with the next frame, so they may be drawn lightly. */
export interface Flight {
  isLight: (key: string) => boolean
  /** Says when rows that were light are to be whole. */
  listen: (redraw: () => void) => Dispose
}

function createFlight() {
  const listeners = new Set<() => void>()
  let isLight: Flight['isLight'] = never
  return {
    isLight: (key: string) => isLight(key),
    listen(redraw: () => void) {
      listeners.add(redraw)
      return () => void listeners.delete(redraw)
    },
    setLight(next: Flight['isLight']) {
      isLight = next
    },
    redraw() {
      for (const listener of listeners) listener()
    },
  }
}

interface Keyed {
  message: { key: string }
}

/** The row at this height. */
const indexAt = (list: VirtualizerHandle, offset: number) => list.findItemIndex(fromTop(list, offset))

/** The keys of the rows that are drawn, those in the middle of the window first; none of them is measured for it. */
function drawnKeys(scroller: HTMLElement, list: VirtualizerHandle, rows: readonly Keyed[]) {
  const middle = indexAt(list, list.scrollOffset + list.viewportSize / 2)
  const far = (index: number) => Math.abs(index - middle)
  return [...scroller.querySelectorAll<HTMLElement>('li[data-index]')]
    .map(row => Number(row.dataset.index))
    .sort((one, other) => far(one) - far(other))
    .flatMap(index => rows[index]?.message.key ?? [])
}

/** The rows in view, counted from the lower end: older messages in front change nothing in them. */
interface Sight {
  upper: number
  lower: number
}

/** Whether none of the rows in view has been there a glance ago. In rows, not in pixels: those that grow move no one. */
function createPace() {
  let seen: readonly (Sight & { at: number })[] = []
  return {
    /** From here on only what comes is compared: rows that grow push others out of view. */
    forget() {
      seen = seen.slice(-1)
    },
    isPassing(sight: Sight, at: number): boolean {
      const before = seen.findLast(one => at - one.at >= glanceMs) ?? seen[0]
      seen = [...seen.filter(one => one === before || at - one.at < glanceMs), { ...sight, at }]
      return before !== undefined && (sight.upper < before.lower || sight.lower > before.upper)
    },
  }
}

/**
 * A scroll so fast that no row can be read is a flight, but for one to the lower end: rows that come meanwhile are drawn
 * lightly, those that stood there stay. After it the rows that stand there are completed, a few in each frame: all at once
 * would hold up the first touch of whoever stops to read.
 */
export function useFlight(
  scroller: RefObject<HTMLElement | null>,
  list: RefObject<VirtualizerHandle | null>,
  /** All rows as they are now. */
  rows: RefObject<() => readonly Keyed[]>,
  /** Whether more rows are about to come in front. */
  isWaiting: () => boolean,
): Flight {
  const [flight] = useState(createFlight)
  const isPatient = useEffectEvent(isWaiting)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const pace = createPace()
    let timer: ReturnType<typeof setTimeout> | undefined
    let frame = 0
    let isFlying = false
    let isGrowing = false
    const drawn = () => (list.current ? drawnKeys(element, list.current, rows.current()) : [])
    const isDrawn = (index: number) => element.querySelector(`li[data-index="${index}"]`) !== null
    const grown = () => {
      isGrowing = false
      pace.forget()
    }
    // The last ones have been drawn just now; they are measured with this frame.
    const measure = () => {
      frame = requestAnimationFrame(grown)
    }
    const setLight = (keys: readonly string[]) => {
      const light = new Set(keys)
      flight.setLight(key => light.has(key))
    }
    const complete = (keys: readonly string[]) => {
      const left = keys.slice(rowsAtOnce)
      setLight(left)
      isGrowing = true
      // In this frame, not in one with the next ones.
      flushSync(flight.redraw)
      frame = requestAnimationFrame(left.length > 0 ? () => complete(left) : measure)
    }
    const land = () => {
      isFlying = false
      clearTimeout(timer)
      const keys = drawn().filter(flight.isLight)
      setLight(keys)
      // With a frame: what is completed between two of them is drawn in one with the next ones.
      frame = requestAnimationFrame(() => complete(keys))
    }
    const rest = (restedMs = 0) => {
      timer = setTimeout(() => {
        const totalMs = restedMs + restMs
        if (totalMs < patienceMs && isPatient()) rest(totalMs)
        else land()
      }, restMs)
    }
    const takeOff = () => {
      isFlying = true
      isGrowing = false
      cancelAnimationFrame(frame)
      const whole = new Set(drawn().filter(key => !flight.isLight(key)))
      flight.setLight(key => !whole.has(key))
    }
    const scrolled = () => {
      if (!list.current) return
      const { scrollTop, clientHeight, scrollHeight } = element
      const upper = indexAt(list.current, scrollTop)
      const lower = indexAt(list.current, scrollTop + clientHeight)
      const count = rows.current().length
      const isPassing = pace.isPassing({ upper: count - upper, lower: count - lower }, performance.now())
      // Rows that grow push others away at any pace; to where none is drawn only a hand brings the list.
      const isFlight = isGrowing ? !isDrawn(upper) && !isDrawn(lower) : isPassing
      if (scrollHeight - scrollTop < 2 * clientHeight) {
        if (isFlying) land()
        return
      }
      if (!isFlight) return
      if (!isFlying) takeOff()
      clearTimeout(timer)
      rest()
    }
    // Before the list hears of it and draws its rows.
    element.addEventListener('scroll', scrolled, { capture: true, passive: true })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      element.removeEventListener('scroll', scrolled, { capture: true })
      flight.setLight(never)
    }
  }, [scroller, list, rows, flight])
  return flight
}
