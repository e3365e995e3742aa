import { atom, computed } from 'nanostores'
import type { App } from '../../platform/app.ts'
import type { RootName } from '../../platform/bus/commands.ts'
import { isRecord } from '../../platform/lib/record.ts'
import { t } from '../../platform/page/i18n.ts'
import { browserData } from '../../platform/storage/browser-data.ts'
import { createJsonStorage } from '../../platform/storage/json-storage.ts'
import { dataMaxAgeMs } from '../../platform/storage/storage-keys.ts'
import { feedback } from '../../shared/feedback/store.ts'
import { dockedKey } from './dock-keys.ts'
import { watchAvailableSpace } from './fitting.ts'

/** A view that is about to be docked. */
interface Prepared {
  /** What identifies the view on another page. */
  payload: Docked['payload']
  /** Resolves with false if the user keeps the docked view. */
  show: () => Promise<boolean>
}

/** What a root that draws a dockable view registers. */
interface DockableView {
  /**
   * Finds what the payload names, which may be unchecked markup; null if there is nothing to show, and the user was
   * told so. `quiet`: it is restored without a command, so no focus moves and the user is told nothing.
   */
  prepare: (payload: Record<string, unknown>, quiet: boolean) => Promise<Prepared | null>
  /** Closes it; false if the user keeps it open. */
  close: () => Promise<boolean>
  /** Another view takes its place; without this, `close` is called. */
  evict?: () => Promise<boolean>
}

/** Why a view wasn't docked. */
export class NotDockedError extends Error {
  override name = 'NotDockedError'
}

/** The strip next to the column, which shows one view at a time (GUT-1). */
export type PageDock = ReturnType<typeof pageDock>

const isSame = (a: Docked, b: Docked) =>
  a.view === b.view && JSON.stringify(a.payload) === JSON.stringify(b.payload)

