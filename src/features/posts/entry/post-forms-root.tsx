import { useStore } from '@nanostores/react'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { afterPaint } from '../../../platform/dom/after-paint.ts'
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
          isCovered={isCovered}
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
  isCovered: boolean
  /** A button is about to be pressed; `entry/prefetch.ts` handles hover and focus. */
  onIntent: (type: CreatableType) => void
  onChoose: (type: CreatableType, button: Element) => void
}

/** One button for each type that can be created (POST-12). */
function NewPostButtons({ types, isCovered, onIntent, onChoose }: NewPostButtonsProps) {
  const labels = typeLabels()
  const nav = useRef<HTMLElement>(null)
  const hasLeft = useHasLeft(nav, isCovered)
  return (
    <nav
      ref={nav}
      className={styles.buttons}
      data-covered={isCovered || undefined}
      hidden={isCovered && hasLeft}
      aria-label={t('New post')}
    >
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

/**
 * Whether the focus has left an element that is about to be hidden. If the pressed button vanished before that, a screen
 * reader would look for another place by itself, and say nothing when the form gets the focus (Orca in Firefox).
 */
function useHasLeft(element: RefObject<HTMLElement | null>, isLeaving: boolean): boolean {
  const [hasLeft, leave] = useState(true)
  useLayoutEffect(() => {
    const { current } = element
    const hasFocus = isLeaving && current?.contains(document.activeElement)
    leave(!hasFocus)
    if (!hasFocus || !current) return
    let stop = () => {}
    const left = () => {
      stop = afterPaint(() => leave(true))
    }
    current.addEventListener('focusout', left, { once: true })
    return () => {
      current.removeEventListener('focusout', left)
      stop()
    }
  }, [element, isLeaving])
  return hasLeft
}
