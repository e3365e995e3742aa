import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'

/** A list that has not moved far for so long, in milliseconds, is being read again. */
const restMs = 120
/** What passes by in less, in milliseconds, has been read by nobody. */
const glanceMs = 100
/** In windows: so far within a glance, and each row comes and is gone. */
const glanceWindows = 1.25
/** Rows that are completed in one frame. */
const rowsAtOnce = 3

const never = () => false

/** Whether a list is flown through: nobody reads rows that are gone with the next frame, so they may be drawn lightly. */
export interface Flight {
  isLight: (key: string) => boolean
}

/** The row at this height. Where a list may not be moved under a finger, all rows stand aside until it is let go. */
const indexAt = (list: VirtualizerHandle, offset: number) =>
  list.findItemIndex(offset - list.getItemOffset(0))

/** The keys of the rows that are drawn, those in the middle of the window first; none of them is measured for it. */
function drawnKeys(
  scroller: HTMLElement,
  list: VirtualizerHandle,
  keyOf: (index: number) => string | undefined,
) {
  const middle = indexAt(list, list.scrollOffset + list.viewportSize / 2)
  const far = (index: number) => Math.abs(index - middle)
  return [...scroller.querySelectorAll<HTMLElement>('li[data-index]')]
    .map(row => Number(row.dataset.index))
    .sort((one, other) => far(one) - far(other))
    .flatMap(index => keyOf(index) ?? [])
}

/** Whether the list has moved so far within the last moment that nobody has read what went by. */
function createPace() {
  let moves: readonly { at: number; by: number }[] = []
  let last = Number.NaN
  return {
    /** @param fromEnd pixels to the lower end: older messages in front, or higher ones, do not change them */
    isFlight(fromEnd: number, windowHeight: number, at: number): boolean {
      const by = Math.abs(fromEnd - last) || 0
      last = fromEnd
      moves = [...moves.filter(one => at - one.at < glanceMs), { at, by }]
      return moves.reduce((sum, one) => sum + one.by, 0) >= glanceWindows * windowHeight
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
  keyOf: RefObject<(index: number) => string | undefined>,
): Flight {
  const [, setCompleted] = useState(0)
  // No state of the view's: a list that is drawn for another reason must find what it is at that moment.
  const isLight = useRef<(key: string) => boolean>(never)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const pace = createPace()
    let timer: ReturnType<typeof setTimeout> | undefined
    let frame = 0
    let isFlying = false
    const drawn = () => (list.current ? drawnKeys(element, list.current, keyOf.current) : [])
    const complete = (keys: readonly string[]) => {
      const left = new Set(keys.slice(rowsAtOnce))
      isLight.current = key => left.has(key)
      setCompleted(count => count + 1)
      if (left.size > 0) frame = requestAnimationFrame(() => complete([...left]))
    }
    const land = () => {
      isFlying = false
      clearTimeout(timer)
      complete(drawn().filter(isLight.current))
    }
    const takeOff = () => {
      isFlying = true
      cancelAnimationFrame(frame)
      const wasLight = isLight.current
      const whole = new Set(drawn().filter(key => !wasLight(key)))
      isLight.current = key => !whole.has(key)
    }
    const scrolled = () => {
      const { scrollTop, clientHeight, scrollHeight } = element
      const fromEnd = scrollHeight - scrollTop
      const isFlight = pace.isFlight(fromEnd, clientHeight, performance.now())
      if (fromEnd < 2 * clientHeight) {
        if (isFlying) land()
        return
      }
      if (!isFlight) return
      if (!isFlying) takeOff()
      clearTimeout(timer)
      timer = setTimeout(land, restMs)
    }
    // Before the list hears of it and draws its rows.
    element.addEventListener('scroll', scrolled, { capture: true, passive: true })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      element.removeEventListener('scroll', scrolled, { capture: true })
      isLight.current = never
    }
  }, [scroller, list, keyOf])
  return { isLight: key => isLight.current(key) }
}