export function pageDock(app: App) {
  const saved = savedView(app)
  const $docked = atom<Docked | null>(null)
  const $room = watchAvailableSpace(app)
  const $element = atom<Element | null>(null)
  const $floating = atom<readonly HTMLElement[]>([])
  const views = new Map<DockView, DockableView>()
  let queue: Promise<unknown> = Promise.resolve()

  const set = (docked: Docked | null) => {
    $docked.set(docked)
    saved.write(docked)
  }
  const refuse = () => void app.get(feedback).toast(t('Close the docked panel before you open another.'))

  /** Removes the other view; false if the user keeps it. */
  const evict = async ({ view }: Docked): Promise<boolean> => {
    const dockable = views.get(view)
    return dockable ? await (dockable.evict ?? dockable.close)() : true
  }

  /** Throws if a restricted view is docked, unless it is the wanted one. */
  const checkRestricted = (isSameAs: (docked: Docked) => boolean) => {
    const docked = $docked.get()
    if (!docked?.restricted || isSameAs(docked)) return
    refuse()
    throw new NotDockedError('INLAY-28: a restricted view stays in the dock until it is closed')
  }

  async function dock({ view, payload, restricted }: Docked, quiet: boolean): Promise<void> {
    checkRestricted(docked => docked.view === view)
    await app.ensureRoot(dockableRoots[view])
    const found = await views.get(view)?.prepare(payload, quiet)
    if (!found) throw new NotDockedError('INLAY-28: there is nothing to dock')
    const wanted = { view, restricted, payload: found.payload }
    checkRestricted(docked => isSame(docked, wanted))
    const before = $docked.get()
    if (before && before.view !== view && !(await evict(before)))
      throw new NotDockedError('INLAY-28: the docked view is kept open')
    // Set first, so that it is drawn in the dock right away.
    $docked.set(before?.restricted ? before : wanted)
    if (await found.show()) return saved.write($docked.get())
    $docked.set(before?.view === view ? before : null)
    throw new NotDockedError('INLAY-28: the docked view is kept open')
  }
  /** Docks views one at a time, in the order of the calls: the last one stays. */
  const dockInTurn = (wanted: Docked, quiet: boolean): Promise<void> => {
    const docking = queue.then(() => dock(wanted, quiet))
    queue = docking.catch(() => {})
    return docking
  }

  return {
    /** What is docked. In a window that is too narrow, the view is drawn over the page instead. */
    $docked,
    /** Whether the window has space for a docked view. */
    $room,
    /** The view currently drawn in the strip. */
    $shown: computed([$docked, $room], (docked, room) => (room && docked ? docked.view : null)),
    /** The element to draw a docked view in; null while the view is drawn in its own place. */
    $placeOf: (view: DockView) =>
      computed([$docked, $room, $element], (docked, room, element) =>
        room && docked?.view === view ? element : null,
      ),
    /** Windows that float at the bottom of the page: the strip ends above those that would cover it. */
    $floating,
    setFloating(windows: readonly HTMLElement[]) {
      const before = $floating.get()
      if (windows.length !== before.length || windows.some(element => !before.includes(element)))
        $floating.set(windows)
    },
    /** Called by the dock's root with the element that views are drawn in. */
    setElement: (element: Element | null) => $element.set(element),
    registerView(view: DockView, dockable: DockableView) {
      views.set(view, dockable)
      return () => {
        if (views.get(view) === dockable) views.delete(view)
      }
    },
    /** Docks a view. Rejects with a NotDockedError if a restricted one stays (DEC-109), or there is nothing to show. */
    dock: (wanted: Docked) => dockInTurn(wanted, false),
    /** Docks again what was docked when the page was left, as soon as there is space. */
    restore() {
      const found = $docked.get() ? null : saved.read()
      if (!found) return
      let isAsked = false
      const stop = $room.subscribe(room => {
        if (!room || isAsked) return
        isAsked = true
        // A view that can't be shown now may exist on the next page, so it stays saved.
        if (!$docked.get()) void dockInTurn(found, true).catch(() => {})
        queueMicrotask(() => stop())
      })
      app.disposer.add(() => stop())
    },
    /** Takes the view out of the dock; it stays open. */
    undock(view: DockView) {
      if ($docked.get()?.view === view) set(null)
    },
    /** The docked view now shows something else: saves it. */
    changed(view: DockView, payload: Docked['payload']) {
      const docked = $docked.get()
      if (docked?.view === view && !isSame(docked, { ...docked, payload })) set({ ...docked, payload })
    },
    /** Closes the docked view; false if the user keeps it. */
    async close() {
      const docked = $docked.get()
      return docked ? ((await views.get(docked.view)?.close()) ?? true) : true
    },
    /** Whether this view may show other content; tells the user why not. */
    mayReplace(view: DockView) {
      const docked = $docked.get()
      const isFree = docked?.view !== view || !docked.restricted
      if (!isFree) refuse()
      return isFree
    },
  }
}

/** The views that can be docked, and the root that draws each. */
const dockableRoots = { peepr: 'peepr', conversation: 'messaging' } as const satisfies Record<
  string,
  RootName
>

type DockView = keyof typeof dockableRoots

/** What is docked in the dock. */
interface Docked {
  view: DockView
  /** It stays until it is closed (DEC-109). */
  restricted: boolean
  /** What the view shows, as the payload of its own command. */
  payload: Record<string, unknown>
}

export const isDockView = (name: unknown): name is DockView =>
  typeof name === 'string' && Object.hasOwn(dockableRoots, name)

/**
 * Saves what is docked across page loads, for this user only.
 * @internal
 */
export function savedView(app: App) {
  const json = createJsonStorage(app.get(browserData).storage)
  const key = dockedKey(app)
  return {
    read(): Docked | null {
      const found = json.read(key)
      if (!found || app.platform.now() - found.at > dataMaxAgeMs) return null
      const { view, restricted, payload } = found.value
      if (!isDockView(view) || !isRecord(payload)) return null
      return { view, restricted: restricted === true, payload }
    },
    write(docked: Docked | null): void {
      if (docked) json.write(key, app.platform.now(), { ...docked })
      else json.remove(key)
    },
  }
}
