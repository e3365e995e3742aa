import { type ComponentType, type KeyboardEvent, useId, useRef, useState } from 'react'
import { t } from '../../../platform/page/i18n.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import type { MenuItem, MenuProps } from '../../../ui/menu/menu.tsx'
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

type MenuView = ComponentType<MenuProps>

export interface IconProps {
  icon: MessagingIcon
  /** Loads the menu's view; null on failure, of which it tells the user. */
  loadMenu: () => Promise<MenuView | null>
  /** Preloads the menu's code. */
  preload: () => void
}

/** The button of a menu that loads on demand. */
function ContactMenuButton({ icon, loadMenu, preload }: IconProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<'first' | 'last' | null>(null)
  const [Menu, setMenu] = useState<MenuView | null>(null)
  const label = t('Contact {blog}', { blog: icon.name })
  const open = async (at: 'first' | 'last') => {
    setOpened(at)
    if (Menu) return
    const found = await loadMenu()
    if (found) setMenu(() => found)
    else setOpened(null)
  }
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    void open(event.key === 'ArrowDown' ? 'first' : 'last')
  }
  return (
    <>
      <IconButton
        ref={button}
        label={label}
        className={styles.icon}
        aria-haspopup="menu"
        aria-controls={opened && Menu ? id : undefined}
        expanded={opened !== null && Menu !== null}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => (opened ? setOpened(null) : void open('first'))}
        onKeyDown={keyDown}
      >
        <Icon path={bubbleIcon} />
      </IconButton>
      {Menu && (
        <Menu
          id={id}
          anchor={button.current}
          open={opened !== null}
          onClose={() => setOpened(null)}
          label={label}
          placement="bottom-start"
          items={itemsOf(icon)}
          startAt={opened ?? 'first'}
        />
      )}
    </>
  )
}

/** The ways to contact a blog behind one button; if messages are the only one, it opens them directly (ICON-1). */
export function MessagingIconButton(props: IconProps) {
  const { name, message, isChoice } = props.icon
  if (isChoice || !message) return <ContactMenuButton {...props} />
  return (
    <IconButton label={t('Send {blog} a message', { blog: name })} className={styles.icon} onClick={message}>
      <Icon path={bubbleIcon} />
    </IconButton>
  )
}
