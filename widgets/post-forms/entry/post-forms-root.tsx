import { useStore } from '@nanostores/react'
import { t } from '../../../src/page/i18n.ts'
import styles from './eager.module.css'
import type { FormLoader } from './form-loader.ts'
import { NewPostButtons } from './new-post-buttons.tsx'

/** The new-post buttons, and the open form if there is one. */
export function PostFormsRoot({ shell, hasButtons }: { shell: FormLoader; hasButtons: boolean }) {
  const forms = useStore(shell.$forms)
  const isSlow = useStore(shell.$isSlow)
  const isCovered = useStore(shell.$isCovered)
  return (
    <>
      {hasButtons && (
        <NewPostButtons
          hidden={isCovered}
          onIntent={shell.prepare}
          onChoose={(type, button) => void shell.open({ mode: 'new', type }, button)}
        />
      )}
      <div role="status">
        {isSlow && (
          <span className={styles.loader}>
            <span className={styles.spinner} />
            <span>{t('Loading…')}</span>
          </span>
        )}
      </div>
      {forms && <forms.View />}
    </>
  )
}
