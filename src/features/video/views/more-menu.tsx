import { useEffect, useEffectEvent } from 'react'
import { t } from '../../../platform/page/i18n.ts'
import type { LatePopover } from '../../../shared/late-popover.tsx'
import { isRtl } from '../../../ui/behavior/roving.ts'
import { Menu } from '../../../ui/menu/menu.tsx'
import { menuItems } from './menu-items.ts'
import type { ControlsProps } from './player-types.ts'

interface MoreMenuProps extends LatePopover {
  controls: ControlsProps
}

/** The menu of a player. Loaded lazily. */
export function MoreMenu({ controls, ...popover }: MoreMenuProps) {
  const { anchor, open, onClose } = popover
  const close = useEffectEvent(onClose)
  useEffect(() => {
    // Escape leaves full screen before the page gets the key. By then the button has moved.
    const moved = () => close()
    document.addEventListener('fullscreenchange', moved)
    return () => document.removeEventListener('fullscreenchange', moved)
  }, [])
  const player = anchor?.closest('[role="group"]')
  return (
    // The controls run from left to right in every language. The menu's direction is that of the page.
    <div dir={player && isRtl(player) ? 'rtl' : 'ltr'} style={{ display: 'contents' }}>
      <Menu
        {...popover}
        label={t('More')}
        placement="top-end"
        items={open && anchor ? menuItems(controls, anchor) : []}
      />
    </div>
  )
}
