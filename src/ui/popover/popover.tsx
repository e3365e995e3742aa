import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { createPortal } from 'react-dom'
import { t } from '../../platform/page/i18n.ts'
import { cycleTab, focusInto, leaveByTab, rememberFocus } from '../behavior/focus.ts'
import { keepFocusIn } from '../behavior/keep-focus.ts'
import { keepPlaced, type Placement } from '../behavior/keep-placed.ts'
import { useLayer } from '../behavior/layers.ts'
import type { keepBelow } from '../behavior/place-below.ts'
import { usePresence } from '../behavior/presence.ts'
import { hideFromTopLayer, showInTopLayer } from '../behavior/top-layer.ts'
import { useNarrow } from '../behavior/use-narrow.ts'
import { closeIcon, Icon } from '../icon/icon.tsx'
import { redirectScrollKey, usePreventPageScroll } from '../scrolling/prevent-page-scroll.ts'
import { useScrollLock } from '../scrolling/scroll-lock.ts'
import { useSheet } from '../sheet/use-sheet.ts'
import { classes } from '../styles/classes.ts'
import styles from './popover.module.css'
import { dropClick, keepAnchorVisible, useLiveAnchor } from './use-live-anchor.ts'

const ownRoots = '[data-inlay-root], #inlay'

type PopoverCloseReason = 'escape' | 'outside' | 'button'

interface PopoverProps {
  /** The element that it is placed next to; without one it is in the middle of the window. */
  anchor: Element | null | undefined
  open: boolean
  /** Called on a request to close; the owner decides by setting `open`. Presses on the anchor don't count. */
  onClose: (reason: PopoverCloseReason) => void
  placement?: Placement
  /** Keeps it next to its anchor; with this, `placement` and what follows up to `matchWidth` are left out. */
  keep?: typeof keepBelow
  /** Minimum pixels to the window's edges; 10 if left out (SHARE-22). */
  edge?: number
  /** Pixels between popover and anchor. */
  offset?: number
  arrow?: boolean
  /** At least as wide as its anchor. */
  matchWidth?: boolean
  /** Name for screen readers; `labelledBy` is the id of an element that contains it. */
  label?: string
  labelledBy?: string
  /** Title of the sheet; `label` if left out. Without both the content must have its own title. */
  heading?: string
  /** The content has its own close button, so the sheet shows none. */
  ownClose?: boolean
  role?: 'dialog' | 'group' | 'presentation'
  /** Where the focus goes on opening: the first control (or the one with `data-autofocus`), the popover, or nowhere. */
  focus?: 'first' | 'self' | 'none'
  /**
   * What Tab does at the first and last control. `leave`, if left out: the popover closes, and the focus goes back to
   * the anchor or on to what follows it. `cycle`: the focus stays inside, for forms, which closing would empty. `none`:
   * the content handles Tab. With `leave`, sheets and popovers without an anchor cycle.
   */
  tab?: 'leave' | 'cycle' | 'none'
  /** Becomes a sheet at the lower edge in narrow windows; true if left out. */
  sheet?: boolean
  /** As a sheet, it is as high as the window, whatever its content. */
  tall?: boolean
  /** No padding: the content reaches the edges. */
  bare?: boolean
  /** The element that gets the focus on close if the opener is gone. */
  returnFocus?: () => Element | null | undefined
  onKeyDown?: (event: KeyboardEvent<HTMLDivElement>) => void
  id?: string
  className?: string | undefined
  style?: CSSProperties
  children: ReactNode
}

