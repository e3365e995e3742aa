import type { Bus } from './bus/bus.ts'
import { ownerOf, type RootName } from './bus/commands.ts'
import type { Platform } from './dom/platform.ts'
import type { Added } from './extensions/added.ts'
import type { Disposer } from './lib/dispose.ts'
import type { Page } from './page/page.ts'
import type { PageBlocks } from './page/read-page.ts'

/**
 * Creates one of the app's services: a store, a client, a queue. Called once, by the first `app.get`. A service used by
 * a file with its own copies of modules (`.build/own-copies.mjs`) needs a `key`, because a copy is another function.
 */
type Service<T> = ((app: App) => T) & { readonly key?: string }

/** One running Inlay: the page data, the bus for commands and events, and the services. */
export interface App {
  /** Before the first root is set up it holds what the entry needs; `completePage` fills it. */
  page: Page
  /** The page data as read; `completePage` replaces it by the checked data. */
  unchecked?: PageBlocks | null
  readonly bus: Bus
  readonly platform: Platform
  /** Released when the whole app is unmounted. */
  readonly disposer: Disposer
  /** When the page data was read, in milliseconds since the epoch: the unread counts in it are from that time. */
  readonly startedAt: number
  /** What the host has added to Inlay. */
  readonly added: Added
  /** Which root handles a command; undefined for an unknown name. The entry has the list anyway. */
  readonly ownerOf: typeof ownerOf
  /** The app's single instance of a service. */
  get: <T>(service: Service<T>) => T
  /**
   * Loads and mounts a root that draws what a service holds, without a command (dialogs, toasts). Rejects when it
   * cannot be loaded.
   */
  ensureRoot: (root: RootName) => Promise<void>
  /** Mounts the roots in an element that was added to the page. */
  scan: (element: Element) => void
  /**
   * On pages in another language than English, what loads the texts for a root or chunk of a name, and waits for them:
   * `src/entry/texts.ts`. Undefined if that can't be loaded, so that all texts stay English.
   */
  texts?: Promise<((name: string) => Promise<unknown> | undefined) | undefined>
  /** Shows a message without loading code; by default, that something couldn't be loaded. */
  tell: (text?: string) => void
}

export interface AppDeps {
  page: Page
  unchecked?: PageBlocks
  bus: Bus
  platform: Platform
  disposer: Disposer
  added: Added
  ensureRoot: (root: RootName) => Promise<void>
  scan: (element: Element) => void
  tell: App['tell']
}

export function createApp(deps: AppDeps): App {
  const made = new Map<unknown, unknown>()
  const app: App = {
    ...deps,
    startedAt: deps.platform.now(),
    ownerOf,
    get<T>(service: Service<T>): T {
      const key = service.key ?? service
      if (!made.has(key)) made.set(key, service(app))
      return made.get(key) as T
    },
  }
  return app
}
