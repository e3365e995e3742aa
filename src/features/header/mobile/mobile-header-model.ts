import { atom } from 'nanostores'
import type { Disposer } from '../../../platform/lib/dispose.ts'
import type { Narrowing } from '../../search/narrowing.ts'
import { readNarrowing } from './search-query.ts'

/** The parts that load on intent. */
export type PartName = 'drawer' | 'search' | 'activity'

export interface MobileHeaderDeps<Views> {
  load: <N extends PartName & keyof Views>(name: N) => Promise<Views[N]>
  /** Tells the user that a part couldn't be loaded. */
  failed: () => void
  disposer: Disposer
  isLoggedIn: boolean
  title?: string | undefined
  /** The term of the results that the page shows. */
  searchTerm?: string | undefined
  /** The page's query: the filters of the last search. */
  query?: URLSearchParams
}

/** State of the mobile header: drawer and settings subnav, search field (MOB-20, MOB-21). */
export type MobileHeader<Views extends Record<PartName, unknown>> = ReturnType<
  typeof createMobileHeader<Views>
>

export function createMobileHeader<Views extends Record<PartName, unknown>>(deps: MobileHeaderDeps<Views>) {
  const { disposer, searchTerm } = deps
  const $parts = atom<Partial<Views>>({})
  const $drawer = atom(false)
  const $subnav = atom(false)
  const $search = atom(false)
  const $activity = atom(false)
  const $term = atom(searchTerm ?? '')
  const $narrowing = atom(readNarrowing(deps.query ?? new URLSearchParams()))
  const loading = new Map<PartName, Promise<unknown>>()
  let requested: PartName | null = null

  const load = (name: PartName): Promise<unknown> => {
    const existing = loading.get(name)
    if (existing) return existing
    const viewLoading = deps.load(name)
    loading.set(name, viewLoading)
    viewLoading.then(
      view => $parts.set({ ...$parts.get(), [name]: view }),
      () => loading.delete(name),
    )
    return viewLoading
  }
  /** Opens a part once its code is loaded, unless another was requested meanwhile. */
  const open = async (name: PartName, show: () => void) => {
    requested = name
    try {
      await load(name)
      if (requested === name && !disposer.disposed) show()
    } catch {
      if (requested === name) deps.failed()
    }
  }
  const cancelOpening = (name: PartName) => {
    if (requested === name) requested = null
  }

  const showSearch = () => open('search', () => $search.set(true))
  if (searchTerm) void showSearch()
  return {
    $parts,
    $drawer,
    $subnav,
    $search,
    $activity,
    $term,
    $narrowing,
    /** Shown only to logged-in users and without a search term (MOB-3). */
    title: deps.isLoggedIn && !searchTerm ? (deps.title ?? null) : null,
    prepare: (name: PartName) => void load(name).catch(() => {}),
    openDrawer: () => open('drawer', () => $drawer.set(true)),
    closeDrawer() {
      cancelOpening('drawer')
      $drawer.set(false)
      $subnav.set(false)
    },
    setSubnav: (isOpen: boolean) => $subnav.set(isOpen),
    showSearch,
    hideSearch() {
      cancelOpening('search')
      $search.set(false)
    },
    openActivity: () => open('activity', () => $activity.set(true)),
    closeActivity() {
      cancelOpening('activity')
      $activity.set(false)
    },
    setTerm: (term: string) => $term.set(term),
    narrow: (parts: Partial<Narrowing>) => $narrowing.set({ ...$narrowing.get(), ...parts }),
  }
}
