import { useStore } from '@nanostores/react'
import type { RefObject } from 'react'
import { t } from '../../../../../platform/page/i18n.ts'
import { Button } from '../../../../../ui/button/button.tsx'
import type { PhotoModel } from '../types.ts'
import styles from './photo.module.css'

interface PhotoNoteProps {
  model: PhotoModel
  area: RefObject<HTMLElement | null>
}

/** The result of the last action on the photos, with undo where possible. */
export function PhotoNote({ model, area }: PhotoNoteProps) {
  const note = useStore(model.$note)
  const undo = () => {
    const id = model.undo()
    // The undo button has disappeared; the restored photo gets the focus.
    requestAnimationFrame(() =>
      area.current?.querySelector<HTMLElement>(id ? `[data-photo="${id}"] [data-handle]` : 'button')?.focus(),
    )
  }
  return (
    <div className={styles.note} data-refusal={note?.isRefusal || undefined} hidden={!note}>
      <div role="status">
        {note?.texts.map(text => (
          <p key={text} className={styles.noteText}>
            {text}
          </p>
        ))}
      </div>
      {note?.mayUndo && (
        <Button size="small" data-undo onClick={undo}>
          {t('Undo')}
        </Button>
      )}
    </div>
  )
}
