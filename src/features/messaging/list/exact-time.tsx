import { type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { isComposing } from '../../../platform/dom/composing.ts'
import { language } from '../../../platform/page/i18n.ts'
import { exactTime } from '../../../platform/text/time.ts'
import { keepPlaced } from '../../../ui/behavior/keep-placed.ts'
import { isTouched } from '../../../ui/behavior/last-input.ts'
import { showInTopLayer } from '../../../ui/behavior/top-layer.ts'
import type { Message } from '../types.ts'
import styles from './exact-time.module.css'
import { rowIndexOf } from './virtual-row.tsx'

/** What is shown, and the focused element that it describes. */
interface Shown {
  bubble: HTMLElement
  described: Element | null
  ts: number
}

interface Props {
  scroller: RefObject<HTMLElement | null>
  messageAt: (index: number) => Message | undefined
}

const bubbleAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-kind]') : null

/** A press on these does something itself. */
const pressable = 'a, button, video, summary, [data-inlay-sensitive]'

/**
 * The exact time of a message, on hover, on focus, and after a tap. One for the whole list: formatting a time for each
 * row would be most of the work of drawing it.
 */
export function ExactTime({ scroller, messageAt }: Props) {
  const id = useId()
  const [shown, setShown] = useState<Shown | null>(null)
  const find = useEffectEvent(messageAt)
  useEffect(() => {
    const list = scroller.current
    if (!list) return
    /** The menu of a message, or what it opens, is open, and would be covered. */
    const hasOpened = () => {
      const popover = document.activeElement?.closest('[popover]')
      return popover ? !popover.contains(list) : false
    }
    const timeOf = (bubble: HTMLElement | null | undefined, described: Element | null = null) => {
      const message = bubble && !hasOpened() ? find(rowIndexOf(bubble)) : undefined
      return bubble && message ? { bubble, described, ts: message.ts } : null
    }
    const hide = () => setShown(null)
    const over = (event: PointerEvent) => {
      if (event.pointerType !== 'touch') setShown(timeOf(bubbleAt(event.target)))
    }
    const focused = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target === list) return
      if (isTouched() || !target.matches(':focus-visible')) return
      setShown(timeOf(target.closest('li')?.querySelector<HTMLElement>('[data-kind]'), target))
    }
    const clicked = ({ target }: MouseEvent) => {
      if (!isTouched()) return hide()
      const isPress = target instanceof Element && target.closest(pressable)
      const tapped = isPress ? null : timeOf(bubbleAt(target))
      setShown(before => (before?.bubble === tapped?.bubble ? null : tapped))
    }
    const keyed = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !isComposing(event)) hide()
    }
    const pressedOutside = ({ target }: Event) => {
      if (!(target instanceof Node && list.contains(target))) hide()
    }
    const listeners = [
      [list, 'pointerover', over],
      [list, 'pointerleave', hide],
      [list, 'focusin', focused],
      [list, 'focusout', hide],
      [list, 'click', clicked],
      [list, 'scroll', hide],
      [document, 'keydown', keyed],
      [document, 'pointerdown', pressedOutside],
    ] as const
    for (const [target, type, listener] of listeners)
      target.addEventListener(type, listener as EventListener, true)
    return () => {
      for (const [target, type, listener] of listeners)
        target.removeEventListener(type, listener as EventListener, true)
    }
  }, [scroller])
  return shown && <Tip {...shown} id={id} key={shown.ts} />
}

function Tip({ id, bubble, described, ts }: Shown & { id: string }) {
  const ref = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const tip = ref.current
    if (!tip) return
    described?.setAttribute('aria-describedby', id)
    showInTopLayer(tip)
    const release = keepPlaced(bubble, tip, { placement: 'top', offset: 2, edge: 4 })
    return () => {
      described?.removeAttribute('aria-describedby')
      release()
    }
  }, [id, bubble, described])
  return (
    <span ref={ref} id={id} popover="manual" role="tooltip" className={styles.tip}>
      <time dateTime={new Date(ts).toISOString()}>{exactTime(ts, language())}</time>
    </span>
  )
}
