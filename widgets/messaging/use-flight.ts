import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { VirtualizerHandle } from 'virtua'
import type { Dispose } from '../../src/lib/dispose.ts'
import { fromTop } from './from-top.ts'

/** A list that has not moved far for so long, in milliseconds, is being read again. */
const restMs = 120
/** The same after one step that nothing has led up to: whoever goes by whole pages reads each of them. */
const stepRestMs = 60
/** Where more rows are about to come it is given so long: who waits for them flies on. Milliseconds. */
const patienceMs = 480
/** What passes by in less, in milliseconds, has been read by nobody. */
const glanceMs = 150
/** Rows that may come in one step and be read. */
const rowsRead = 2
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

interface Pace {
  /** None of the rows in view has been there a glance ago. */
  isPassing: boolean
  /** Most of the rows in view have come just now, and not but one or two tall ones. */
  isStep: boolean
  isDown: boolean
}

const still: Pace = { isPassing: false, isStep: false, isDown: false }

/** How quickly rows go by. In rows, not in pixels: those that grow move no one. */
function createPace() {
  let seen: readonly (Sight & { at: number })[] = []
  return {
    /** From here on only what comes is compared: rows that grow push others out of view. */
    forget() {
      seen = seen.slice(-1)
    },
    look(sight: Sight, at: number): Pace {
      const last = seen.at(-1)
      const before = seen.findLast(one => at - one.at >= glanceMs) ?? seen[0]
      seen = [...seen.filter(one => one === before || at - one.at < glanceMs), { ...sight, at }]
      if (!last || !before) return still
      const came = Math.max(sight.upper - last.upper, last.lower - sight.lower)
      return {
        isPassing: sight.upper < before.lower || sight.lower > before.upper,
        isStep: came > Math.max(rowsRead, (sight.upper - sight.lower) / 2),
        isDown: sight.lower < last.lower,
      }
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
    let restsAt = 0
    let waitsUntil = 0
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
    const setFlying = (next: boolean) => {
      isFlying = next
      element.toggleAttribute('data-flying', next)
    }
    const land = () => {
      setFlying(false)
      clearTimeout(timer)
      const keys = drawn().filter(flight.isLight)
      setLight(keys)
      // With a frame: what is completed between two of them is drawn in one with the next ones.
      frame = requestAnimationFrame(() => complete(keys))
    }
    // One timer for many scrolls: to set one anew in each frame is work, too.
    const rest = () => {
      const leftMs = restsAt - performance.now()
      if (leftMs > 0) timer = setTimeout(rest, leftMs)
      else if (performance.now() < waitsUntil && isPatient()) timer = setTimeout(rest, restMs)
      else land()
    }
    const takeOff = () => {
      setFlying(true)
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
      const now = performance.now()
      const { isPassing, isStep, isDown } = pace.look({ upper: count - upper, lower: count - lower }, now)
      // Rows that grow push others away at any pace; to where none is drawn only a hand brings the list.
      const isFlight = isGrowing ? !isDrawn(upper) && !isDrawn(lower) : isPassing || isStep
      if (isDown && scrollHeight - scrollTop < 2 * clientHeight) {
        if (isFlying) land()
        return
      }
      if (!isFlight) return
      restsAt = now + (isPassing ? restMs : stepRestMs)
      waitsUntil = now + patienceMs
      if (isFlying) return
      takeOff()
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
