import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { type ComponentProps, type ComponentType, useState } from 'react'
import type { App } from '../../../platform/app.ts'
import { t } from '../../../platform/page/i18n.ts'
import type { Session } from '../../../platform/session.ts'
import { composeIcon, Icon } from '../../../ui/icon/icon.tsx'
import { badgeFor, isDot, nameWith } from '../../unread/badge-for.ts'
import type { UnreadCounts } from '../../unread/counts.ts'
import type { BadgeMode } from '../../unread/stored-badge-mode.ts'
import styles from './eager.module.css'
import { Logo } from './logo.tsx'
import type { Logo as LogoModel } from './logo-model.ts'
import type { Header as HeaderModel, PanelName } from './model.ts'
import { SkipLink } from './skip-link.tsx'

/** Stroke paths in a 24 × 24 view box. */
const exploreIcon =
  'M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0ZM16.2 7.8l-1.8 5.4a2 2 0 0 1-1.2 1.2l-5.4 1.8 1.8-5.4a2 2 0 0 1 1.2-1.2Z'
const activityIcon = 'M13 2 4 14h7l-1 8 10-12h-8Z'
const inboxIcon = 'M21 11.5a8.5 8.5 0 0 1-12.3 7.6L3 21l1.9-5.7A8.5 8.5 0 1 1 21 11.5Z'
const accountIcon = 'M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2M16 7a4 4 0 1 1-8 0 4 4 0 0 1 8 0Z'

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
  /** Null where the host hides the entry. */
  home: string | null
  explore: string | null
  /** The page's kind. */
  current: string | undefined
}

interface BarButtonProps extends ComponentProps<'button'> {
  label: string
  path: string
  badge?: string
}

/** A button of the bar. Its tooltip, drawn by `tips.tsx`, is its accessible name. */
function BarButton({ label, path, badge, ...rest }: BarButtonProps) {
  return (
    <button type="button" aria-haspopup="dialog" className={styles.button} {...rest} aria-label={label}>
      <Icon path={path} size={22} />
      {badge &&
        (isDot(badge) ? <span className={styles.dot} /> : <span className={styles.badge}>{badge}</span>)}
    </button>
  )
}

function PanelButton({
  header,
  name,
  ...rest
}: BarButtonProps & { header: HeaderProps['header']; name: PanelName }) {
  const [anchor, setAnchor] = useState<Element | null>(null)
  const open = useStore(header.$open) === name
  const View = useStore(header.$panels)[name]?.View
  const id = `inlay-${name}`
  return (
    <>
      <BarButton
        {...rest}
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
export function Header({ header, logo, $badgeMode, canMessage, home, explore, current }: HeaderProps) {
  const [bar, setBar] = useState<Element | null>(null)
  const aside = useStore(header.$aside)
  const mode = useStore($badgeMode)
  const activity = badgeFor(mode, useStore(header.$activityCount))
  const others = badgeFor(mode, useStore(header.$otherCount))
  const messages = badgeFor(mode, useStore(header.$messageCount))
  const Tips = useStore(header.$panels).tips?.View
  const open = useStore(header.$open)
  return (
    <nav
      ref={setBar}
      className={styles.bar}
      aria-label={t('Main')}
      inert={aside}
      onPointerOver={({ target, currentTarget, pointerType }) => {
        // A pointer over the bar but on no control preloads nothing.
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
      {canMessage && (
        // The inbox popover is attached to this button, the anchor of the command.
        <BarButton
          label={nameWith(messages, {
            bare: t('Messages'),
            dotted: () => t('Messages, unread messages'),
            counted: count => t('Messages, {count} unread', { count }),
          })}
          path={inboxIcon}
          badge={messages}
          data-inlay-command="inbox:open"
        />
      )}
      <PanelButton
        header={header}
        name="activity"
        label={nameWith(activity, {
          bare: t('Activity'),
          dotted: () => t('Activity, unread activity'),
          counted: count => t('Activity, {count} unread', { count }),
        })}
        path={activityIcon}
        badge={activity}
      />
      <PanelButton
        header={header}
        name="account"
        label={nameWith(others, {
          bare: t('Account'),
          dotted: () => t('Account, unread activity'),
          counted: count => t('Account, {count} unread', { count }),
        })}
        path={accountIcon}
        badge={others}
      />
      <BarButton
        data-kind="compose"
        label={t('New post')}
        path={composeIcon}
        data-inlay-command="fast-compose:open"
      />
      {Tips && bar && <Tips id="" anchor={bar} open={!open} onClose={header.close} />}
    </nav>
  )
}
