import { useStore } from '@nanostores/react'
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import type { MenuProps } from '../../ui/menu/menu.tsx'
import type { HostMenu, HostMenus } from './host-menu-store.ts'

type MenuView = ComponentType<MenuProps>

interface Props {
  menus: HostMenus
  /** Loads the menu's view; tells the user and returns null on failure. */
  load: () => Promise<MenuView | null>
}

/** Sets `aria-expanded` on the host's button while its menu is open. */
function useExpanded(anchor: Element | null | undefined) {
  useEffect(() => {
    if (!anchor) return
    const before = anchor.getAttribute('aria-expanded')
    anchor.setAttribute('aria-expanded', 'true')
    return () => {
      if (before === null) anchor.removeAttribute('aria-expanded')
      else anchor.setAttribute('aria-expanded', before)
    }
  }, [anchor])
}

/** The menu at a host's button; it stays mounted while it fades out. */
export function HostMenuView({ menus, load }: Props) {
  const menu = useStore(menus.$menu)
  const [last, setLast] = useState<HostMenu | null>(null)
  const [Menu, setMenu] = useState<MenuView | null>(null)
  if (menu && menu !== last) setLast(menu)
  const isOpen = menu !== null
  const loadMenu = useEffectEvent(async () => {
    if (Menu) return
    const found = await load()
    if (found) setMenu(() => found)
    else menus.close()
  })
  useEffect(() => {
    if (isOpen) void loadMenu()
  }, [isOpen])
  useExpanded(Menu && menu?.anchor)
  if (!Menu || !last) return null
  // A landmark, because it is rendered outside the host's placeholders.
  return (
    <section aria-label={last.label}>
      <Menu
        anchor={last.anchor}
        open={isOpen}
        onClose={menus.close}
        label={last.label}
        items={last.items}
        placement="bottom-end"
      />
    </section>
  )
}
