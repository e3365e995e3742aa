import { type ReactNode, type SyntheticEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { isComposing } from '../../../platform/dom/composing.ts'
import { Backdrop } from '../../../ui/backdrop/backdrop.tsx'
import { cycleTab, focusInto, rememberFocus } from '../../../ui/behavior/focus.ts'
import { keepFocusIn } from '../../../ui/behavior/keep-focus.ts'
import { isUppermost, useLayer } from '../../../ui/behavior/layers.ts'
import { showModal } from '../../../ui/behavior/top-layer.ts'
import { useScrollLock } from '../../../ui/scrolling/scroll-lock.ts'
import styles from '../views/blog-viewer.module.css'

interface DrawerDialogProps {
  /** The blog's title. */
  label: string
  closing: boolean
  /** Hidden while a post form is open; its content keeps its state (PEEP-11). */
  suspended: boolean
  /** Next to the posts: no backdrop, no focus trap, and a post form doesn't hide it. */
  docked: boolean
  /** Restored with the page: the focus stays where it is. */
  quiet: boolean
  onClose: () => void
  /** Focuses what gets the focus if nothing had it when the drawer opened. */
  focusPage: () => Element | undefined
  /** Enables shortcuts in the dialog. */
  listenForKeys: (dialog: HTMLElement) => () => void
  children: ReactNode
}

const scrollerOf = (dialog: Element) => dialog.querySelector('[data-viewer-scroller]')

/**
 * The native dialog around the drawer. Its panel and the backdrop over the page are drawn inside it. While docked, or
 * while it slides out, it is not modal.
 */
export function DrawerDialog(props: DrawerDialogProps) {
  const { label, closing, suspended, docked, quiet, onClose, focusPage, listenForKeys, children } = props
  const isOver = !docked && !suspended && !closing
  const isShown = docked || !suspended
  const layer = useLayer<HTMLDialogElement>({ open: isOver, onEscape: onClose })
  useScrollLock(isOver, 'always')
  const isQuiet = useRef(quiet)
  const saved = useRef<{ scrollTop: number; focus: HTMLElement | null }>({ scrollTop: 0, focus: null })
  const restoreFocus = useRef<(() => void) | null>(null)
  useLayoutEffect(() => {
    const dialog = layer.current
    if (!dialog) return
    // The focus returns to where it was before the drawer first opened, however often a form hid it.
    if (!closing) restoreFocus.current ??= rememberFocus(dialog, focusPage)
    if (!isShown) return
    // Opening the dialog moves the focus, which is recorded too.
    const { focus, scrollTop } = saved.current
    // While it slides out, the page responds to presses and keys again. Unlike show(), setting `open` leaves the focus
    // alone.
    if (docked || closing) dialog.open = true
    else showModal(dialog)
    const scroller = scrollerOf(dialog)
    const scrollBack = () => {
      if (scroller && scroller.scrollTop !== scrollTop) scroller.scrollTop = scrollTop
    }
    // Reading or setting it here would lay the page out: with the frame, which does so anyway, it costs nothing.
    const frame = scrollTop > 0 && closing ? requestAnimationFrame(scrollBack) : 0
    if (scrollTop > 0 && !closing) scrollBack()
    if (closing) {
      saved.current = { scrollTop: 0, focus: null }
      restoreFocus.current?.()
      restoreFocus.current = null
    } else if (docked && isQuiet.current) isQuiet.current = false
    else if (focus?.isConnected) focus.focus({ preventScroll: true })
    else focusInto(dialog, 'self')
    return () => {
      cancelAnimationFrame(frame)
      const focused = document.activeElement
      // Its styles show it also while it is closed for a moment, so that what is in it keeps its boxes.
      dialog.close()
      // The form may already have the focus; closing a dialog moves it.
      if (focused instanceof HTMLElement && !dialog.contains(focused)) focused.focus({ preventScroll: true })
    }
  }, [isShown, docked, closing, layer, focusPage])
  useLayoutEffect(() => () => restoreFocus.current?.(), [])
  useEffect(
    () => (layer.current && isShown && !closing ? keepFocusIn(layer.current) : undefined),
    [isShown, closing, layer],
  )
  useEffect(() => {
    if (layer.current && isShown && !closing) return listenForKeys(layer.current)
  }, [isShown, closing, layer, listenForKeys])
  // The browser also requests closing, for example by Android's back gesture.
  const cancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onClose()
  }
  return (
    <dialog
      ref={layer}
      tabIndex={-1}
      aria-label={label}
      aria-modal={docked || closing ? undefined : true}
      inert={closing}
      data-docked={docked || undefined}
      data-state={closing ? 'closing' : 'open'}
      className={styles.dialog}
      onCancel={cancel}
      onFocus={({ target }) => {
        if (target instanceof HTMLElement) saved.current.focus = target
      }}
      // A scroller without a box loses its position. So it is saved at each scroll, except one reported after the
      // window has become too narrow for the dock.
      onScrollCapture={({ target, currentTarget }) => {
        const scroller = scrollerOf(currentTarget)
        if (!closing && currentTarget.open && scroller && target === scroller && scroller.clientHeight > 0)
          saved.current.scrollTop = scroller.scrollTop
      }}
      onKeyDown={event => {
        if (event.defaultPrevented) return
        if (!docked) cycleTab(event, event.currentTarget)
        // A layer above the docked drawer handles the key first; keys elsewhere on the page do not close the drawer.
        else if (event.key === 'Escape' && !isComposing(event) && isUppermost(event.currentTarget)) {
          event.preventDefault()
          onClose()
        }
      }}
    >
      {!docked && <Backdrop open={!closing} onPress={onClose} className={styles.glass} />}
      {children}
    </dialog>
  )
}
