import type { RootModule } from '../../src/entry/mount/registry.ts'
import { showChunkFailure } from '../../src/shared/feedback/chunk-failure.ts'
import { feedback } from '../../src/shared/feedback/store.ts'
import { loadChunk } from '../../src/shared/load.ts'
import { HostMenuView } from '../../src/shared/overlays/host-menu.tsx'
import { hostMenus } from '../../src/shared/overlays/host-menu-store.ts'
import { Overlays } from '../../src/shared/overlays/overlays.tsx'

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
        <Overlays feedback={app.get(feedback)} />
        <HostMenuView menus={app.get(hostMenus)} load={loadMenu} />
      </>
    ),
  }
}
