import { useEffect, useRef } from 'react'
import { isComposing } from '../../../../../platform/dom/composing.ts'
import { t } from '../../../../../platform/page/i18n.ts'
import { Counter } from '../../../../../ui/counter/counter.tsx'
import { TextArea } from '../../../../../ui/field/text-area.tsx'
import type { PhotoItem } from '../../../draft/draft.ts'
import { captionMaxLength } from '../photos.ts'
import styles from './photo.module.css'

/** From this many remaining characters on, the counter warns. */
const warningFrom = 20

interface CaptionFieldProps {
  photo: PhotoItem
  number: number
  onChange: (caption: string) => void
  onDone: () => void
}

/** A photo's own caption: shown below it, and its alternative text. */
export function CaptionField({ photo, number, onChange, onDone }: CaptionFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  // The user just opened it.
  useEffect(() => area.current?.focus(), [])
  const remaining = captionMaxLength - photo.caption.length
  return (
    <li className={styles.captioning}>
      <TextArea
        label={t('Caption for photo {number}', { number })}
        hint={
          remaining < 0
            ? t('Only the first {count} characters will be posted.', { count: captionMaxLength })
            : t('Describe the photo for people who can’t see it.')
        }
        aside={
          <Counter
            remaining={remaining}
            state={remaining < 0 ? 'danger' : remaining <= warningFrom ? 'warning' : 'ok'}
          />
        }
        rows={1}
        ref={area}
        value={photo.caption}
        onChange={event => onChange(event.target.value)}
        onKeyDown={event => {
          if (isComposing(event) || event.ctrlKey || event.metaKey) return
          if (event.key !== 'Escape' && (event.key !== 'Enter' || event.shiftKey)) return
          event.preventDefault()
          event.stopPropagation()
          onDone()
        }}
      />
    </li>
  )
}
