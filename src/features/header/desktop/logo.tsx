import { useStore } from '@nanostores/react'
import { t } from '../../../platform/page/i18n.ts'
import styles from './eager.module.css'
import type { Logo as LogoModel } from './logo-model.ts'

interface LogoProps {
  logo: LogoModel
  href: string
  isCurrent: boolean
}

/** The logo; links to the start page and plays an animation on hover (HEAD-3). */
export function Logo({ logo, href, isCurrent }: LogoProps) {
  const animation = useStore(logo.$animation)
  return (
    <a
      className={styles.tab}
      data-kind="logo"
      href={href}
      aria-label={t('Dashboard')}
      aria-current={isCurrent ? 'page' : undefined}
      onPointerEnter={event => logo.hover(event.pointerType)}
      onPointerLeave={logo.rest}
    >
      <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 1 1 12l11 11 11-11ZM6 12l6-6 6 6-6 6Z" fillRule="evenodd" />
        <path className={styles.inlaid} d="m12 9 3 3-3 3-3-3Z" />
      </svg>
      {animation && (
        <img
          key={animation}
          className={styles.animation}
          src={animation}
          alt=""
          width={36}
          height={36}
          // The drawing stays until the animation has loaded, also if it never does.
          onLoad={event => event.currentTarget.setAttribute('data-loaded', '')}
          onError={logo.rest}
        />
      )}
    </a>
  )
}
