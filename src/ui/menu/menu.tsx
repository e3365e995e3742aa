import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react'
import type { Placement } from '../behavior/keep-placed.ts'
import { isRtl, movedIndex, type Typeahead, typedIndex } from '../behavior/roving.ts'
import { checkIcon, Icon } from '../icon/icon.tsx'
import { Popover } from '../popover/popover.tsx'
import styles from './menu.module.css'

export interface MenuItem {
  id: string
  label: string
  icon?: ReactNode
  danger?: boolean
  /** Stays focusable and announced, but does nothing. */
  disabled?: boolean
  /** State of a checkable item. */
  checked?: boolean
  /** Makes the item a link. With `run` a plain press runs that instead; other presses are left to the browser. */
  href?: string
  /** The link opens in a new tab. */
  isOutside?: boolean
  /** A line above it. */
  separated?: boolean
  run?: () => void
}

export interface MenuProps {
  anchor: Element | null | undefined
  open: boolean
  onClose: () => void
  label: string
  items: readonly MenuItem[]
  /** Items with a sign as their icon, in a row above the list. */
  row?: readonly MenuItem[] | undefined
  placement?: Placement
  /** Which item gets the focus: the last one if the menu was opened with the up arrow. */
  startAt?: 'first' | 'last'
  id?: string
}

const hasModifier = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey || altKey

const linkOf = ({ href, isOutside }: MenuItem) => ({
  href,
  ...(isOutside && { target: '_blank', rel: 'noopener noreferrer' }),
})

/** A list of actions next to its button, by the menu button pattern of the ARIA APG. */
export function Menu({ items, row = [], label, open, onClose, startAt = 'first', ...rest }: MenuProps) {
  const typed = useRef<Typeahead>({ text: '', at: 0 })
  const close = () => {
    // It may open again before these letters are too old to count.
    typed.current.text = ''
    onClose()
  }
  const keyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    // The menu closes and the focus returns to the button, from where Tab moves on.
    if (event.key === 'Tab') return close()
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]')]
    const index = all.indexOf(document.activeElement as HTMLElement)
    const texts = [...row, ...items].map(item => item.label)
    const next =
      movedIndex(event, index, all.length, {
        orientation: row.length > 0 ? 'both' : 'vertical',
        rtl: isRtl(event.currentTarget),
      }) ??
      (event.ctrlKey || event.metaKey || event.altKey
        ? null
        : typedIndex(typed.current, event.key, event.timeStamp, index, texts))
    if (next !== null) {
      event.preventDefault()
      all[next]?.focus()
    } else if (event.key === ' ' && document.activeElement instanceof HTMLAnchorElement) {
      event.preventDefault()
      document.activeElement.click()
    }
  }
  const choose = (item: MenuItem, event: MouseEvent) => {
    if (item.disabled) return
    // Close first, so that whatever the item opens remembers the restored focus.
    close()
    if (item.href && (!item.run || hasModifier(event))) return
    event.preventDefault()
    item.run?.()
  }
  const start = startAt === 'first' ? 0 : items.length - 1
  // Next to items with an icon, the text of one without is aligned with theirs.
  const hasIcons = items.some(item => item.icon)
  return (
    <Popover
      {...rest}
      open={open}
      onClose={close}
      placement={rest.placement ?? 'bottom-end'}
      offset={4}
      role="presentation"
      heading={label}
      tab="none"
      onKeyDown={keyDown}
    >
      <div role="menu" aria-label={label} className={styles.menu}>
        {row.length > 0 && (
          <div role="presentation" className={styles.row}>
            {row.map(item => (
              <button
                key={item.id}
                type="button"
                role="menuitemcheckbox"
                aria-checked={item.checked === true}
                aria-label={item.label}
                tabIndex={-1}
                className={styles.sign}
                onClick={event => choose(item, event)}
              >
                {item.icon}
              </button>
            ))}
          </div>
        )}
        {items.map((item, index) => {
          const Tag = item.href ? 'a' : 'button'
          return (
            <Tag
              key={item.id}
              {...(item.href ? linkOf(item) : { type: 'button' })}
              role={item.checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
              aria-checked={item.checked}
              aria-disabled={item.disabled || undefined}
              tabIndex={-1}
              data-autofocus={index === start ? '' : undefined}
              data-danger={item.danger || undefined}
              data-separated={item.separated || undefined}
              className={styles.item}
              onClick={event => choose(item, event)}
            >
              {hasIcons && <span className={styles.icon}>{item.icon}</span>}
              <span className={styles.label}>{item.label}</span>
              {item.checked && <Icon path={checkIcon} size={16} />}
            </Tag>
          )
        })}
      </div>
    </Popover>
  )
}
