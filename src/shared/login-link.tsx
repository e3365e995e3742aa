import { t } from '../platform/page/i18n.ts'
import styles from './login-link.module.css'

interface LoginLinkProps {
  /** Where to log in; null if that isn't what is missing. */
  url: string | null | undefined
}

/** Follows a text that asks users or guests to log in: opens another tab, so that unsaved text stays. */
export const LoginLink = ({ url }: LoginLinkProps) =>
  url && (
    <>
      {' '}
      <a className={styles.link} href={url} target="_blank" rel="noopener">
        {t('Log in')}
      </a>
    </>
  )
