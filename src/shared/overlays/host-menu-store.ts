import { atom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { loadOverlays } from '../../platform/overlays.ts'
import type { MenuItem } from '../../ui/menu/menu.tsx'

/** A menu next to an element of the host's markup. */
export interface HostMenu {
  /** If null, the menu is in the middle of the window. */
  anchor: Element | null
  label: string
  items: readonly MenuItem[]
}

/** Opens menus for code without a view of its own; the overlays root draws them. */
export type HostMenus = ReturnType<typeof hostMenus>

export function hostMenus(app: App) {
  const $menu = atom<HostMenu | null>(null)
  const close = () => $menu.set(null)
  return {
    $menu,
    close,
    /** Opens a menu; a second press on its anchor closes it. Rejects if the overlays root can't be loaded. */
    async open(menu: HostMenu) {
      if (menu.anchor && menu.anchor === $menu.get()?.anchor) return close()
      $menu.set(menu)
      try {
        await loadOverlays(app)
      } catch (error) {
        close()
        throw error
      }
    },
  }
}
