import { createBackend } from '../../fixtures/backend.ts'
import type { Realm } from '../../fixtures/control/realm.ts'
import { wireUser } from '../../fixtures/wire/blog.ts'
import { type App, createApp } from '../../src/platform/app.ts'
import { createBus } from '../../src/platform/bus/bus.ts'
import type { BootstrapData, EventName, Events, PageFlags } from '../../src/platform/bus/contract.ts'
import type { Platform } from '../../src/platform/dom/platform.ts'
import { createDisposer } from '../../src/platform/lib/dispose.ts'
import { createSafeStorage } from '../../src/platform/lib/safe-storage.ts'
import { checkPage } from '../../src/platform/page/page.ts'
import { feedback } from '../../src/shared/feedback/store.ts'
import { atEnd } from './at-end.ts'

export interface TestAppOptions {
  /** The logged-in user; null for a guest. Default `aria`. */
  user?: 'aria' | 'bruno' | null
  /** Overrides of the page data from the fixture backend. */
  bootstrap?: Partial<BootstrapData>
  flags?: Partial<PageFlags>
  /** Overrides of the test's platform: clock, random source, fetch. */
  platform?: Partial<Platform>
  /** Called for the question whether to send again what may have arrived; returns the answer. Default: yes. */
  resends?: () => boolean
}

export interface TestApp {
  app: App
  /** The backend behind the app: `faults`, `requests`, `world`. */
  realm: Realm
  /** Events emitted so far. */
  events: { name: EventName; payload: unknown }[]
  /** Payloads of one event, in order. */
  emitted: <E extends EventName>(name: E) => Events[E][]
  /** Roots that were needed without a command. */
  needed: string[]
  /** What was said without other code; undefined that something could not be loaded. */
  told: (string | undefined)[]
}

/** Storage in memory. */
export function memoryStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    clear: () => kept.clear(),
    getItem: key => kept.get(key) ?? null,
    key: index => [...kept.keys()][index] ?? null,
    removeItem: key => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  }
}

/** What tells of the page: the document's own where there is one. */
const pageEvents = (): Pick<Platform, 'window' | 'document'> =>
  typeof document === 'undefined'
    ? { window: new EventTarget(), document: Object.assign(new EventTarget(), { hidden: false }) }
    : { window, document }

let lastWorld = 0

/** An app with its own world, connected to the fixture backend in this process. */
export function createTestApp(options: TestAppOptions = {}): TestApp {
  const backend = createBackend()
  const user = options.user === undefined ? 'aria' : options.user
  const client = backend.client({ user, world: `test-${++lastWorld}` })
  const { realm } = client
  const record = user ? realm.world.users.get(user) : undefined
  const page = checkPage(
    {
      data: {
        form_key: realm.formKey,
        user: record ? wireUser(realm.world, record) : null,
        page: { kind: 'dashboard' },
        ...options.bootstrap,
      },
    },
    { is_logged_in: user !== null, ...options.flags },
  )
  const disposer = createDisposer()
  atEnd.add(() => {
    disposer.dispose()
    const { undefinedCalls } = realm
    if (undefinedCalls.length > 0) throw new Error(`no definition has ${undefinedCalls.join(', ')}`)
  })
  const events: TestApp['events'] = []
  const needed: string[] = []
  const told: (string | undefined)[] = []
  const bus = createBus(
    () => undefined,
    error => {
      throw error
    },
  )
  const storage = memoryStorage()
  const platform: Platform = {
    now: () => Date.now(),
    random: () => 0.5,
    fetch: (input, init) => client.fetch(input, init),
    storage: createSafeStorage(() => storage),
    ...pageEvents(),
    ...options.platform,
  }
  const app = createApp({
    page,
    bus: {
      ...bus,
      emit(event, ...payload) {
        events.push({ name: event, payload: payload[0] })
        bus.emit(event, ...payload)
      },
    },
    platform,
    disposer,
    added: new Set(),
    ensureRoot: async root => void needed.push(root),
    scan: () => {},
    tell: text => void told.push(text),
  })
  const { $dialog, answer } = app.get(feedback)
  $dialog.listen(question => {
    if (question?.title === 'Send it again?') answer(question.id, options.resends?.() ?? true)
  })
  return {
    app,
    realm,
    events,
    needed,
    told,
    emitted: <E extends EventName>(name: E) =>
      events.filter(event => event.name === name).map(event => event.payload as Events[E]),
  }
}

/** What another tab stores, null for nothing: this one hears of it. */
export function storeElsewhere(
  { platform: { storage, window } }: App,
  key: string,
  text: string | null,
): void {
  if (text === null) storage.remove(key)
  else storage.set(key, text)
  window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: text }))
}
