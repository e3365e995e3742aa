import { type KeyboardEvent, useState } from 'react'
import { t } from '../../page/i18n.ts'
import { Button } from '../button/button.tsx'
import { TextArea } from '../field/text-area.tsx'
import { Popover } from '../popover/popover.tsx'
import styles from './editor.module.css'

interface DescriptionEditorProps {
  anchor: Element | null
  /** The description so far; '' where there is none yet. */
  alt: string
  onSave: (alt: string) => void
  onClose: () => void
}

/** Asks what an image shows, for those who do not see it (requirements EDIT-6: an image keeps its alt). */
export function DescriptionEditor({ anchor, alt, onSave, onClose }: DescriptionEditorProps) {
  const [typed, setTyped] = useState(alt)
  const save = () => onSave(typed.replace(/\s+/g, ' ').trim())
  const keyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const isSave = event.key === 'Enter' && !event.shiftKey && event.target instanceof HTMLTextAreaElement
    if (event.key !== 'Escape' && !isSave) return
    // Neither is for the form around the editor.
    event.preventDefault()
    event.stopPropagation()
    if (isSave) save()
    else onClose()
  }
  return (
    <Popover
      open
      anchor={anchor}
      // What was typed is kept: a press elsewhere is no wish to lose it.
      onClose={reason => (reason === 'outside' ? save() : onClose())}
      label={t('Describe this image')}
      placement="bottom"
      onKeyDown={keyDown}
      returnFocus={() => null}
    >
      <div className={styles.description}>
        <TextArea
          label={t('Description')}
          hint={t('Read aloud to those who do not see the image. Leave it empty if it only decorates.')}
          rows={3}
          maxRows={8}
          data-autofocus
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
        <div className={styles.linkButtons}>
          <Button size="small" variant="primary" onClick={save}>
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
