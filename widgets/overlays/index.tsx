import { hostMenus } from '../../src/components/host-menu.ts'
import { loadChunk } from '../../src/mount/load.ts'
import type { RootModule } from '../../src/mount/registry.ts'
import { showChunkFailure } from '../../src/notices/chunk-failure.ts'
import { notices } from '../../src/notices/store.ts'
import { HostMenuView } from './host-menu.tsx'
import { Overlays } from './overlays.tsx'

export { mountReact as mount } from '../../src/mount/render.tsx'

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
