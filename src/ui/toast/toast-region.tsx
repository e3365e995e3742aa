import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { afterPaint } from '../../platform/dom/after-paint.ts'
import { t } from '../../platform/page/i18n.ts'
import { sentences } from '../../platform/text/sentences.ts'
import { cycleTab, returnFocus } from '../behavior/focus.ts'
import { watchSwipe } from '../behavior/swipe.ts'
import { Button } from '../button/button.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { closeIcon, Icon } from '../icon/icon.tsx'
import { ProgressBar } from '../progress/progress-bar.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import { useToastPlace } from './toast-place.ts'
import styles from './toast-region.module.css'

interface ToastAction {
  label: string
  run: () => void
  isUndo?: true
}

interface ToastItem {
  id: string | number
  text: string
  tone?: 'info' | 'success' | 'danger'
  action?: ToastAction | undefined
  second?: ToastAction | undefined
}

/** A message that stays as long as its task: without a close button, and announced only when `spoken` changes. */
interface PinnedItem {
  text: string
  spoken: string
  /** From 0 to 1. */
  progress?: number | undefined
  actions: readonly (ToastAction & { name: string })[]
}

export interface ToastRegionProps {
  pinned?: PinnedItem | null | undefined
  items: readonly ToastItem[]
  /** Announced while there is no newer message: that something was undone. */
  status?: string
  /** The keys that press Undo, for `aria-keyshortcuts`. */
  undoKeys?: string
  /** Called when a toast's close button or action was pressed. */
  onClose: (id: ToastItem['id']) => void
  /** Called when the pointer or focus enters or leaves the toasts, which pauses and resumes their timers. */
  onPause?: (paused: boolean) => void
}

/** Keeps keys in a toast from the dialog around it, except Escape, which closes the dialog, and Tab, which cycles. */
function keepKeys(event: KeyboardEvent<HTMLElement>): void {
  const dialog = event.currentTarget.closest('dialog')
  if (event.type === 'keydown' && dialog) cycleTab(event, dialog)
  if (event.key !== 'Escape' && event.key !== 'Tab') event.stopPropagation()
}

/** The text for screen readers, without the buttons. */
const spoken = ({ text, action, second }: ToastItem): string =>
  action?.isUndo || second?.isUndo ? sentences(text, t('You can undo this.')) : text

/** One message, which a finger swipes away to either side. */
function Toast({
  text,
  tone = 'info',
  action,
  second,
  undoKeys,
  onClose,
}: Omit<ToastItem, 'id'> & { undoKeys: string; onClose: () => void }) {
  const item = useRef<HTMLLIElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => (item.current ? watchSwipe(item.current, 'sides', () => close()) : undefined), [])
  return (
    <li ref={item} className={styles.toast} data-tone={tone}>
      <div className={styles.words}>
        <bdi className={styles.text}>{text}</bdi>
        {(action || second) && (
          <div className={styles.actions}>
            {[action, second].map(
              item =>
                item && (
                  <Button
                    key={item.label}
                    variant="plain"
                    className={styles.action}
                    aria-keyshortcuts={(item.isUndo && undoKeys) || undefined}
                    onClick={() => {
                      item.run()
                      onClose()
                    }}
                  >
                    {item.label}
                  </Button>
                ),
            )}
          </div>
        )}
      </div>
      <IconButton variant="chrome" label={t('Dismiss')} tooltip={false} onClick={onClose}>
        <Icon path={closeIcon} size={16} />
      </IconButton>
    </li>
  )
}

/** A long task, always first. */
function Pinned({ text, progress, actions }: PinnedItem) {
  return (
    <li className={styles.toast} data-pinned="">
      <div className={styles.words}>
        <bdi className={styles.text}>
          {text}
          {progress !== undefined && <ProgressBar value={progress} label={text} className={styles.bar} />}
        </bdi>
        {actions.length > 0 && (
          <div className={styles.actions}>
            {actions.map(({ label, name, run }) => (
              <Button key={label} variant="plain" className={styles.action} aria-label={name} onClick={run}>
                {label}
              </Button>
            ))}
          </div>
        )}
      </div>
    </li>
  )
}

/** Short messages at the lower edge, announced politely, errors assertively; they never get the focus. */
export function ToastRegion({
  items,
  pinned,
  status = '',
  undoKeys = '',
  onClose,
  onPause,
}: ToastRegionProps) {
  const [pauses, setPauses] = useState({ pointer: false, focus: false })
  const pause = (change: Partial<typeof pauses>) => {
    const next = { ...pauses, ...change }
    setPauses(next)
    const paused = next.pointer || next.focus
    if (paused !== (pauses.pointer || pauses.focus)) onPause?.(paused)
  }
  const newest = items.at(-1)
  const shownId = newest?.id ?? (pinned ? 'pinned' : undefined)
  const { home, holder, region: ref } = useToastPlace(shownId)
  // What a new element contains is not announced. The first toast of a page brings the elements that announce it, and one
  // over a dialog takes them there, so texts come a moment later.
  const [heardId, setHeardId] = useState<typeof shownId>()
  useEffect(() => afterPaint(() => setHeardId(shownId)), [shownId])
  const say = (text: string | undefined) => (heardId === shownId ? text : '')
  // The element that had the focus before it moved to a toast.
  const focusedBefore = useRef<Element>(null)
  // Browsers fire no event when a focused or hovered toast is removed, so the timers are resumed here.
  const syncAfterRemoval = useEffectEvent((left: number) => {
    const focus = pauses.focus && ref.current?.contains(document.activeElement) === true
    const pointer = pauses.pointer && left > 0
    if (pauses.focus && document.activeElement === document.body) returnFocus(focusedBefore.current)
    if (focus !== pauses.focus || pointer !== pauses.pointer) pause({ focus, pointer })
  })
  const count = items.length
  useLayoutEffect(() => {
    syncAfterRemoval(count)
  }, [count])
  const toasts = (
    <>
      <section
        ref={ref}
        popover="manual"
        className={styles.region}
        aria-label={t('Notifications')}
        data-inlay-above=""
        onKeyDown={keepKeys}
        onKeyUp={keepKeys}
        onPointerEnter={() => pause({ pointer: true })}
        onPointerLeave={() => pause({ pointer: false })}
        onFocus={({ relatedTarget, currentTarget }) => {
          if (!currentTarget.contains(relatedTarget)) focusedBefore.current = relatedTarget
          pause({ focus: true })
        }}
        onBlur={({ relatedTarget, currentTarget }) => {
          if (!currentTarget.contains(relatedTarget)) pause({ focus: false })
        }}
      >
        <ul className={styles.list}>
          {pinned && <Pinned {...pinned} />}
          {items.map(item => (
            <Toast key={item.id} {...item} undoKeys={undoKeys} onClose={() => onClose(item.id)} />
          ))}
        </ul>
      </section>
      {/* Outside the region, because the content of a newly shown element is not announced. No status: screen readers
          name the role of an empty one, too, in each dialog that they read. */}
      <VisuallyHidden aria-live="polite" aria-atomic="true">
        {say(status || (newest && newest.tone !== 'danger' ? spoken(newest) : ''))}
      </VisuallyHidden>
      <VisuallyHidden aria-live="polite" aria-atomic="true">
        {say(pinned?.spoken)}
      </VisuallyHidden>
      {newest?.tone === 'danger' && (
        <VisuallyHidden key={newest.id} role="alert">
          {newest.text}
        </VisuallyHidden>
      )}
    </>
  )
  return <div ref={home}>{createPortal(toasts, holder)}</div>
}
