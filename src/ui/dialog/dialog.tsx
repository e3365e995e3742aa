import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type SyntheticEvent,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useInsertionEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { afterPaint } from '../../platform/dom/after-paint.ts'
import { t } from '../../platform/page/i18n.ts'
import { cycleTab, focusInto, rememberFocus } from '../behavior/focus.ts'
import { holdFocus } from '../behavior/hold-focus.ts'
import { keepFocusIn } from '../behavior/keep-focus.ts'
import { hasDialogBelow, useLayer } from '../behavior/layers.ts'
import { usePresence } from '../behavior/presence.ts'
import { showModal } from '../behavior/top-layer.ts'
import { useNarrow } from '../behavior/use-narrow.ts'
import { IconButton } from '../button/icon-button.tsx'
import { closeIcon, Icon } from '../icon/icon.tsx'
import { useScrollLock } from '../scrolling/scroll-lock.ts'
import { useSheet } from '../sheet/use-sheet.ts'
import { classes } from '../styles/classes.ts'
import styles from './dialog.module.css'

type DialogCloseReason = 'escape' | 'outside' | 'button'

export interface DialogProps {
  open: boolean
  /** False next to the page: nothing is inert, and the focus stays where it is. */
  modal?: boolean
  /** Disabled while open: it accepts neither input nor focus, and is not announced. */
  inert?: boolean
  /** Called on a request to close; the owner decides by setting `open`. */
  onClose: (reason: DialogCloseReason) => void
  /** Shown as the heading and used as the name; use `label` for a dialog with its own heading. */
  title?: ReactNode
  label?: string
  /** Id of an element inside that describes the dialog. */
  describedBy?: string | undefined
  /** `alertdialog` for a question that must be answered. */
  role?: 'dialog' | 'alertdialog'
  /** Shows a close button beside the title. */
  closable?: boolean
  /** A press on the dimmed page requests to close. */
  dismissible?: boolean
  size?: 'small' | 'medium' | 'large'
  /** No padding: the content reaches the edges. */
  bare?: boolean
  /** It has its own entry in the browser's history; all others get one in narrow windows. */
  ownEntry?: boolean
  /** The element that gets the focus on close if the opener is gone. */
  returnFocus?: () => Element | null | undefined
  onKeyDown?: (event: KeyboardEvent<HTMLDialogElement>) => void
  onKeyUp?: (event: KeyboardEvent<HTMLDialogElement>) => void
  className?: string | undefined
  children: ReactNode
  footer?: ReactNode
  ref?: Ref<HTMLDialogElement>
}

/** After this many milliseconds, a dialog is closed even if the page paints no frame. */
const closeMs = 100

/**
 * Closes a dialog after the next paint: closing makes the browser restyle the whole page, which would delay the
 * feedback of the press. Returns a function that closes it at once.
 */
function closeSoon(dialog: HTMLDialogElement, restoreFocus: () => void): () => void {
  let isClosed = false
  const close = () => {
    if (isClosed) return
    isClosed = true
    stop()
    dialog.close()
    restoreFocus()
  }
  const stop = afterPaint(close, closeMs)
  // A dialog that is removed from the page is closed with it.
  queueMicrotask(() => dialog.isConnected || close())
  return close
}

/** A modal dialog over the dimmed page: the focus stays inside, Escape requests to close (KEY-7, KEY-8). */
export function Dialog(props: DialogProps) {
  const { open, modal = true, onClose, title, role, returnFocus, children, footer } = props
  const id = useId()
  const narrow = useNarrow()
  const layer = useLayer<HTMLDialogElement>({ open: open && modal, onEscape: () => onClose('escape') })
  const { size = 'small', ownEntry = false } = props
  const isSwiped = !ownEntry && size !== 'small'
  useSheet(layer, {
    active: open && modal && narrow,
    onBack: ownEntry ? undefined : () => onClose('escape'),
    onSwipe: isSwiped ? () => onClose('button') : undefined,
  })
  const pressed = useRef(false)
  const fallback = useEffectEvent(() => returnFocus?.())
  const present = usePresence(open, layer)
  useImperativeHandle(props.ref, () => layer.current as HTMLDialogElement)
  const closeNow = useRef(() => {})
  useScrollLock(open && modal, 'on opening')
  useLayoutEffect(() => {
    const dialog = layer.current
    if (!open || !dialog) return
    closeNow.current()
    const restoreFocus = rememberFocus(dialog, () => fallback())
    const leaveFocus = keepFocusIn(dialog)
    return () => {
      leaveFocus()
      closeNow.current = closeSoon(dialog, restoreFocus)
    }
  }, [open, layer])
  const held = useRef<(() => void) | null>(null)
  // Before what is in it changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is closed and shown in another way
  useInsertionEffect(() => {
    held.current = open && layer.current ? holdFocus(layer.current) : null
  }, [open, modal, layer])
  useLayoutEffect(() => {
    const dialog = layer.current
    if (!open || !dialog) return
    if (dialog.open) dialog.close()
    dialog.toggleAttribute('data-nested', modal && hasDialogBelow(dialog))
    // Unlike show(), this leaves the focus alone.
    if (modal) showModal(dialog)
    else dialog.open = true
    if (held.current) held.current()
    else if (modal) focusInto(dialog)
  }, [open, modal, layer])
  // The browser also requests to close, on Android's back gesture, for example.
  const cancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onClose('escape')
  }
  const closed = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget && open && !event.currentTarget.open) onClose('escape')
  }
  return (
    <dialog
      ref={layer}
      role={role}
      tabIndex={-1}
      inert={props.inert}
      aria-modal={modal || undefined}
      aria-label={title ? undefined : props.label}
      aria-labelledby={title ? `${id}title` : undefined}
      aria-describedby={props.describedBy}
      data-state={open ? 'open' : 'closed'}
      data-size={size}
      data-swiped={isSwiped || undefined}
      className={classes(styles.dialog, props.className)}
      onCancel={cancel}
      onClose={closed}
      onKeyDown={event => {
        // What is typed while it closes belongs to the field that gets the focus back.
        if (!open && event.key.length === 1) return closeNow.current()
        props.onKeyDown?.(event)
        if (modal && !event.defaultPrevented) cycleTab(event, event.currentTarget)
      }}
      onKeyUp={props.onKeyUp}
      onPointerDown={event => {
        pressed.current = event.target === event.currentTarget
      }}
      onClick={event => {
        // On click, not on press: the press would move the restored focus away again.
        if (props.dismissible && pressed.current && event.target === event.currentTarget) onClose('outside')
      }}
    >
      {present && (
        // Not a `div`, which Chromium leaves out of what screen readers see. It announces each select that is inserted as
        // if its option had just been chosen, and Orca takes that for the focus, unless it is in the same text.
        <section className={classes(styles.panel, props.bare && styles.bare)}>
          {title && (
            <div className={styles.header}>
              <h2 id={`${id}title`} className={styles.title}>
                {title}
              </h2>
              {props.closable && (
                <IconButton
                  data-focus-last=""
                  label={t('Close')}
                  onClick={() => onClose('button')}
                  className={styles.close}
                >
                  <Icon path={closeIcon} />
                </IconButton>
              )}
            </div>
          )}
          {/* In Firefox, what scrolls is a tab stop of its own. With nothing but text in it, it has to be one. */}
          <div className={styles.body} tabIndex={role === 'alertdialog' ? undefined : -1}>
            {children}
          </div>
          {footer && (
            <div className={styles.footer} data-footer="">
              {footer}
            </div>
          )}
        </section>
      )}
    </dialog>
  )
}
