import { useStore } from '@nanostores/react'
import { t } from '../../../platform/page/i18n.ts'
import { type CreatableType, typeLabels } from '../../../shared/post-types.ts'
import { PostTypeIcon } from '../../../ui/icon/post-type-icon.tsx'
import styles from './eager.module.css'
import type { FormLoader } from './form-loader.ts'

interface PostFormsRootProps {
  loader: FormLoader
  /** The types to draw a button for. */
  types: readonly CreatableType[]
}

/** The new-post buttons, and the open form if there is one. */
export function PostFormsRoot({ loader, types }: PostFormsRootProps) {
  const forms = useStore(loader.$forms)
  const isSlow = useStore(loader.$isSlow)
  const isCovered = useStore(loader.$isCovered)
  return (
    <>
      {types.length > 0 && (
        <NewPostButtons
          types={types}
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

interface NewPostButtonsProps {
  types: readonly CreatableType[]
  /** A form is in their place; they stay mounted, so that they can get the focus back. */
  hidden: boolean
  /** A button is about to be pressed; `entry/prefetch.ts` handles hover and focus. */
  onIntent: (type: CreatableType) => void
  onChoose: (type: CreatableType, button: Element) => void
}

/** One button for each type that can be created (POST-12). */
function NewPostButtons({ types, hidden, onIntent, onChoose }: NewPostButtonsProps) {
  const labels = typeLabels()
  return (
    <nav className={styles.buttons} hidden={hidden} aria-label={t('New post')}>
      {types.map(type => (
        <button
          key={type}
          type="button"
          className={styles.button}
          onPointerDown={() => onIntent(type)}
          data-type={type}
          data-inlay-preload="post-form"
          onClick={event => onChoose(type, event.currentTarget)}
        >
          <span className={styles.disc}>
            <PostTypeIcon type={type} size={22} />
          </span>
          <span className={styles.name}>{labels[type]}</span>
        </button>
      ))}
    </nav>
  )
}
