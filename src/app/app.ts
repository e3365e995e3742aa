import type { Bus } from '../bus/bus.ts'
import type { RootName } from '../bus/commands.ts'
import type { Disposer } from '../lib/dispose.ts'
import type { Platform } from '../lib/platform.ts'
import type { Page } from '../page/page.ts'

/** Makes one of the app's shared parts: a store, a client, a queue. Asked for by itself, made once. */
type Service<T> = (app: App) => T

/** One running Inlay: what the page gave, what runs its commands and events, and its services. */
export interface App {
  readonly page: Page
  readonly bus: Bus
  readonly platform: Platform
  /** Released when the whole app is unmounted. */
  readonly disposer: Disposer
  /** When it read the page, in milliseconds: what the page says was true then. */
  readonly startedAt: number
  /** The app's one copy of a service. */
  get: <T>(service: Service<T>) => T
  /** Brings a root that draws what a service holds, without a command (dialogs, toasts). Rejects when it cannot come. */
  ensureRoot: (root: RootName) => Promise<void>
  /**
   * Stands in for what a command asks for while its code is on its way, once it is there itself. False when the user
   * has let it go meanwhile: then nothing opens any more.
   */
  waiting?: (command: string, payload: unknown, work: Promise<unknown>) => Promise<false | undefined>
}

export interface AppDeps {
  page: Page
  bus: Bus
  platform: Platform
  disposer: Disposer
  ensureRoot: (root: RootName) => Promise<void>
}

export function createApp(parts: AppDeps): App {
  const made = new Map<Service<unknown>, unknown>()
  const app: App = {
    ...parts,
    startedAt: parts.platform.now(),
    get<T>(service: Service<T>): T {
      if (!made.has(service)) made.set(service, service(app))
      return made.get(service) as T
    },
  }
  return app
}
