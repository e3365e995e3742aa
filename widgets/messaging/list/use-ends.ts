import { type RefObject, useCallback, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { VirtualizerHandle } from 'virtua'
import { afterPaint } from '../../../src/lib/after-paint.ts'
import type { Dispose } from '../../../src/lib/dispose.ts'
import { useHold } from './use-hold.ts'

/** Pixels from the lower end that still count as being there (MSGP-19). */
const bottomThreshold = 80
/** Pixels from the upper end that count as being there. */
const topThreshold = 240
/** Windows from the upper end at which one who is on the way there has older messages fetched, so as not to wait for them. */
const windowsAhead = 3
/** Without a change for so long, in milliseconds, the messages have their heights. */
const restMs = 200
/** In another width, such as that of the gutter, they have new heights: what moves for so long is not moved by the user. */
const settleMs = 500

/**
 * Pixels from the upper end, with what stands above the rows. Where a list may not be moved under a finger, as on iOS, what
 * has come in front is not in its offset until it is let go: all rows stand aside meanwhile.
 */
const fromTop = (list: VirtualizerHandle): number => list.scrollOffset - list.getItemOffset(0)

interface EndsOptions {
  list: RefObject<VirtualizerHandle | null>
  scroller: RefObject<HTMLElement | null>
  isAtBottom: RefObject<boolean>
  /** How high what stands above the first row is, in pixels. */
  top: number
  onBottom: (isAtBottom: boolean) => void
  onTop: (isAtTop: boolean) => void
  /** Answers whether there was something to ask for. */
  fetchOlder: () => boolean
}

/** Keeps a list at its lower end until the user leaves it, and says when the upper one is near. */
export function useEnds({ list, scroller, isAtBottom, top, onBottom, onTop, fetchOlder }: EndsOptions) {
  const place = useRef({ offset: 0, left: 0 })
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stopAsking = useRef<Dispose>(undefined)
  const keepHeld = useHold(scroller, () => stick())
  const settling = useRef({ width: 0, until: 0 })
  const isSettling = useCallback(() => {
    const width = scroller.current?.clientWidth ?? 0
    // Taken out of the page it has none.
    if (width > 0 && width !== settling.current.width)
      settling.current = { width, until: settling.current.width > 0 ? performance.now() + settleMs : 0 }
    return performance.now() < settling.current.until
  }, [scroller])

  const fromFirst = (handle: VirtualizerHandle) => fromTop(handle) - top
  const isNearTop = () => {
    if (!list.current) return false
    const { viewportSize } = list.current
    return fromFirst(list.current) < (isAtBottom.current ? topThreshold : windowsAhead * viewportSize)
  }
  // Behind the frame: what comes is work of its own, and only then has the list moved by what came before.
  const fill = useEffectEvent(() => {
    if (stopAsking.current || !isNearTop()) return
    stopAsking.current = afterPaint(() => {
      stopAsking.current = undefined
      if (isNearTop() && fetchOlder()) fill()
    })
  })
  const look = useEffectEvent(() => {
    const handle = list.current
    const element = scroller.current
    if (!handle || !element) return
    const { scrollOffset: offset, scrollSize, viewportSize } = handle
    const above = fromTop(handle)
    // The list tells its own height, or the window's where that is more: then nothing is known of it.
    const height = scrollSize > viewportSize ? top + scrollSize : element.scrollHeight
    const left = height - viewportSize - above
    const hasMovedUp = offset < place.current.offset && left > place.current.left
    place.current = { offset, left }
    // Messages that turn out taller, and pictures that arrive, push the end away: only the user leaves it.
    if (left <= bottomThreshold) isAtBottom.current = true
    else if (hasMovedUp && !isSettling()) isAtBottom.current = false
    onBottom(isAtBottom.current)
    onTop(fromFirst(handle) < topThreshold)
    clearTimeout(rest.current)
    if (!isAtBottom.current) fill()
    // Whether all there is fills the window shows only at rest.
    else rest.current = setTimeout(fill, restMs)
  })

  const mayStick = useCallback(() => {
    const element = scroller.current
    if (!element || !isAtBottom.current) return false
    if (isSettling()) return true
    const { scrollTop, scrollHeight, clientHeight } = element
    // A scroll upwards that nothing has been heard of yet is the user's, unless a list that has shrunk took him along.
    return scrollTop >= place.current.offset || scrollHeight - clientHeight - scrollTop <= bottomThreshold
  }, [scroller, isAtBottom, isSettling])
  // Not by the list: that goes there once more with each row that it measures for a while, whoever has scrolled meanwhile.
  const stick = useCallback(() => {
    const element = scroller.current
    if (!element || keepHeld() || !mayStick()) return
    const before = element.scrollTop
    element.scrollTop = element.scrollHeight
    // The browser says so in the next frame; until then the list would draw the rows of where it was.
    if (element.scrollTop !== before) element.dispatchEvent(new Event('scroll'))
  }, [scroller, mayStick, keepHeld])

  useLayoutEffect(() => {
    const rows = scroller.current?.querySelector('ol')
    if (!rows) return
    // The list may take its height later than it says so, and push the end away. Its style tells of that; one who watched
    // its size would hear of it a frame late, and the page of a loop of observers.
    const observer = new MutationObserver(() => flushSync(stick))
    observer.observe(rows, { attributeFilter: ['style'] })
    return () => observer.disconnect()
  }, [scroller, stick])
  useLayoutEffect(
    () => () => {
      clearTimeout(rest.current)
      stopAsking.current?.()
    },
    [],
  )

  return { look, stick }
}
