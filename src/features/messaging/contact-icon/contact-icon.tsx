import { t } from '../../../platform/page/i18n.ts'
import { type LateCode, LatePopoverButton } from '../../../shared/late-popover.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import type { MenuItem } from '../../../ui/menu/menu.tsx'
import styles from './contact-icon.module.css'
import type { MessagingIcon } from './contact-options.ts'

const bubbleIcon =
  'M21 15a2 2 0 0 1-2 2H8l-5 4V5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2zM8 10h.01M12 10h.01M16 10h.01'

function itemsOf({ message, ask, submitUrl }: MessagingIcon): MenuItem[] {
  return [
    ...(message ? [{ id: 'message', label: t('Send a message'), run: message }] : []),
    ...(ask
      ? [{ id: 'ask', label: t('Ask a question'), href: ask.href, ...(ask.open && { run: ask.open }) }]
      : []),
    ...(submitUrl ? [{ id: 'submit', label: t('Submit'), href: submitUrl, isOutside: true }] : []),
  ]
}

// Only the button is loaded with the page; the menu loads on intent.
const menu: LateCode<typeof import('../../../ui/menu/menu.tsx')> = {
  name: 'messaging-icon',
  load: () => import('../../../ui/menu/menu.tsx'),
}

export interface IconProps {
  icon: MessagingIcon
  /** Preloads the menu's code. */
  preload: () => void
}

/** The ways to contact a blog behind one button; if messages are the only one, it opens them directly (ICON-1). */
export function MessagingIconButton({ icon, preload }: IconProps) {
  const { name, message, isChoice } = icon
  if (!isChoice && message)
    return (
      <IconButton
        label={t('Send {blog} a message', { blog: name })}
        className={styles.icon}
        onClick={message}
      >
        <Icon path={bubbleIcon} />
      </IconButton>
    )
  const label = t('Contact {blog}', { blog: name })
  return (
    <LatePopoverButton
      code={menu}
      popup="menu"
      button={attributes => (
        <IconButton
          {...attributes}
          label={label}
          className={styles.icon}
          onPointerEnter={preload}
          onFocus={preload}
        >
          <Icon path={bubbleIcon} />
        </IconButton>
      )}
    >
      {({ Menu }, popover) => (
        <Menu {...popover} label={label} placement="bottom-start" items={itemsOf(icon)} />
      )}
    </LatePopoverButton>
  )
}
