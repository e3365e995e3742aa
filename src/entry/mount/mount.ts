import type { App } from '../../platform/app.ts'
import { ownerOf, type RootName } from '../../platform/bus/commands.ts'
import type { CommandName } from '../../platform/bus/contract.ts'
import { createDisposer, type Disposer } from '../../platform/lib/dispose.ts'
import { findMarkedFrom } from '../../platform/page/markup.ts'
import { loadChunk } from '../../shared/load-chunk.ts'
import type { Registry, RootDefinition } from './registry.ts'
import { readWhen, schedule } from './schedule.ts'

interface MountedRoot {
  name: string
  element: Element
  /** The element it is drawn in, once it is mounted. */
  container?: Element | null
  disposer: Disposer
  /** Settles when it is mounted, or at once when it waits for a command. */
  mounted?: Promise<void> | null
}

export interface Mount {
  /** Finds placeholders and schedules their roots; settles when those of `now` are mounted. */
  scan: (root?: ParentNode) => Promise<void>
  /** Releases roots, listeners, timers and requests under `root`; all of them when left out. */
  unmount: (root?: Node) => void
  /**
   * Loads the root that handles a command; undefined when none does, or not for a guest.
   */
  ensureHandler: (command: CommandName) => Promise<unknown> | undefined
  /** Whether the host has removed any root's nodes without `unmount`. */
  hasLostRoots: () => boolean
  ensureRoot: App['ensureRoot']
}

const touch = () => import('../touch/touch.ts')

const placeholders = '[data-inlay]'

/**
 * Mounts and unmounts the roots of a page.
 * @param onRootsInPage called with whether any root has a place in the page
 */
export function createMount(
  app: App,
  registry: Registry,
  body: () => HTMLElement,
  onRootsInPage: (isAny: boolean) => void,
): Mount {
  const roots = new Map<Element, MountedRoot>()
  const definitionOf = (name: string): RootDefinition | undefined =>
    Object.hasOwn(registry, name) ? registry[name as RootName] : undefined
  /** Those mounted for a root; what was requested on its own stays. */
  const companions = new Set<MountedRoot>()
  const isAllowed = (definition: RootDefinition) => !definition.members || app.page.user

  async function mountRoot(root: MountedRoot, { load }: RootDefinition): Promise<void> {
    const { name, element, disposer } = root
    const { setup, mount } = await loadChunk(app, name, load)
    if (!disposer.disposed) root.container = await mount({ app, name, element, disposer, setup })
  }

  const ensure = (root: MountedRoot): Promise<void> => {
    const definition = definitionOf(root.name)
    if (!definition) return Promise.resolve()
    root.mounted ??= mountRoot(root, definition).catch(error => {
      // The next command or scan tries again.
      root.mounted = null
      app.bus.emit('widget:failed', { name: root.name, error })
      throw error
    })
    return root.mounted
  }

  const reportRootsInPage = () =>
    onRootsInPage([...roots.values()].some(({ name }) => !definitionOf(name)?.viewless))

  const addRoot = (element: Element, name: string): MountedRoot => {
    const root: MountedRoot = { name, element, disposer: createDisposer() }
    roots.set(element, root)
    reportRootsInPage()
    for (const companion of definitionOf(name)?.companions ?? []) mountCompanion(companion)
    return root
  }

  const rootNamed = (name: string) => [...roots.values()].find(root => root.name === name)

  /**
   * Loads a root when its time comes. Failures are only emitted as events, because the host's fallback is still there.
   */
  const loadWhenDue = (root: MountedRoot, { when }: RootDefinition): Promise<void> | undefined => {
    const mountNow = () => ensure(root).catch(() => {})
    const time = readWhen(root.element) ?? (typeof when === 'function' ? when(app) : when)
    if (time === 'now') return mountNow()
    if (time === 'touch')
      return loadChunk(app, time, touch).then(
        code => code.waitForTouch(app, root, () => ensure(root)),
        mountNow,
      )
    // Load what the user is about to see before what a used page needs.
    const mountLater = () =>
      Promise.allSettled([...roots.values()].map(({ mounted }) => mounted)).then(mountNow)
    if (time) schedule(time, root.element, root.disposer, time === 'used' ? mountLater : mountNow)
  }

  /** Mounts a companion, unless it is mounted already or not for this user. */
  function mountCompanion(name: string) {
    const definition = definitionOf(name)
    if (!definition || !isAllowed(definition) || rootNamed(name)) return
    const companion = createPlace(name, definition)
    companions.add(companion)
    void loadWhenDue(companion, definition)
  }

  /** Releases companions that no root on the page needs any more. */
  function releaseCompanions() {
    const wanted = new Set<string>(
      [...roots.values()].flatMap(({ name }) => definitionOf(name)?.companions ?? []),
    )
    for (const root of companions) if (!wanted.has(root.name)) release(root)
  }

  function startRoot(element: Element, name: string): Promise<void> | undefined {
    const definition = definitionOf(name)
    if (!definition || definition.viewless) {
      console.warn(`INLAY-10: no root "${name}"`, element)
      return
    }
    if (!isAllowed(definition)) return
    if (!definition.several && rootNamed(name)) {
      console.warn(`INLAY-11: a second "${name}"`, element)
      return
    }
    return loadWhenDue(addRoot(element, name), definition)
  }

  function release(root: MountedRoot | undefined) {
    if (!root) return
    roots.delete(root.element)
    companions.delete(root)
    reportRootsInPage()
    root.disposer.dispose()
  }

  function releaseWhere(isGone: (root: MountedRoot) => unknown) {
    for (const root of [...roots.values()]) if (isGone(root)) release(root)
    releaseCompanions()
  }

  /** Whether a root's placeholder or its content is gone: a morphed page may keep one without the other. */
  const isLost = (root: MountedRoot) =>
    (!root.element.isConnected && !definitionOf(root.name)?.viewless) ||
    (root.container && !root.element.contains(root.container))

  /** Adds a root in an element of its own when the page has no placeholder for it. */
  const createPlace = (name: string, definition: RootDefinition): MountedRoot => {
    const element = document.createElement('div')
    element.dataset.inlay = name
    // Marks a place that isn't the host's: a root may show less there.
    element.dataset.inlayMade = ''
    // A part that draws nothing gets a node of its own, outside the page.
    if (!definition.viewless) body().append(element)
    const root = addRoot(element, name)
    root.disposer.add(() => element.remove())
    return root
  }

  const ensureNamed = (name: string): Promise<void> | undefined => {
    const definition = definitionOf(name)
    if (!definition || !isAllowed(definition)) return
    return ensure(rootNamed(name) ?? createPlace(name, definition))
  }

  return {
    async scan(root = document) {
      // A swapped page has removed its placeholders without `unmount`; their roots are released first.
      releaseWhere(isLost)
      await Promise.all(
        findMarkedFrom(placeholders, root)
          .filter(element => !roots.has(element))
          .map(element => startRoot(element, element.getAttribute('data-inlay') ?? '')),
      )
    },
    unmount(root) {
      releaseWhere(({ element }) => !root || root.contains(element))
    },
    ensureHandler(command) {
      releaseWhere(isLost)
      return ensureNamed(ownerOf(command) ?? '')
    },
    hasLostRoots: () => [...roots.values()].some(isLost),
    ensureRoot: name => ensureNamed(name) ?? Promise.reject(new Error(`INLAY-10: no root "${name}"`)),
  }
}
