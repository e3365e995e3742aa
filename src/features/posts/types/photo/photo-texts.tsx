import { type KeyboardEvent, useEffect, useRef } from 'react'
import { isComposing } from '../../../../platform/dom/composing.ts'
import { t } from '../../../../platform/page/i18n.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { Counter } from '../../../../ui/counter/counter.tsx'
import { TextArea } from '../../../../ui/field/text-area.tsx'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { Switch } from '../../../../ui/switch/switch.tsx'
import { EmojiButton } from '../../../emoji/emoji-button.tsx'
import type { PhotoItem } from '../../draft/draft.ts'
import styles from './photo.module.css'
import type { PhotoModel } from './photo-model.ts'
import { altMaxLength, captionMaxLength } from './photos.ts'

const captionIcon =
  'M4 5h16a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1h-8l-5 4v-4H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM7 9h10M7 13h6'
export const editIcon = 'M6 2v14a2 2 0 0 0 2 2h14M2 6h14a2 2 0 0 1 2 2v14'

/** From this many remaining characters on, the counter warns. */
const warningFrom = 20

/** The texts of a photo. */
export type PhotoText = 'alt' | 'caption'

interface TextProps {
  label: string
  hint: string
  value: string
  max: number
  rows: number
  isFocused: boolean
  onChange: (text: string) => void
}

function Text({ label, hint, value, max, rows, isFocused, onChange }: TextProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (isFocused) area.current?.focus()
  }, [isFocused])
  const remaining = max - value.length
  return (
    <TextArea
      label={label}
      hint={remaining < 0 ? t('Only the first {count} characters will be posted.', { count: max }) : hint}
      aside={
        <Counter
          remaining={remaining}
          state={remaining < 0 ? 'danger' : remaining <= warningFrom ? 'warning' : 'ok'}
        />
      }
      rows={rows}
      maxRows={8}
      tools={<EmojiButton field={() => area.current} />}
      ref={area}
      value={value}
      onChange={event => onChange(event.target.value)}
    />
  )
}

interface PhotoDetailsProps {
  model: PhotoModel
  photo: PhotoItem
  number: number
  /** The text that was asked for, and gets the focus. */
  text: PhotoText
  onDone: () => void
}

/**
 * A photo's caption, shown below it, and its description for people who can't see it. If the server doesn't support
 * descriptions, the caption is both.
 */
export function PhotoDetails({ model, photo, number, text, onDone }: PhotoDetailsProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLTextAreaElement)) return
    if (isComposing(event) || event.ctrlKey || event.metaKey) return
    if (event.key !== 'Escape' && (event.key !== 'Enter' || event.shiftKey)) return
    event.preventDefault()
    event.stopPropagation()
    onDone()
  }
  return (
    <li className={styles.details} onKeyDown={onKeyDown}>
      {model.hasAlt && (
        <Text
          label={t('Description of photo {number}', { number })}
          hint={t('Read aloud by screen readers. Say what matters in the photo, and any text in it.')}
          value={photo.alt ?? ''}
          max={altMaxLength}
          rows={2}
          isFocused={text === 'alt'}
          onChange={alt => model.setAlt(photo.id, alt)}
        />
      )}
      <Text
        label={t('Caption for photo {number}', { number })}
        hint={
          model.hasAlt ? t('Shown with the photo.') : t('Describe the photo for people who can’t see it.')
        }
        value={photo.caption}
        max={captionMaxLength}
        rows={1}
        isFocused={text === 'caption' || !model.hasAlt}
        onChange={caption => model.setCaption(photo.id, caption)}
      />
      {model.mayCover && (
        <Switch
          label={t('Sensitive photo')}
          description={t('Covered until readers choose to see it.')}
          checked={photo.sensitive === true}
          onChange={isSensitive => model.setSensitive(photo.id, isSensitive)}
        />
      )}
      <span>
        <Button size="small" onClick={() => void model.edit(photo.id)}>
          <span className={styles.way}>
            <Icon path={editIcon} size={18} />
            {t('Edit photo')}
          </span>
        </Button>
      </span>
    </li>
  )
}

interface PhotoTextsProps {
  model: PhotoModel
  photo: PhotoItem
  number: number
  mayEdit: boolean
  /** Which of its texts is open. */
  opened: PhotoText | null
  onText: (text: PhotoText) => void
}

/** The accessible name includes the visible text, for voice control. */
const captionLabel = (number: number, caption: string): string =>
  caption === ''
    ? t('Caption for photo {number}', { number })
    : t('Caption for photo {number}: {caption}', { number, caption })

const altLabel = (number: number, alt: string): string =>
  alt === ''
    ? t('ALT: add description to photo {number}', { number })
    : t('ALT: description of photo {number}: {alt}', { number, alt })

/** Over a photo, the start of its caption and whether it has a description: buttons that open the fields of both. */
export function PhotoTexts({ model, photo, number, mayEdit, opened, onText }: PhotoTextsProps) {
  const { caption } = photo
  const alt = (photo.alt ?? '').trim()
  if (!mayEdit)
    return (
      caption && (
        <span className={styles.captionButton}>
          <span dir="auto" className={styles.captionText}>
            {caption}
          </span>
        </span>
      )
    )
  return (
    <>
      <button
        type="button"
        data-text="caption"
        className={styles.captionButton}
        aria-label={captionLabel(number, caption)}
        aria-expanded={opened !== null}
        data-filled={caption !== '' || undefined}
        onClick={() => onText('caption')}
      >
        <Icon path={captionIcon} size={18} />
        {caption && (
          <span dir="auto" className={styles.captionText}>
            {caption}
          </span>
        )}
      </button>
      {model.hasAlt && (
        <button
          type="button"
          data-text="alt"
          className={styles.altButton}
          aria-label={altLabel(number, alt)}
          aria-expanded={opened !== null}
          data-filled={alt !== '' || undefined}
          data-undescribed={alt === '' || undefined}
          onClick={() => onText('alt')}
        >
          {t('ALT')}
        </button>
      )}
    </>
  )
}
