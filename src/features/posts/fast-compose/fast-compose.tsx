import { useStore } from '@nanostores/react'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { t } from '../../../platform/page/i18n.ts'
import { typeLabels } from '../../../shared/post-types.ts'
import { rememberFocus } from '../../../ui/behavior/focus.ts'
import { useLayer } from '../../../ui/behavior/layers.ts'
import { isRtl } from '../../../ui/behavior/roving.ts'
import { showModal } from '../../../ui/behavior/top-layer.ts'
import { PostTypeIcon } from '../../../ui/icon/post-type-icon.tsx'
import { useScrollLock } from '../../../ui/scrolling/scroll-lock.ts'
import styles from './fast-compose.module.css'
import type { FastCompose } from './fast-compose-model.ts'

/** Icons over the dimmed page, one for each post type (FAST-2). */
export function Overlay({ compose }: { compose: FastCompose }) {
  const open = useStore(compose.$open)
  const selected = useStore(compose.$selected)
  const buttons = useRef<(HTMLButtonElement | null)[]>([])
  const layer = useLayer<HTMLDialogElement>({ open, onEscape: compose.close })
  useScrollLock(open, 'always')
  const focusSelected = useEffectEvent(() => buttons.current[selected]?.focus({ preventScroll: true }))
  useLayoutEffect(() => {
    const dialog = layer.current
    if (!open || !dialog) return
    const restoreFocus = rememberFocus(dialog)
    showModal(dialog)
    focusSelected()
    return () => {
      dialog.close()
      restoreFocus()
    }
  }, [open, layer])
  useLayoutEffect(() => {
    if (open) buttons.current[selected]?.focus({ preventScroll: true })
  }, [open, selected])
  const labels = typeLabels()
  return (
    <dialog
      ref={layer}
      className={styles.overlay}
      aria-modal="true"
      aria-label={t('New post')}
      onCancel={event => {
        event.preventDefault()
        compose.close()
      }}
      onClose={compose.close}
      onKeyDown={event => {
        if (compose.press(event, isRtl(event.currentTarget))) event.preventDefault()
      }}
      onClick={event => {
        if (!(event.target as Element).closest('button')) compose.close()
      }}
    >
      <ul className={styles.types}>
        {compose.types.map((type, index) => (
          <li key={type} className={styles.type} data-type={type}>
            <button
              ref={button => {
                buttons.current[index] = button
              }}
              type="button"
              className={styles.button}
              data-selected={index === selected || undefined}
              onFocus={() => compose.select(index)}
              onClick={() => compose.create(type)}
            >
              <span className={styles.disc}>
                <PostTypeIcon type={type} size={36} />
              </span>
              <span>{labels[type]}</span>
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={styles.drafts}
        tabIndex={-1}
        aria-keyshortcuts="D"
        onClick={compose.openDrafts}
      >
        {t('Drafts')}
        <kbd className={styles.key}>D</kbd>
      </button>
    </dialog>
  )
}
