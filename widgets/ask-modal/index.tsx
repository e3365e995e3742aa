import type { RootModule } from '../../src/mount/registry.ts'

export const mount: RootModule['mount'] = () => ({ view: <p>ask</p>, handlers: {} })
