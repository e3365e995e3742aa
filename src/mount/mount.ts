import type { App } from '../app/app.ts'
import { ownerOf, type RootName } from '../bus/commands.ts'
import type { CommandName } from '../bus/contract.ts'
import { createDisposer, type Disposer } from '../lib/dispose.ts'
import { findMarked, markedAt } from '../page/markup.ts'
import { loadChunk } from './load.ts'
import type { Registry, RootDefinition } from './registry.ts'
import { readWhen, schedule } from './schedule.ts'

interface MountedRoot {
  name: string
  element: Element
  /** The element that it is drawn in, once it is mounted. */
  container: Element | null
  disposer: Disposer
  /** Settles when it is mounted, or at once when it waits for a command. */
  mounted: Promise<void> | null
}

export interface Mount {
  /** Finds placeholders and schedules their roots; settles when those of `now` are mounted. */
  scan: (root?: ParentNode) => Promise<void>
  /** Releases roots, listeners, timers and requests under `root`; all of them when left out. */
  unmount: (root?: Node) => void
  /**
   * Loads the root that handles a command; undefined when none does, or not for a guest. Resolves with false when the
   * user no longer wants it.
   */
  ensureHandler: (command: CommandName, payload: unknown) => Promise<unknown> | undefined
  /** Whether the host has removed a root's nodes without `unmount`. */
  isTorn: () => boolean
  ensureRoot: App['ensureRoot']
}

const placeholders = '[data-inlay]'

/**
 * Mounts the roots of a page, each when its time comes, and releases them again.
 * @param inPage is called with whether any root has a place in the page
 */
export function createMount(
  app: App,
  registry: Registry,
  body: () => HTMLElement,
  inPage: (isAny: boolean) => void,
): Mount {
  const living = new Map<Element, MountedRoot>()
  const isKnown = (name: string): name is RootName => Object.hasOwn(registry, name)
  const definition = (name: string): RootDefinition | undefined =>
    isKnown(name) ? registry[name] : undefined
  const companions = new Set(Object.values(registry).flatMap(known => known.companions ?? []))
  const allowed = (known: RootDefinition) => !known.members || app.page.user !== null

  async function mountRoot(root: MountedRoot, { load }: RootDefinition): Promise<void> {
    const { name, element, disposer } = root
    const { setup, mount } = await loadChunk(app, name, load)
    if (!disposer.disposed) root.container = await mount({ app, name, element, disposer, setup })
  }

  const ensure = (root: MountedRoot): Promise<void> => {
    const known = definition(root.name)
    if (!known) return Promise.resolve()
    root.mounted ??= mountRoot(root, known).catch(error => {
      // The next command or scan tries again.
      root.mounted = null
      app.bus.emit('widget:failed', { name: root.name, error })
      throw error
    })
    return root.mounted
  }

  const tellInPage = () => inPage([...living.values()].some(({ name }) => !definition(name)?.headless))

  const adopt = (element: Element, name: string): MountedRoot => {
    const root: MountedRoot = { name, element, disposer: createDisposer(), container: null, mounted: null }
    living.set(element, root)
    tellInPage()
    for (const companion of definition(name)?.companions ?? []) accompany(companion)
    return root
  }

  const named = (name: string) => [...living.values()].find(root => root.name === name)

  /** Failures are sent as events; the host's fallback is still there. */
  const loadInTime = (root: MountedRoot, { when }: RootDefinition): Promise<void> | undefined => {
    const go = () => ensure(root).catch(() => {})
    const time = readWhen(root.element) ?? (typeof when === 'function' ? when(app) : when)
    if (time === 'now') return go()
    if (time) schedule(time, root.element, root.disposer, go)
  }

  /** Mounts a companion, unless it is mounted already or not for this user. */
  function accompany(name: string) {
    const known = definition(name)
    if (known && allowed(known) && !named(name)) void loadInTime(created(name, known), known)
  }

  /** Releases the companions that no root on the page names any more. */
  function releaseLonely() {
    const wanted = new Set([...living.values()].flatMap(({ name }) => definition(name)?.companions ?? []))
    for (const name of companions) if (!wanted.has(name)) release(named(name))
  }

  function start(element: Element, name: string): Promise<void> | undefined {
    const known = definition(name)
    if (!known || known.headless) {
      console.warn(`Inlay: no root "${name}"`, element)
      return
    }
    if (!allowed(known)) return
    if (!known.several && named(name)) {
      console.warn(`Inlay: a second "${name}" stays as it is`, element)
      return
    }
    return loadInTime(adopt(element, name), known)
  }

  function release(root: MountedRoot | undefined) {
    if (!root) return
    living.delete(root.element)
    tellInPage()
    root.disposer.dispose()
  }

  function releaseWhere(gone: (root: MountedRoot) => boolean) {
    for (const root of [...living.values()]) if (gone(root)) release(root)
    releaseLonely()
  }

  /** A morphed page may have kept the placeholder and dropped its content. */
  const isLost = (root: MountedRoot) =>
    (!root.element.isConnected && !definition(root.name)?.headless) ||
    (root.container !== null && !root.element.contains(root.container))

  const created = (name: string, known: RootDefinition): MountedRoot => {
    const element = document.createElement('div')
    element.dataset.inlay = name
    // Marks a place that the host did not give: a root may show less there.
    element.dataset.inlayMade = ''
    // A part that draws nothing has a node of its own, outside the page.
    if (!known.headless) body().append(element)
    const root = adopt(element, name)
    root.disposer.add(() => element.remove())
    return root
  }

  const ensureNamed = (name: string): Promise<void> | undefined => {
    const known = definition(name)
    if (!known || !allowed(known)) return
    return ensure(named(name) ?? created(name, known))
  }

  return {
    async scan(root = document) {
      // A swapped page has removed its placeholders without `unmount`; their roots are released first.
      releaseWhere(isLost)
      const found = findMarked(placeholders, root)
      if (root instanceof Element && markedAt(root, placeholders) === root) found.unshift(root)
      await Promise.all(
        found
          .filter(element => !living.has(element))
          .map(element => start(element, element.getAttribute('data-inlay') ?? '')),
      )
    },
    unmount(root) {
      releaseWhere(({ element }) => !root || root.contains(element))
    },
    ensureHandler(command, payload) {
      releaseWhere(isLost)
      const work = ensureNamed(ownerOf(command) ?? '')
      return work && (app.whileLoading?.(command, payload, work) ?? work)
    },
    isTorn: () => [...living.values()].some(isLost),
    ensureRoot: name => ensureNamed(name) ?? Promise.reject(new Error(`Inlay: no root "${name}"`)),
  }
}
