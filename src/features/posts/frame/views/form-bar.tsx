import { useStore } from '@nanostores/react'
import type { Ref } from 'react'
import { t } from '../../../../platform/page/i18n.ts'
import { IconButton } from '../../../../ui/button/icon-button.tsx'
import { closeIcon, Icon } from '../../../../ui/icon/icon.tsx'
import { PostTypeIcon } from '../../../../ui/icon/post-type-icon.tsx'
import type { PostForm } from '../../draft/form.ts'
import { formTitle } from '../../lifecycle/titles.ts'
import { excerptOf } from '../../server/excerpt.ts'
import styles from './frame.module.css'

interface FormBarProps {
  form: PostForm
  /** Receives the button that shows the form again. */
  ref?: Ref<HTMLButtonElement>
  onExpand: () => void
  onClose: () => void
}

/** The bar of a minimized form: what is written in it, and the ways back to it or out of it. */
export function FormBar({ form, ref, onExpand, onClose }: FormBarProps) {
  const draft = useStore(form.$draft)
  const words = excerptOf(draft)
  return (
    <section className={styles.bar} aria-label={t('Minimized post')} data-type={draft.type} data-form-bar="">
      <button ref={ref} type="button" className={styles.expand} aria-expanded={false} onClick={onExpand}>
        <span className={styles.icon}>
          <PostTypeIcon type={draft.type} size={20} />
        </span>
        <span className={styles.words}>
          <span className={styles.title}>{formTitle(draft)}</span>{' '}
          {words && (
            <bdi className={styles.excerpt} dir="auto">
              {words}
            </bdi>
          )}
        </span>
      </button>
      <IconButton label={t('Close')} tooltip="top" onClick={onClose}>
        <Icon path={closeIcon} />
      </IconButton>
    </section>
  )
}