/** A panel in the top layer next to its anchor; a press outside and Escape request to close it. */
export function Popover(props: PopoverProps) {
  const {
    open,
    onClose,
    placement = 'bottom',
    edge,
    offset,
    focus = 'first',
    role = 'dialog',
    tab = 'leave',
  } = props
  const anchor = useLiveAnchor(props.anchor)
  const arrow = useRef<HTMLSpanElement>(null)
  const pressed = useRef(false)
  const sheet = useNarrow() && props.sheet !== false
  const layer = useLayer<HTMLDivElement>({
    open,
    onEscape: () => onClose('escape'),
    onPressOutside: event => {
      if (anchor && event.composedPath().includes(anchor)) return
      const isOnPage = !event.composedPath().some(node => node instanceof Element && node.matches(ownRoots))
      if (tab === 'cycle' && isOnPage) dropClick()
      onClose('outside')
    },
  })
  useSheet(layer, {
    active: open && sheet,
    onBack: () => onClose('escape'),
    onSwipe: () => onClose('button'),
  })
  const present = usePresence(open, layer)
  usePreventPageScroll(layer, open)
  useScrollLock(open && sheet)
  useLayoutEffect(() => (open && anchor ? keepAnchorVisible(anchor) : undefined), [open, anchor])
  const fallback = useEffectEvent(() => props.returnFocus?.() ?? anchor)
  const show = useEffectEvent((popover: HTMLElement) => {
    const restoreFocus = focus === 'none' ? () => {} : rememberFocus(popover, () => fallback())
    showInTopLayer(popover)
    if (focus !== 'none') focusInto(popover, focus)
    return restoreFocus
  })
  useLayoutEffect(() => {
    const popover = layer.current
    if (!open || !popover) return
    const restoreFocus = show(popover)
    const leaveFocus = keepFocusIn(popover)
    return () => {
      leaveFocus()
      hideFromTopLayer(popover)
      restoreFocus()
    }
  }, [open, layer])
  const { matchWidth, keep } = props
  useLayoutEffect(() => {
    const popover = layer.current
    // Placing ends while it fades out, so that it stays where it is.
    if (!present || !popover || !anchor || sheet) return
    if (keep) return keep(anchor, popover)
    return keepPlaced(anchor, popover, { placement, edge, offset, matchWidth, arrow: arrow.current })
  }, [present, anchor, sheet, placement, edge, offset, matchWidth, keep, layer])
  const tabPressed = (event: KeyboardEvent<HTMLDivElement>) => {
    const popover = event.currentTarget
    if (tab === 'cycle' || sheet || !anchor) cycleTab(event, popover)
    else if (leaveByTab(event, popover, anchor)) onClose('outside')
  }
  if (!present) return null
  const close = (
    <button
      type="button"
      className={styles.close}
      aria-label={t('Close')}
      data-focus-last=""
      onClick={() => onClose('button')}
    >
      <Icon path={closeIcon} />
    </button>
  )
  // Content with its own title needs no header.
  const head = props.ownClose ? null : (props.heading ?? props.label)
  const panel = (
    // biome-ignore lint/a11y/noStaticElementInteractions: its role comes as a prop
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: its role comes as a prop
    <div
      ref={layer}
      id={props.id}
      popover="manual"
      role={role}
      aria-label={props.label}
      aria-labelledby={props.labelledBy}
      aria-modal={sheet && role === 'dialog' ? true : undefined}
      tabIndex={-1}
      data-state={open ? 'open' : 'closed'}
      data-sheet={sheet || undefined}
      data-tall={props.tall || undefined}
      data-centered={(!anchor && !sheet) || undefined}
      className={classes(styles.popover, props.className)}
      style={props.style}
      onKeyDown={event => {
        props.onKeyDown?.(event)
        if (tab !== 'none' && !event.defaultPrevented) tabPressed(event)
        if (!event.defaultPrevented) redirectScrollKey(event, event.currentTarget)
      }}
      onPointerDown={event => {
        pressed.current = event.target === event.currentTarget
      }}
      onClick={event => {
        // A sheet covers the window; a press next to its panel is a press on the dimmed page.
        if (sheet && pressed.current && event.target === event.currentTarget) onClose('outside')
      }}
    >
      {sheet && head && (
        <div className={styles.head}>
          <span className={styles.headText} aria-hidden="true">
            {head}
          </span>
          {close}
        </div>
      )}
      {/* Not a `div`, and no tab stop: see Dialog. */}
      <section
        tabIndex={role === 'dialog' ? -1 : undefined}
        className={classes(styles.panel, props.bare && styles.bare)}
        data-headless={!head || undefined}
      >
        {sheet && !head && !props.ownClose && <div className={styles.corner}>{close}</div>}
        {props.children}
      </section>
      {props.arrow && !sheet && anchor && <span ref={arrow} className={styles.arrow} />}
    </div>
  )
  // A modal dialog makes everything outside it inert, so the popover of a control inside is rendered inside.
  const dialog = anchor?.closest('dialog')
  return dialog ? createPortal(<div data-inlay-root="popover">{panel}</div>, dialog) : panel
}
