import { useEffect, useRef, useState } from 'react'
import { t } from '../../src/page/i18n.ts'
import { Button } from '../../src/ui/button.tsx'
import { TextField } from '../../src/ui/text-field.tsx'
import styles from './inbox.module.css'

interface Props {
  open: (name: string) => Promise<void>
  /** The user has asked for it, so the field takes the focus. */
  isAsked?: boolean
}

/** With whom to begin a conversation: a blog's name (MSG-13). */
export function InboxCompose({ open, isAsked = false }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    if (isAsked) field.current?.focus()
  }, [isAsked])
  const start = async () => {
    if (name.trim() === '' || isBusy) return
    setBusy(true)
    await open(name.trim())
    setBusy(false)
  }
  return (
    <form
      className={styles.compose}
      onSubmit={event => {
        event.preventDefault()
        void start()
      }}
    >
      <TextField
        ref={field}
        label={t('Name of the blog')}
        value={name}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" variant="primary" busy={isBusy} disabled={name.trim() === ''}>
        {t('Start')}
      </Button>
    </form>
  )
}
