import { t } from '../../../platform/page/i18n.ts'
import { pageUrl } from '../../../platform/page/page-url.ts'
import { closeIcon, Icon } from '../../../ui/icon/icon.tsx'
import styles from './guest-drawer.module.css'
import type { PartProps } from './part-props.ts'

/** The drawer of guests: log in, register, and the credit of the splash image (MOB-10…12). */
export function GuestDrawer({ app, header, options }: PartProps) {
  const [login, register] = [pageUrl(app.page, 'login'), pageUrl(app.page, 'register')]
  const { splash, appUrl } = options
  const credit = splash.blogName && t('Photo by {name}', { name: splash.blogName })
  return (
    <div className={styles.splash} data-has-image={splash.image ? '' : undefined}>
      {splash.image && <img className={styles.image} src={splash.image} alt="" decoding="async" />}
      <div className={styles.head}>
        {login && (
          <a className={styles.login} href={login}>
            {t('Log in')}
          </a>
        )}
        <button
          type="button"
          className={styles.close}
          aria-label={t('Close menu')}
          data-focus-last=""
          onClick={header.closeDrawer}
        >
          <Icon path={closeIcon} />
        </button>
      </div>
      <div className={styles.invitation}>
        <h2 className={styles.headline}>
          {options.headline ?? t('Follow the blogs you’ve been looking for.')}
        </h2>
        {register && (
          <a className={styles.start} href={register}>
            {t('Get started')}
          </a>
        )}
        {appUrl && (
          <a className={styles.app} href={appUrl}>
            {t('Get the app')}
          </a>
        )}
      </div>
      {splash.image && credit && (
        <p className={styles.credit}>{splash.blogUrl ? <a href={splash.blogUrl}>{credit}</a> : credit}</p>
      )}
    </div>
  )
}
