import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type SyntheticEvent,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'
import { afterPaint } from '../../lib/after-paint.ts'
import { t } from '../../page/i18n.ts'
import { cycleTab, focusInto, rememberFocus } from '../behavior/focus.ts'
import { hasDialogBelow, useLayer } from '../behavior/layers.ts'
import { usePresence } from '../behavior/presence.ts'
import { useScrollLock } from '../behavior/scroll-lock.ts'
import { showModal } from '../behavior/top-layer.ts'
import { IconButton } from '../button/icon-button.tsx'
import { closeIcon, Icon } from '../icon/icon.tsx'
import { classes } from '../styles/classes.ts'
import styles from './dialog.module.css'

type DialogCloseReason = 'escape' | 'outside' | 'button'

export interface DialogProps {
  open: boolean
  /** Asked to close; the owner decides by setting `open`. */
  onClose: (reason: DialogCloseReason) => void
  /** Drawn as its heading and read as its name; use `label` for a dialog that draws its own. */
  title?: ReactNode
  label?: string
  /** Id of an element inside that describes it. */
  describedBy?: string | undefined
  /** `alertdialog` for a question that must be answered. */
  role?: 'dialog' | 'alertdialog'
  /** Draws a close button beside the title. */
  closable?: boolean
  /** A press on the dimmed page asks to close. */
  dismissible?: boolean
  size?: 'small' | 'medium' | 'large'
  /** No padding: the content draws itself up to the edges. */
  bare?: boolean
  /** Where the focus goes at the end when the opener is gone. */
  returnFocus?: () => Element | null | undefined
  onKeyDown?: (event: KeyboardEvent<HTMLDialogElement>) => void
  onKeyUp?: (event: KeyboardEvent<HTMLDialogElement>) => void
  className?: string | undefined
  children: ReactNode
  footer?: ReactNode
  ref?: Ref<HTMLDialogElement>
}

/** A page that paints nothing keeps a closed dialog this long, in milliseconds. */
const closeMs = 100

/**
 * Closes a dialog once it has been seen to fade: the browser works out the looks of the whole page anew for that, which
 * whoever has pressed a button would wait for. The answer closes it at once.
 */
function closeSoon(dialog: HTMLDialogElement, giveBack: () => void): () => void {
  let isClosed = false
  const close = () => {
    if (isClosed) return
    isClosed = true
    stop()
    dialog.close()
    giveBack()
  }
  const stop = afterPaint(close, closeMs)
  // One that is taken off the page is gone with it.
  queueMicrotask(() => dialog.isConnected || close())
  return close
}

/** A modal window over the dimmed page: focus stays inside, Escape asks to close (dashboard.md §2). */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, role, returnFocus, children, footer } = props
  const id = useId()
  const layer = useLayer<HTMLDialogElement>({ open, onEscape: () => onClose('escape') })
  const pressed = useRef(false)
  const fallback = useEffectEvent(() => returnFocus?.())
  const present = usePresence(open, layer)
  useImperativeHandle(props.ref, () => layer.current as HTMLDialogElement)
  const closeNow = useRef(() => {})
  useScrollLock(open)
  useLayoutEffect(() => {
    const dialog = layer.current
    if (!open || !dialog) return
    closeNow.current()
    const giveBack = rememberFocus(dialog, () => fallback())
    dialog.toggleAttribute('data-nested', hasDialogBelow(dialog))
    showModal(dialog)
    focusInto(dialog)
    return () => {
      closeNow.current = closeSoon(dialog, giveBack)
    }
  }, [open, layer])
  // The browser asks too, by Android's back gesture for one.
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
      aria-modal="true"
      aria-label={title ? undefined : props.label}
      aria-labelledby={title ? `${id}title` : undefined}
      aria-describedby={props.describedBy}
      data-state={open ? 'open' : 'closed'}
      data-size={props.size ?? 'small'}
      className={classes(styles.dialog, props.className)}
      onCancel={cancel}
      onClose={closed}
      onKeyDown={event => {
        props.onKeyDown?.(event)
        if (!event.defaultPrevented) cycleTab(event, event.currentTarget)
      }}
      onKeyUp={props.onKeyUp}
      onPointerDown={event => {
        pressed.current = event.target === event.currentTarget
      }}
      onClick={event => {
        // At the click, not the press: the press would take the returned focus away again.
        if (props.dismissible && pressed.current && event.target === event.currentTarget) onClose('outside')
      }}
    >
      {present && (
        <div className={classes(styles.panel, props.bare && styles.bare)}>
          {title && (
            <header className={styles.header}>
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
            </header>
          )}
          <div className={styles.body}>{children}</div>
          {footer && <footer className={styles.footer}>{footer}</footer>}
        </div>
      )}
    </dialog>
  )
}
