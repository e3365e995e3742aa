import { useStore } from '@nanostores/react'
import { type MouseEvent, useId } from 'react'
import type { Login } from '../../platform/http/login.ts'
import type { LoginState } from '../../platform/http/login-state.ts'
import { t } from '../../platform/page/i18n.ts'
import button from '../../ui/button/button.module.css'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { classes } from '../../ui/styles/classes.ts'
import styles from './login-sheet.module.css'

const statusTexts: { [S in LoginState]?: () => string } = {
  'not yet': () => t('You’re not logged in yet.'),
  'other user': () => t('Someone else is logged in. Reloading the page…'),
}

/** Asks a user whose session has ended to log in again, once for everything that waits (DEC-165). */
export function LoginSheet({ login }: { login: Login }) {
  const state = useStore(login.$state)
  const id = useId()
  /** Without the opener: the login page may be on another site. */
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    const opened = window.open('about:blank', '_blank')
    if (!opened) return
    event.preventDefault()
    opened.opener = null
    opened.location.href = new URL(login.url, location.href).href
    login.watch(opened)
  }
  return (
    <Dialog
      open={state !== 'idle'}
      onClose={() => state === 'other user' || login.close()}
      title={t('Log in again')}
      describedBy={id}
      footer={
        <>
          <Button onClick={login.close}>{t('Not now')}</Button>
          <Button busy={state === 'checking'} onClick={() => void login.check(true)}>
            {t('I’m logged in')}
          </Button>
          <a
            className={classes(button.button, button.primary, button.medium, styles.link)}
            href={login.url}
            target="_blank"
            rel="noopener"
            data-autofocus=""
            onClick={open}
          >
            {t('Log in')}
          </a>
        </>
      }
    >
      <p id={id} className={styles.text}>
        {t('You’ve been logged out. Log in again to pick up where you left off. Nothing is lost.')}
      </p>
      <p role="status" className={styles.status}>
        {statusTexts[state]?.()}
      </p>
    </Dialog>
  )
}
