import { type KeyboardEvent, useState } from 'react'
import { isComposing } from '../../platform/dom/composing.ts'
import { t } from '../../platform/page/i18n.ts'
import { Button } from '../button/button.tsx'
import { TextArea } from '../field/text-area.tsx'
import { Popover } from '../popover/popover.tsx'
import styles from './editor.module.css'

interface DescriptionEditorProps {
  anchor: Element | null
  /** The current description; '' for none. */
  alt: string
  /** @param isAside something else was pressed: the writer is elsewhere now */
  onSave: (alt: string, isAside: boolean) => void
  onClose: () => void
}

/** Edits the text alternative of an image (EDIT-6). */
export function DescriptionEditor({ anchor, alt, onSave, onClose }: DescriptionEditorProps) {
  const [typed, setTyped] = useState(alt)
  const save = (isAside = false) => onSave(typed.replace(/\s+/g, ' ').trim(), isAside)
  const keyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    const isSave = event.key === 'Enter' && !event.shiftKey && event.target instanceof HTMLTextAreaElement
    if (event.key !== 'Escape' && !isSave) return
    // The form around the editor must not handle these keys.
    event.preventDefault()
    event.stopPropagation()
    if (isSave) save()
    else onClose()
  }
  return (
    <Popover
      open
      anchor={anchor}
      // A press outside saves the typed text.
      onClose={reason => (reason === 'outside' ? save(true) : onClose())}
      label={t('Describe this image')}
      tab="cycle"
      placement="bottom"
      onKeyDown={keyDown}
      returnFocus={() => null}
    >
      <div className={styles.description}>
        <TextArea
          label={t('Description')}
          hint={t('Read aloud by screen readers. Leave empty if the image is only decorative.')}
          rows={3}
          maxRows={8}
          data-autofocus
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
        <div className={styles.linkButtons}>
          <Button size="small" variant="primary" onClick={() => save()}>
            {t('Save description')}
          </Button>
          <Button size="small" onClick={onClose}>
            {t('Cancel')}
          </Button>
        </div>
      </div>
    </Popover>
  )
}
