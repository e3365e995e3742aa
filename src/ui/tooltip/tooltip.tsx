import {
  cloneElement,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { isComposing } from '../../platform/dom/composing.ts'
import { keepPlaced, type Placement } from '../behavior/keep-placed.ts'
import { isTouched } from '../behavior/last-input.ts'
import { showInTopLayer } from '../behavior/top-layer.ts'
import styles from './tooltip.module.css'

interface TooltipProps {
  text: string
  /** The text equals the control's name, so it is shown but not announced again. */
  asName?: boolean
  placement?: Placement
  /** One control that passes `aria-describedby` on to its element. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>
}

interface TipProps {
  id: string
  close: () => void
  /**
   * Escape closes only the tooltip. A dialog below it, perhaps with a half-written reply, closes with the next Escape.
   */
  isOwnLayer: boolean
}

function Tip(props: Omit<TooltipProps, 'children'> & TipProps) {
  const { id, text, asName, placement = 'bottom', close, isOwnLayer } = props
  const ref = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const tip = ref.current
    const anchor = tip?.parentElement?.firstElementChild
    if (!tip || !anchor) return
    showInTopLayer(tip)
    return keepPlaced(anchor, tip, { placement, offset: 0, edge: 4 })
  }, [placement])
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposing(event)) return
    close()
    if (!isOwnLayer) return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen, true)
    return () => document.removeEventListener('keydown', listen, true)
  }, [])
  return (
    <span
      ref={ref}
      id={id}
      popover="manual"
      role="tooltip"
      aria-hidden={asName || undefined}
      className={styles.tip}
    >
      <span className={styles.text}>{text}</span>
    </span>
  )
}

/** A short text next to a control, on hover and on focus; hidden on leave, blur, press and Escape (DEC-112). */
export function Tooltip({ text, asName, placement, children }: TooltipProps) {
  const id = useId()
  const [shown, setShown] = useState<'hover' | 'focus' | null>(null)
  const hide = () => setShown(null)
  /** The pointer has entered the control and not moved since: a control that appears under it shows no tooltip. */
  const isNew = useRef(false)
  const enter = () => {
    isNew.current = true
  }
  const move = (event: PointerEvent) => {
    if (isNew.current && event.pointerType !== 'touch') setShown('hover')
    isNew.current = false
  }
  const focus = (event: FocusEvent) => {
    if (event.target.matches(':focus-visible') && !isTouched()) setShown('focus')
  }
  // It stays while the control has the focus, whatever the pointer does.
  const leave = ({ currentTarget }: PointerEvent) => {
    if (!currentTarget.querySelector(':focus-visible')) hide()
  }
  const describedBy = [children.props['aria-describedby'], shown && !asName && id].filter(Boolean).join(' ')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes the control inside it
    <span
      className={styles.anchor}
      onPointerEnter={enter}
      onPointerMove={move}
      onPointerLeave={leave}
      onPointerDown={hide}
      onFocus={focus}
      onBlur={hide}
    >
      {cloneElement(children, { 'aria-describedby': describedBy || undefined })}
      {shown && text && (
        <Tip
          id={id}
          text={text}
          asName={asName}
          placement={placement}
          close={hide}
          // Keyboard users mean what has the focus, and would otherwise have to press Escape twice all the time.
          isOwnLayer={shown === 'hover'}
        />
      )}
    </span>
  )
}
