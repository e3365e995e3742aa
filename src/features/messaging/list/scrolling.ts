import { useStore } from '@nanostores/react'
import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { VirtualizerHandle } from 'virtua'
import { afterPress } from '../../../ui/behavior/after-press.ts'
import type { MessageGroupItem } from '../conversation/message-groups.ts'
import type { Jump } from '../window/jump.ts'

/** Pixels from the end that still count as being there (MSGP-19). */
export const endThreshold = 80

/**
 * Keeps a scroller at its end until the user scrolls up. Done by script: `overflow-anchor` doesn't keep a scroller at
 * its end, and virtua doesn't support the negative offsets of a `column-reverse` scroller.
 */
export function useStickToEnd(scroller: RefObject<HTMLElement | null>) {
  const isAtEnd = useRef(true)
  /** The first and last visible pixel when the reader was last at the end. */
  const seen = useRef({ top: 0, bottom: 0 })
  /**
   * Messages that turn out taller push the end away, shorter ones move the reader up a little, and a list whose height
   * changes scrolls by itself: only a larger move of both edges of a list of the same height leaves the end.
   */
  const scrolled = () => {
    if (!scroller.current) return
    const { scrollTop, scrollHeight, clientHeight } = scroller.current
    if (scrollHeight - clientHeight - scrollTop <= endThreshold) {
      isAtEnd.current = true
      seen.current = { top: scrollHeight - clientHeight, bottom: scrollHeight }
    } else {
      const { top, bottom } = seen.current
      if (clientHeight !== bottom - top) return
      if (Math.max(scrollTop - top, scrollTop + clientHeight - bottom) < -endThreshold)
        isAtEnd.current = false
    }
  }
  return {
    isAtEnd,
    /** Call it when the reader scrolls. */
    scrolled,
    /** Call it when heights have changed. During a press on a message it waits, so that the message stays in place. */
    stick: useEffectEvent(() => {
      const element = scroller.current
      if (!element || !isAtEnd.current) return
      const toEnd = (tries = 5) => {
        const { scrollTop, scrollHeight, clientHeight } = element
        if (!isAtEnd.current) return
        seen.current = { top: scrollHeight - clientHeight, bottom: scrollHeight }
        if (seen.current.top - scrollTop < 1 || tries === 0) return
        element.scrollTop = scrollHeight
        // The browser fires `scroll` in the next frame; until then the list would draw the rows of the old position.
        flushSync(() => element.dispatchEvent(new Event('scroll')))
        // Rows that were drawn for it, such as photos, may be taller than estimated.
        toEnd(tries - 1)
      }
      afterPress(() => toEnd(), element)
    }),
  }
}

interface JumpView {
  jump: Jump
  items: readonly MessageGroupItem[]
  list: RefObject<VirtualizerHandle | null>
  scroller: RefObject<HTMLElement | null>
  isAtEnd: RefObject<boolean>
}

/** Frames to wait until the row is drawn and measured. */
const framesMax = 30

/** Scrolls to the message of a jump, moves the focus to it, and marks it for a moment. */
export function useJump({ jump, items, list, scroller, isAtEnd }: JumpView): void {
  const target = useStore(jump.$target)
  const index = target ? items.findIndex(({ message }) => message.key === target.key) : -1
  const reveal = useEffectEvent(() => {
    isAtEnd.current = false
    const bubbleOf = () =>
      scroller.current?.querySelector<HTMLElement>(`li[data-index="${index}"] [data-kind]`) ?? null
    let frame = 0
    let count = 0
    let topBefore = Number.NaN
    const look = () => {
      const bubble = bubbleOf()
      const top = bubble?.getBoundingClientRect().top ?? Number.NaN
      if (bubble && top === topBefore) return arrive(bubble)
      topBefore = top
      // Heights of rows that were just drawn correct the position.
      list.current?.scrollToIndex(index, { align: 'center' })
      if (++count < framesMax) frame = requestAnimationFrame(look)
      else arrive(bubble)
    }
    const arrive = (bubble: HTMLElement | null) => {
      if (bubble) mark(bubble, target?.focus)
      jump.arrived()
    }
    look()
    return () => cancelAnimationFrame(frame)
  })
  const isThere = index >= 0
  useLayoutEffect(() => (target && isThere ? reveal() : undefined), [target, isThere])
}

function mark(bubble: HTMLElement, focus = true): void {
  if (focus) {
    bubble.tabIndex = -1
    bubble.focus({ preventScroll: true })
  }
  delete bubble.dataset.found
  // Without a frame between them, a second jump to it would have no effect.
  requestAnimationFrame(() => {
    bubble.dataset.found = ''
    bubble.addEventListener('animationend', () => delete bubble.dataset.found, { once: true })
  })
}
