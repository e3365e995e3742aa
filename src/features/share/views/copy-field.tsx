import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { t } from '../../../platform/page/i18n.ts'
import { Button } from '../../../ui/button/button.tsx'
import { TextArea } from '../../../ui/field/text-area.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import type { ShareOut } from '../share-out.ts'
import styles from './share-out.module.css'

interface CopyFieldProps {
  out: ShareOut
  what: 'permalink' | 'embed'
  label: string
  text: string
}

/** A text to copy: selected on focus, copied by the button, which confirms it. */
export function CopyField({ out, what, label, text }: CopyFieldProps) {
  const copied = useStore(out.$copied)
  const area = useRef<HTMLTextAreaElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const ownCopy = copied?.what === what ? copied : null
  const copy = async () => {
    await out.copy(what, text)
    // If the browser refuses to copy, the text is selected for the user's own shortcut.
    if (out.$copied.get()?.done === false) (area.current ?? field.current)?.select()
  }
  const shared = {
    label,
    value: text,
    readOnly: true,
    dir: 'ltr',
    onFocus: (event: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
      event.currentTarget.select(),
    hint: ownCopy?.done === false ? t('Press Ctrl+C or ⌘C to copy.') : undefined,
  }
  return (
    <div className={what === 'embed' ? styles.copyBlock : styles.copyRow}>
      {what === 'embed' ? (
        <TextArea {...shared} ref={area} rows={3} maxRows={6} className={styles.grow} />
      ) : (
        <TextField {...shared} ref={field} type="url" className={styles.grow} />
      )}
      <Button variant={what === 'embed' ? 'primary' : 'quiet'} onClick={() => void copy()}>
        {ownCopy?.done ? t('Copied') : t('Copy')}
      </Button>
      <VisuallyHidden role="status">{ownCopy?.done ? t('Copied') : ''}</VisuallyHidden>
    </div>
  )
}
