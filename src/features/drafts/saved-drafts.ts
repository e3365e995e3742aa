import { atom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import type { Failure } from '../../platform/http/failure.ts'
import { fetchDrafts } from './api.ts'
import type { KeptDraft } from './kept-drafts.ts'

interface SavedDrafts {
  drafts: readonly KeptDraft[]
  isLoading: boolean
  failure: Failure | null
  /** Link to older ones; null if there are none. */
  next: string | null
}

const none: SavedDrafts = { drafts: [], isLoading: false, failure: null, next: null }

/** The drafts on the server, newest first. */
export function savedDrafts(app: App) {
  const $state = atom(none)
  let loading: AbortController | null = null

  async function load(link: string | null): Promise<void> {
    loading?.abort()
    const started = new AbortController()
    loading = started
    const before = link === null ? [] : $state.get().drafts
    $state.set({ ...$state.get(), isLoading: true, failure: null })
    const answer = await fetchDrafts(app, link, started.signal)
    if (loading !== started) return
    if (!answer.ok) return $state.set({ ...$state.get(), isLoading: false, failure: answer.failure })
    const known = new Set(before.map(({ id }) => id))
    const found = answer.value.drafts.filter(({ id }) => !known.has(id))
    $state.set({ ...none, drafts: [...before, ...found], next: answer.value.next })
  }

  return {
    $state,
    load: () => load(null),
    /** Loads older ones, or tries again. */
    more: () => load($state.get().next),
    /** Takes one out of the list while it is being deleted. */
    hide: (id: string) =>
      $state.set({ ...$state.get(), drafts: $state.get().drafts.filter(draft => draft.id !== id) }),
    stop() {
      loading?.abort()
      loading = null
      $state.set(none)
    },
  }
}
