import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import { cycleTab, focusInto, rememberFocus } from '../../src/ui/focus.ts'
import { Glass } from '../../src/ui/glass.tsx'
import { useLayer } from '../../src/ui/layers.ts'
import { useScrollLock } from '../../src/ui/scroll-lock.ts'
import { showModal } from '../../src/ui/top-layer.ts'
import styles from './peepr.module.css'

interface DrawerDialogProps {
  /** The blog's title. */
  label: string
  closing: boolean
  /** Hidden while a post form is shown; everything in it stays as it is. */
  suspended: boolean
  onClose: () => void
  onKeyDown: (event: KeyboardEvent<HTMLDialogElement>) => void
  children: ReactNode
}

const scrollerOf = (dialog: Element) => dialog.querySelector('[data-peepr-scroller]')

/** The native dialog around the drawer, with the page dimmed behind it. Its panel and its glass are drawn inside. */
export function DrawerDialog({ label, closing, suspended, onClose, onKeyDown, children }: DrawerDialogProps) {
  const layer = useLayer<HTMLDialogElement>({ open: !suspended, onEscape: onClose })
  useScrollLock(!suspended)
  const kept = useRef<{ scrollTop: number; focus: HTMLElement | null }>({ scrollTop: 0, focus: null })
  // The focus goes back where it was before the first showing, however often a form came between.
  useLayoutEffect(() => {
    const dialog = layer.current
    return dialog ? rememberFocus(dialog) : undefined
  }, [layer])
  useLayoutEffect(() => {
    const dialog = layer.current
    if (!dialog || suspended) return
    // Showing moves the focus, and that is noted too.
    const { focus, scrollTop } = kept.current
    showModal(dialog)
    const scroller = scrollerOf(dialog)
    if (scroller) scroller.scrollTop = scrollTop
    if (focus?.isConnected) focus.focus({ preventScroll: true })
    else focusInto(dialog, 'self')
    return () => {
      // Without a box a scroller forgets where it was.
      kept.current.scrollTop = scrollerOf(dialog)?.scrollTop ?? 0
      const held = document.activeElement
      dialog.close()
      // The form that takes over may have the focus already; closing a dialog takes it away.
      if (held instanceof HTMLElement && !dialog.contains(held)) held.focus({ preventScroll: true })
    }
  }, [suspended, layer])
  // The browser asks too, by Android's back gesture for one.
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
      aria-modal="true"
      data-state={closing ? 'closing' : 'open'}
      className={styles.dialog}
      onCancel={cancel}
      onFocus={({ target }) => {
        if (target instanceof HTMLElement) kept.current.focus = target
      }}
      onKeyDown={event => {
        onKeyDown(event)
        if (!event.defaultPrevented) cycleTab(event, event.currentTarget)
      }}
    >
      <Glass open={!closing} onPress={onClose} className={styles.glass} />
      {children}
    </dialog>
  )
}
