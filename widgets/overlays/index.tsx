import type { RootModule } from '../../src/entry/mount/registry.ts'
import { loadChunk } from '../../src/shared/load.ts'
import { HostMenuView } from '../../src/shared/overlays/host-menu.tsx'
import { hostMenus } from '../../src/shared/overlays/host-menu-store.ts'
import { Overlays } from '../../src/shared/overlays/overlays.tsx'
import { showChunkFailure } from '../../src/shared/toasts/chunk-failure.ts'
import { notices } from '../../src/shared/toasts/store.ts'

export { mountReact as mount } from '../../src/entry/mount/render.tsx'

// Loaded on demand: few pages open a menu.
const menu = () => import('../../src/ui/menu/menu.tsx')

export const setup: RootModule['setup'] = ({ app }) => {
  const loadMenu = () =>
    loadChunk(app, 'overlays', menu).then(
      ({ Menu }) => Menu,
      () => {
        showChunkFailure(app)
        return null
      },
    )
  return {
    view: (
      <>
        <Overlays notices={app.get(notices)} />
        <HostMenuView menus={app.get(hostMenus)} load={loadMenu} />
      </>
    ),
  }
}
