import { useStore } from '@nanostores/react'
import { t } from '../../../platform/page/i18n.ts'
import styles from './eager.module.css'
import type { FormLoader } from './form-loader.ts'
import { NewPostButtons } from './new-post-buttons.tsx'

/** The new-post buttons, and the open form if there is one. */
export function PostFormsRoot({ loader, hasButtons }: { loader: FormLoader; hasButtons: boolean }) {
  const forms = useStore(loader.$forms)
  const isSlow = useStore(loader.$isSlow)
  const isCovered = useStore(loader.$isCovered)
  return (
    <>
      {hasButtons && (
        <NewPostButtons
          hidden={isCovered}
          onIntent={loader.prepare}
          onChoose={(type, button) => void loader.open({ mode: 'new', type }, button)}
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
