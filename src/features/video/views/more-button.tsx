import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { t } from '../../../platform/page/i18n.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { Icon, moreIcon } from '../../../ui/icon/icon.tsx'
import type { ControlsProps, MenuView } from './types.ts'

/** Opens the menu of rarer actions, whose code loads when somebody opens it. */
export function MoreButton(controls: ControlsProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<'first' | 'last' | null>(null)
  const [Menu, setMenu] = useState<MenuView | null>(null)
  const open = async (at: 'first' | 'last') => {
    setOpened(at)
    if (Menu) return
    const found = await controls.host.loadMenu()
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
        label={t('More')}
        variant="chrome"
        tooltip="top"
        aria-haspopup="menu"
        aria-controls={opened && Menu ? id : undefined}
        expanded={opened !== null && Menu !== null}
        onClick={() => (opened ? setOpened(null) : void open('first'))}
        onKeyDown={keyDown}
      >
        <Icon path={moreIcon} strokeWidth={4} />
      </IconButton>
      {Menu && button.current && (
        <Menu
          id={id}
          controls={controls}
          anchor={button.current}
          opened={opened}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
