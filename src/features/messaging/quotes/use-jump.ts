import { useStore } from '@nanostores/react'
import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import type { VirtualizerHandle } from 'virtua'
import type { MessageGroupItem } from '../conversation/message-groups.ts'
import type { Jump } from './jump.ts'

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
      // Heights of rows that have just been drawn correct the place.
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
  // Without a frame between them, a second jump to it would not be seen.
  requestAnimationFrame(() => {
    bubble.dataset.found = ''
    bubble.addEventListener('animationend', () => delete bubble.dataset.found, { once: true })
  })
}
