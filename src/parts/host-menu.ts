import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../app/app.ts'
import type { MenuItem } from '../ui/menu/menu.tsx'

/** A menu beside an element of the host's own markup. */
export interface HostMenu {
  /** Without one it stands in the middle of the window. */
  anchor: Element | null
  label: string
  items: readonly MenuItem[]
}

/** The way a part without a view offers a choice; the overlays draw it. */
export interface HostMenus {
  $menu: ReadableAtom<HostMenu | null>
  /** Opens it; a second press on its anchor closes it. Rejects when nothing can draw it. */
  open: (menu: HostMenu) => Promise<void>
  close: () => void
}

export function hostMenus(app: App): HostMenus {
  const $menu = atom<HostMenu | null>(null)
  const close = () => $menu.set(null)
  return {
    $menu,
    close,
    async open(menu) {
      if (menu.anchor && menu.anchor === $menu.get()?.anchor) return close()
      $menu.set(menu)
      try {
        await app.ensureRoot('overlays')
      } catch (error) {
        close()
        throw error
      }
    },
  }
}
