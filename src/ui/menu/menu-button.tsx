import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { Placement } from '../behavior/keep-placed.ts'
import { IconButton, type IconButtonProps } from '../button/icon-button.tsx'
import { Menu, type MenuItem } from './menu.tsx'

interface MenuButtonProps extends Pick<IconButtonProps, 'variant' | 'size' | 'aria-disabled' | 'className'> {
  label: string
  items: readonly MenuItem[]
  placement?: Placement
  /** The button's icon. */
  children: ReactNode
}

/** An icon button that opens a menu by press, enter, space, and the down and up arrows. */
export function MenuButton({ label, items, placement, children, ...rest }: MenuButtonProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<'first' | 'last' | null>(null)
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    if (rest['aria-disabled'] !== true) setOpened(event.key === 'ArrowDown' ? 'first' : 'last')
  }
  return (
    <>
      <IconButton
        {...rest}
        ref={button}
        label={label}
        aria-haspopup="menu"
        aria-controls={opened ? id : undefined}
        expanded={opened !== null}
        onClick={() => setOpened(opened ? null : 'first')}
        onKeyDown={keyDown}
      >
        {children}
      </IconButton>
      <Menu
        id={id}
        anchor={button.current}
        open={opened !== null}
        onClose={() => setOpened(null)}
        label={label}
        items={items}
        startAt={opened ?? 'first'}
        {...(placement && { placement })}
      />
    </>
  )
}
