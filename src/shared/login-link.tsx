import { t } from '../platform/page/i18n.ts'
import styles from './login-link.module.css'

interface LoginLinkProps {
  /** Where to log in; null where the session has not ended. */
  url: string | null | undefined
}

/** Follows the words about an ended session: logs in in another tab, so that what was written stays. */
export const LoginLink = ({ url }: LoginLinkProps) =>
  url && (
    <>
      {' '}
      <a className={styles.link} href={url} target="_blank" rel="noopener">
        {t('Log in')}
      </a>
    </>
  )
