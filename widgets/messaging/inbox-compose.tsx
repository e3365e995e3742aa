import { useState } from 'react'
import { t } from '../../src/page/i18n.ts'
import { Button } from '../../src/ui/button.tsx'
import { TextField } from '../../src/ui/text-field.tsx'
import styles from './inbox.module.css'

/** With whom to begin a conversation: a blog's name (MSG-13). */
export function InboxCompose({ open }: { open: (name: string) => Promise<void> }) {
  const [name, setName] = useState('')
  const [isBusy, setBusy] = useState(false)
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
        label={t('Name of the blog')}
        value={name}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus=""
        enterKeyHint="go"
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" variant="primary" busy={isBusy} disabled={name.trim() === ''}>
        {t('Start')}
      </Button>
    </form>
  )
}
