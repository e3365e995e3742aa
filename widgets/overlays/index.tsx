import type { RootModule } from '../../src/mount/registry.ts'
import { notices } from '../../src/notices/store.ts'
import { Overlays } from './overlays.tsx'

export { drawn as live } from '../../src/mount/render.tsx'

export const mount: RootModule['mount'] = ({ app }) => ({ view: <Overlays notices={app.get(notices)} /> })
