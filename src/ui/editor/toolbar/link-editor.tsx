import { type KeyboardEvent, useId, useState } from 'react'
import { isComposing } from '../../../platform/dom/composing.ts'
import { canOpen } from '../../../platform/html/links.ts'
import { addProtocol } from '../../../platform/lib/typed-url.ts'
import { t } from '../../../platform/page/i18n.ts'
import { Button } from '../../button/button.tsx'
import { TextField } from '../../field/text-field.tsx'
import { Popover } from '../../popover/popover.tsx'
import styles from '../editor.module.css'
import { readLink } from './link-rules.ts'

interface LinkEditorProps {
  anchor: Element | null
  /** The current URL; '' if there is no link yet. */
  href: string
  onSave: (href: string) => void
  onClose: () => void
}

/** Edits the URL of a link (EDIT-3…5, EDIT-10). */
export function LinkEditor({ anchor, href, onSave, onClose }: LinkEditorProps) {
  const [typed, setTyped] = useState(href)
  const [error, setError] = useState('')
  const id = useId()
  const save = () => {
    // An unchanged URL is not validated.
    const read = typed === href ? ({ ok: true, href } as const) : readLink(typed)
    if (read.ok) onSave(read.href)
    else setError(read.message)
  }
  const keyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key !== 'Escape' && !(event.key === 'Enter' && event.target instanceof HTMLInputElement)) return
    // The form around the editor must not handle these keys.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') onClose()
    else save()
  }
  const target = addProtocol(typed)
  return (
    <Popover
      open
      anchor={anchor}
      onClose={onClose}
      label={t('Link')}
      tab="cycle"
      placement="bottom-start"
      onKeyDown={keyDown}
      returnFocus={() => null}
    >
      <div className={styles.link}>
        <TextField
          id={id}
          label={t('URL')}
          placeholder="https://"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          dir="ltr"
          data-autofocus
          {...(error && { error })}
          value={typed}
          onChange={event => {
            setTyped(event.target.value)
            setError('')
          }}
        />
        <div className={styles.linkButtons}>
          <Button size="small" variant="primary" onClick={save}>
            {t('Save link')}
          </Button>
          {href !== '' && (
            <Button size="small" onClick={() => onSave('')}>
              {t('Remove link')}
            </Button>
          )}
          {target !== '' && canOpen(target) && (
            <a className={styles.linkOpen} href={target} target="_blank" rel="noopener noreferrer">
              {t('Open')}
            </a>
          )}
        </div>
      </div>
    </Popover>
  )
}
