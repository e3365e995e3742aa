import { boot } from '../src/mount/boot.ts'
import type { Registry } from '../src/mount/registry.ts'

declare const INLAY_VERSION: string

/** Every root of the bundle: what it is, when it loads, and what it can be asked for. */
const registry = {
  'ask-modal': {
    load: () => import('./ask-modal/index.tsx'),
    when: 'command',
  },
} as const satisfies Registry

boot(registry, INLAY_VERSION)
