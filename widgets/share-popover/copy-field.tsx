import { useRef } from 'react'
import { t } from '../../src/page/i18n.ts'
import { Button } from '../../src/ui/button.tsx'
import { TextArea } from '../../src/ui/text-area.tsx'
import { TextField } from '../../src/ui/text-field.tsx'
import { useStore } from '../../src/ui/use-store.ts'
import { VisuallyHidden } from '../../src/ui/visually-hidden.tsx'
import type { Copied, ShareModel } from './model.ts'
import styles from './share-popover.module.css'

interface CopyFieldProps {
  model: ShareModel
  what: Copied
  label: string
  text: string
}

/** A text to take along: selected at a touch, copied by the button, and said to be so. */
export function CopyField({ model, what, label, text }: CopyFieldProps) {
  const copied = useStore(model.$copied)
  const area = useRef<HTMLTextAreaElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const mine = copied?.what === what ? copied : null
  const copy = async () => {
    await model.copy(what, text)
    // Where the browser forbids copying, the text is at hand for the user's own shortcut.
    if (model.$copied.get()?.done === false) (area.current ?? field.current)?.select()
  }
  const shared = {
    label,
    value: text,
    readOnly: true,
    dir: 'ltr',
    onFocus: (event: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
      event.currentTarget.select(),
    hint: mine?.done === false ? t('Press Ctrl or ⌘ with C to copy.') : undefined,
  }
  return (
    <div className={what === 'embed' ? styles.copyBlock : styles.copyRow}>
      {what === 'embed' ? (
        <TextArea {...shared} ref={area} rows={3} maxRows={6} className={styles.grow} />
      ) : (
        <TextField {...shared} ref={field} type="url" className={styles.grow} />
      )}
      <Button variant={what === 'embed' ? 'primary' : 'quiet'} onClick={() => void copy()}>
        {mine?.done ? t('Copied') : t('Copy')}
      </Button>
      <VisuallyHidden role="status">{mine?.done ? t('Copied') : ''}</VisuallyHidden>
    </div>
  )
}
