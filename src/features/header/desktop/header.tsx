import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { type ComponentType, type MouseEvent, useState } from 'react'
import type { App } from '../../../platform/app.ts'
import { t } from '../../../platform/page/i18n.ts'
import type { Session } from '../../../platform/session.ts'
import { focusAnyway } from '../../../ui/behavior/focusable.ts'
import { composeIcon, Icon } from '../../../ui/icon/icon.tsx'
import { type BadgeMode, badgeFor } from '../../unread/badges.ts'
import type { UnreadCounts } from '../../unread/counts.ts'
import { BarButton, CountButton, type CountButtonProps, MessagesButton } from '../bar-button.tsx'
import styles from './eager.module.css'
import type { Header as HeaderModel, Logo as LogoModel, PanelName } from './header-model.ts'

interface LogoProps {
  logo: LogoModel
  href: string
  isCurrent: boolean
}

/** The logo; links to the start page and plays an animation on hover (HEAD-3). */
function Logo({ logo, href, isCurrent }: LogoProps) {
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
          // The drawing stays until the animation has loaded, or for good if that fails.
          onLoad={event => event.currentTarget.setAttribute('data-loaded', '')}
          onError={logo.rest}
        />
      )}
    </a>
  )
}

/** The target of the skip link: the page's main element, else what follows the header. */
const findContent = (link: Element): HTMLElement | null => {
  const found =
    document.querySelector('main, [role="main"]') ?? link.closest('[data-inlay]')?.nextElementSibling
  return found instanceof HTMLElement ? found : null
}

const fallback = '#main'

/** Takes keyboard users past the header; visible only while focused. */
function SkipLink() {
  const skip = (event: MouseEvent) => {
    const content = findContent(event.currentTarget)
    if (!content) return
    event.preventDefault()
    const isFocusable = content.hasAttribute('tabindex')
    focusAnyway(content, {})
    if (!isFocusable)
      content.addEventListener('blur', () => content.removeAttribute('tabindex'), { once: true })
  }
  return (
    <a className={styles.skip} href={fallback} onClick={skip}>
      {t('Skip to content')}
    </a>
  )
}

/** Stroke paths in a 24 × 24 view box. */
const exploreIcon =
  'M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0ZM16.2 7.8l-1.8 5.4a2 2 0 0 1-1.2 1.2l-5.4 1.8 1.8-5.4a2 2 0 0 1 1.2-1.2Z'
const activityIcon = 'M13 2 4 14h7l-1 8 10-12h-8Z'
const accountIcon = 'M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2M16 7a4 4 0 1 1-8 0 4 4 0 0 1 8 0Z'

const bar = { styles, size: 22 }

/** Props of the header's popovers; the tooltips get the bar as their anchor. */
export interface PanelProps {
  id: string
  anchor: Element | null
  open: boolean
  onClose: () => void
}

/** What a popover's code gets when it is loaded. */
export interface PanelDeps {
  app: App
  session: Session
  unread: UnreadCounts
}

interface HeaderProps {
  header: HeaderModel<ComponentType<PanelProps>>
  logo: LogoModel
  $badgeMode: ReadableAtom<BadgeMode>
  canMessage: boolean
  /** Whether users can create posts of any type. */
  canPost: boolean
  /** Null if the host hides the entry. */
  home: string | null
  explore: string | null
  /** The page's kind. */
  current: string | undefined
}

function PanelButton({
  header,
  name,
  ...rest
}: Pick<CountButtonProps, 'path' | 'badge'> & {
  header: HeaderProps['header']
  name: PanelName & CountButtonProps['counts']
}) {
  const [anchor, setAnchor] = useState<Element | null>(null)
  const open = useStore(header.$open) === name
  const View = useStore(header.$panels)[name]?.View
  const id = `inlay-${name}`
  return (
    <>
      <CountButton
        {...rest}
        {...bar}
        counts={name}
        ref={setAnchor}
        data-inlay-preload={name}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onPointerDown={() => header.prepare(name)}
        onClick={() => header.toggle(name)}
      />
      {View && <View id={id} anchor={anchor} open={open} onClose={header.close} />}
    </>
  )
}

/** The bar over the page: logo, explore, inbox, activity, account and compose (HEAD-1, HEAD-2). */
export function Header({
  header,
  logo,
  $badgeMode,
  canMessage,
  canPost,
  home,
  explore,
  current,
}: HeaderProps) {
  const [nav, setNav] = useState<Element | null>(null)
  const aside = useStore(header.$aside)
  const mode = useStore($badgeMode)
  const activity = badgeFor(mode, useStore(header.$activityCount))
  const others = badgeFor(mode, useStore(header.$otherCount))
  const messages = badgeFor(mode, useStore(header.$messageCount))
  const Tips = useStore(header.$panels).tips?.View
  const open = useStore(header.$open)
  return (
    <nav
      ref={setNav}
      className={styles.bar}
      aria-label={t('Main')}
      inert={aside}
      onPointerOver={({ target, currentTarget, pointerType }) => {
        // A pointer over the bar but not on a control preloads nothing.
        if (target === currentTarget) return
        logo.near(pointerType)
      }}
      onPointerMove={({ target, currentTarget }) => {
        if (target !== currentTarget) header.prepare('tips')
      }}
      onFocus={() => {
        header.setFocused(true)
        header.prepare('tips')
      }}
      onBlur={event => header.setFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      <SkipLink />
      {home && <Logo logo={logo} href={home} isCurrent={current === 'dashboard'} />}
      {explore && (
        <a className={styles.tab} href={explore} aria-current={current === 'explore' ? 'page' : undefined}>
          <Icon path={exploreIcon} size={22} />
          <span className={styles.word}>{t('Explore')}</span>
        </a>
      )}
      {canMessage && <MessagesButton {...bar} badge={messages} />}
      <PanelButton header={header} name="activity" path={activityIcon} badge={activity} />
      <PanelButton header={header} name="account" path={accountIcon} badge={others} />
      {canPost && (
        <BarButton
          {...bar}
          aria-haspopup="dialog"
          data-kind="compose"
          label={t('New post')}
          path={composeIcon}
          data-inlay-command="fast-compose:open"
        />
      )}
      {Tips && nav && <Tips id="" anchor={nav} open={!open} onClose={header.close} />}
    </nav>
  )
}
