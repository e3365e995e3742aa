import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { t } from '../../../platform/page/i18n.ts'
import { pageUrl } from '../../../platform/page/page-url.ts'
import { watchSwipe } from '../../../ui/behavior/swipe.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { closeIcon, Icon } from '../../../ui/icon/icon.tsx'
import styles from './drawer.module.css'
import guestDrawerStyles from './guest-drawer.module.css'
import { MemberDrawer } from './member-drawer.tsx'
import type { PartProps } from './options.ts'

/** The drawer of guests: log in, register, and the credit of the splash image (MOB-10…12). */
function GuestDrawer({ app, header, options }: PartProps) {
  const [login, register] = [pageUrl(app.page, 'login'), pageUrl(app.page, 'register')]
  const { splash, appUrl } = options
  const credit = splash.blogName && t('Photo by {name}', { name: splash.blogName })
  return (
    <div className={guestDrawerStyles.splash} data-has-image={splash.image ? '' : undefined}>
      {splash.image && <img className={guestDrawerStyles.image} src={splash.image} alt="" decoding="async" />}
      <div className={guestDrawerStyles.head}>
        {login && (
          <a className={guestDrawerStyles.login} href={login}>
            {t('Log in')}
          </a>
        )}
        <button
          type="button"
          className={guestDrawerStyles.close}
          aria-label={t('Close menu')}
          data-focus-last=""
          onClick={header.closeDrawer}
        >
          <Icon path={closeIcon} />
        </button>
      </div>
      <div className={guestDrawerStyles.invitation}>
        <h2 className={guestDrawerStyles.headline}>
          {options.headline ?? t('Follow the blogs you’ve been looking for.')}
        </h2>
        {register && (
          <a className={guestDrawerStyles.start} href={register}>
            {t('Get started')}
          </a>
        )}
        {appUrl && (
          <a className={guestDrawerStyles.app} href={appUrl}>
            {t('Get the app')}
          </a>
        )}
      </div>
      {splash.image && credit && (
        <p className={guestDrawerStyles.credit}>
          {splash.blogUrl ? <a href={splash.blogUrl}>{credit}</a> : credit}
        </p>
      )}
    </div>
  )
}

/** The menu drawer: it slides in from the start edge and traps the focus while open. */
export function Drawer(props: PartProps) {
  const { app, header } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const open = useStore(header.$drawer)
  const { closeDrawer } = header
  useEffect(() => {
    if (open && dialog.current) return watchSwipe(dialog.current, 'start', closeDrawer)
  }, [open, closeDrawer])
  return (
    <Dialog
      ref={dialog}
      open={open}
      onClose={closeDrawer}
      label={t('Menu')}
      className={styles.drawer}
      dismissible
      bare
    >
      {app.page.user ? <MemberDrawer {...props} /> : <GuestDrawer {...props} />}
    </Dialog>
  )
}
