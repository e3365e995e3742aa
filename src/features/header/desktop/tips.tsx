import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isComposing } from '../../../platform/dom/composing.ts'
import { createDisposer } from '../../../platform/lib/dispose.ts'
import { keepPlaced } from '../../../ui/behavior/keep-placed.ts'
import { isTouched } from '../../../ui/behavior/last-input.ts'
import { showInTopLayer } from '../../../ui/behavior/top-layer.ts'
import { classes } from '../../../ui/styles/classes.ts'
import tooltip from '../../../ui/tooltip/tooltip.module.css'
import type { PanelProps } from './header.tsx'
import type { Panel } from './header-model.ts'
import styles from './tips.module.css'

const named = '[aria-label]:not([aria-expanded="true"])'

const namedAt = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest(`a${named}, button${named}`) : null

/** The pointer may move onto the tooltip itself. */
const isTip = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="tooltip"]') !== null

function Tip({ anchor }: { anchor: Element }) {
  const ref = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const tip = ref.current
    if (!tip) return
    showInTopLayer(tip)
    return keepPlaced(anchor, tip, { offset: 0, edge: 4 })
  }, [anchor])
  return (
    // The text is already the control's accessible name.
    <span
      ref={ref}
      popover="manual"
      role="tooltip"
      aria-hidden="true"
      className={classes(tooltip.tip, styles.tip)}
    >
      <span className={tooltip.text}>{anchor.getAttribute('aria-label')}</span>
    </span>
  )
}

/**
 * Tooltips with the names of the bar's icons, under a pointer that moves and on focus; they close on leave, blur, press and Escape
 * (DEC-112).
 */
function Tips({ anchor: bar, open }: PanelProps) {
  /** The control that the pointer has moved over. One that appears under a resting pointer shows no tooltip. */
  const pointed = useRef<Element>(null)
  // The header loads this code on a pointer move or on focus, which may be over once it has loaded.
  const [shown, setShown] = useState(() => {
    pointed.current = bar?.querySelector(`${named}:hover`) ?? null
    return (isTouched() ? null : bar?.querySelector(`${named}:focus-visible`)) ?? pointed.current
  })
  useEffect(() => {
    if (!bar) return
    const hide = () => setShown(null)
    const leave = () => {
      pointed.current = null
      hide()
    }
    const over = (event: Event) => {
      if (!isTip(event.target) && namedAt(event.target) !== pointed.current) leave()
    }
    const move = (event: Event) => {
      if (isTip(event.target) || (event as PointerEvent).pointerType === 'touch') return
      const control = namedAt(event.target)
      if (control === pointed.current) return
      pointed.current = control
      setShown(control)
    }
    const focus = (event: Event) => {
      const control = namedAt(event.target)
      if (!isTouched() && control?.matches(':focus-visible')) setShown(control)
    }
    const key = (event: Event) => {
      const press = event as KeyboardEvent
      if (press.key === 'Escape' && !isComposing(press)) hide()
    }
    const { listen, dispose } = createDisposer()
    listen(bar, 'pointerover', over)
    listen(bar, 'pointermove', move)
    listen(bar, 'pointerleave', leave)
    listen(bar, 'pointerdown', hide)
    listen(bar, 'focusin', focus)
    listen(bar, 'focusout', hide)
    // Does not consume the key: the same Escape still closes what is below.
    listen(document, 'keydown', key)
    return dispose
  }, [bar])
  return open && shown ? <Tip key={shown.getAttribute('aria-label')} anchor={shown} /> : null
}

export const createPanel = (): Panel<ComponentType<PanelProps>> => ({ View: Tips })
