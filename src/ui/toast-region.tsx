import { useState } from 'react'
import { t } from '../page/i18n.ts'
import { Button } from './button.tsx'
import { closePath, Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './toast-region.module.css'

export interface ToastItem {
  id: string | number
  text: string
  tone?: 'info' | 'success' | 'danger'
  action?: { label: string; run: () => void } | undefined
}

export interface ToastRegionProps {
  items: readonly ToastItem[]
  /** The close button of one was pressed, or its action was taken. */
  onClose: (id: ToastItem['id']) => void
  /** The pointer or the focus is on them: their time stands still. Told at each change. */
  onPause?: (paused: boolean) => void
}

/** Short messages at the lower edge, read out politely; they never take the focus. */
export function ToastRegion({ items, onClose, onPause }: ToastRegionProps) {
  const [held, setHeld] = useState({ pointer: false, focus: false })
  const hold = (change: Partial<typeof held>) => {
    const next = { ...held, ...change }
    setHeld(next)
    const paused = next.pointer || next.focus
    if (paused !== (held.pointer || held.focus)) onPause?.(paused)
  }
  return (
    <section
      className={styles.region}
      aria-label={t('Notifications')}
      onPointerEnter={() => hold({ pointer: true })}
      onPointerLeave={() => hold({ pointer: false })}
      onFocus={() => hold({ focus: true })}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) hold({ focus: false })
      }}
    >
      <ul className={styles.list} aria-live="polite" aria-relevant="additions text">
        {items.map(({ id, text, tone = 'info', action }) => (
          <li key={id} className={styles.toast} data-tone={tone}>
            <span className={styles.text}>{text}</span>
            {action && (
              <Button
                variant="plain"
                className={styles.action}
                onClick={() => {
                  action.run()
                  onClose(id)
                }}
              >
                {action.label}
              </Button>
            )}
            <IconButton variant="chrome" label={t('Dismiss')} tooltip={false} onClick={() => onClose(id)}>
              <Icon path={closePath} size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
