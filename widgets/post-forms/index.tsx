import type { RootModule } from '../../src/mount/registry.ts'

export const mount: RootModule['mount'] = () => ({ view: null })
