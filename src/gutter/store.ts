import { atom, computed, type ReadableAtom } from 'nanostores'
import type { App } from '../app/app.ts'
import type { Dispose } from '../lib/dispose.ts'
import { notices } from '../notices/store.ts'
import { t } from '../page/i18n.ts'
import { watchAvailableSpace } from './available-space.ts'
import { type Docked, dockableRoots, type GutterView, savedView } from './saved-view.ts'

/** What is about to be docked. */
interface Prepared {
  /** What finds it again on another page. */
  payload: Docked['payload']
  /** False when the user keeps what is there. */
  show: () => Promise<boolean>
}

/** A root that can draw its view in the gutter says here how. */
interface DockableView {
  /**
   * Finds what the payload names, which may come unchecked from markup; null when there is nothing to show, of which the
   * user was told. `quiet`: nobody has asked just now, so no focus moves and nothing is said.
   */
  prepare: (payload: Record<string, unknown>, quiet: boolean) => Promise<Prepared | null>
  /** Closes it; false when the user keeps it open. */
  close: () => Promise<boolean>
  /** Another view takes its place; it closes where this is left out. */
  evict?: () => Promise<boolean>
}

/** Why a view was not docked. */
export class NotDockedError extends Error {
  override name = 'NotDockedError'
}

/** The strip beside the column, in which one view stands at a time (GUT-1). */
export interface Gutter {
  /** What is docked. In a window without room for it, it stands over the page meanwhile. */
  $docked: ReadableAtom<Docked | null>
  /** Whether there is room for a docked view. */
  $room: ReadableAtom<boolean>
  /** The view that stands in the strip now. */
  $shown: ReadableAtom<GutterView | null>
  /** What a docked view of this kind is drawn in; null while it is drawn where it is at home. */
  $placeOf: (view: GutterView) => ReadableAtom<Element | null>
  /** The root of the gutter lends what views are drawn in. */
  setElement: (element: Element | null) => void
  lend: (view: GutterView, how: DockableView) => Dispose
  /** Docks a view. Rejects with a NotDockedError when a restricted one stays (DEC-109), or there is nothing to show. */
  dock: (wanted: Docked) => Promise<void>
  /** Docks what was docked when the page was left, as soon as there is room. */
  restore: () => void
  /** The view stays open, but no longer in the gutter. */
  undock: (view: GutterView) => void
  /** The docked view shows something else now. */
  changed: (view: GutterView, payload: Docked['payload']) => void
  /** Takes the docked view away; false when the user keeps it. */
  close: () => Promise<boolean>
  /** Whether something else may come in the place of what this view shows; says why when not. */
  mayReplace: (view: GutterView) => boolean
}

const isSame = (one: Docked, other: Docked) =>
  one.view === other.view && JSON.stringify(one.payload) === JSON.stringify(other.payload)

export function gutter(app: App): Gutter {
  const memory = savedView(app)
  const $docked = atom<Docked | null>(null)
  const $room = watchAvailableSpace()
  const $element = atom<Element | null>(null)
  const views = new Map<GutterView, DockableView>()
  let queue: Promise<unknown> = Promise.resolve()

  const set = (docked: Docked | null) => {
    $docked.set(docked)
    memory.write(docked)
  }
  const refuse = () =>
    void app.get(notices).toast(t('What is docked beside the posts stays there until you close it.'))

  /** Settles when the other view has made room; false when the user keeps it. */
  const evict = async ({ view }: Docked): Promise<boolean> => {
    const how = views.get(view)
    return how ? await (how.evict ?? how.close)() : true
  }

  const check = (isSameAs: (docked: Docked) => boolean) => {
    const docked = $docked.get()
    if (!docked?.restricted || isSameAs(docked)) return
    refuse()
    throw new NotDockedError('Inlay: a restricted view stays in the gutter until it is closed')
  }

  async function dock({ view, payload, restricted }: Docked, quiet: boolean): Promise<void> {
    check(docked => docked.view === view)
    await app.ensureRoot(dockableRoots[view])
    const found = await views.get(view)?.prepare(payload, quiet)
    if (!found) throw new NotDockedError('Inlay: there is nothing to dock')
    const wanted = { view, restricted, payload: found.payload }
    check(docked => isSame(docked, wanted))
    const before = $docked.get()
    if (before && before.view !== view && !(await evict(before)))
      throw new NotDockedError('Inlay: the docked view is kept open')
    // Known before it is drawn: it comes to stand in its place at once.
    $docked.set(before?.restricted ? before : wanted)
    if (await found.show()) return memory.write($docked.get())
    $docked.set(before?.view === view ? before : null)
    throw new NotDockedError('Inlay: the docked view is kept open')
  }
  /** One after another: what is asked for last stands there at the end. */
  const dockInTurn = (wanted: Docked, quiet: boolean): Promise<void> => {
    const docking = queue.then(() => dock(wanted, quiet))
    queue = docking.catch(() => {})
    return docking
  }

  return {
    $docked,
    $room,
    $shown: computed([$docked, $room], (docked, room) => (room && docked ? docked.view : null)),
    $placeOf: view =>
      computed([$docked, $room, $element], (docked, room, element) =>
        room && docked?.view === view ? element : null,
      ),
    setElement: element => $element.set(element),
    lend(view, how) {
      views.set(view, how)
      return () => {
        if (views.get(view) === how) views.delete(view)
      }
    },
    dock: wanted => dockInTurn(wanted, false),
    restore() {
      const found = $docked.get() ? null : memory.read()
      if (!found) return
      let isAsked = false
      const stop = $room.subscribe(room => {
        if (!room || isAsked) return
        isAsked = true
        // What cannot be shown now may be there again on the next page: it stays kept.
        if (!$docked.get()) void dockInTurn(found, true).catch(() => {})
        queueMicrotask(() => stop())
      })
      app.disposer.add(() => stop())
    },
    undock(view) {
      if ($docked.get()?.view === view) set(null)
    },
    changed(view, payload) {
      const docked = $docked.get()
      if (docked?.view === view && !isSame(docked, { ...docked, payload })) set({ ...docked, payload })
    },
    async close() {
      const docked = $docked.get()
      return docked ? ((await views.get(docked.view)?.close()) ?? true) : true
    },
    mayReplace(view) {
      const docked = $docked.get()
      const isFree = docked?.view !== view || !docked.restricted
      if (!isFree) refuse()
      return isFree
    },
  }
}
