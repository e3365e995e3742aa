import { atom, type ReadableAtom } from 'nanostores'
import { statusOf } from '../../http/failure.ts'
import { createQuery } from '../../http/query.ts'
import type { Dispose } from '../../lib/dispose.ts'
import { failureText } from '../../notices/failure-text.ts'
import { canTryAgain } from '../../notices/try-again.ts'
import type { Participant } from '../types.ts'
import { noMatchText } from './no-match-text.ts'
import { favoritesLimit, type Suggestions } from './suggestions.ts'

/** Milliseconds from the last key press to the call (MSG-31, DEC-88). */
const searchDebounceMs = 250

/** What the search shows. While it is loading, `blogs` are those of the query before. */
interface Found {
  state: 'loading' | 'ready' | 'error'
  /** An empty query shows favourites (MSG-32). */
  query: string
  blogs: readonly Participant[]
  /** Shown when nobody was found, or when the search failed. */
  text: string
  /** After an error: whether another try may help. */
  canRetry?: boolean
}

/** Searches for a recipient while the user types (MSG-31, MSG-32). */
export interface RecipientSearch {
  $text: ReadableAtom<string>
  $found: ReadableAtom<Found>
  setText: (text: string) => void
  /** Searches at once for the text in the field: at the start, and after a failure. */
  searchNow: () => void
  dispose: Dispose
}

export interface RecipientSearchDeps {
  suggestions: Suggestions
  /** The uuid of the blog that writes. */
  ownUuid: string
  /** How many favourites to show while nothing is typed; 8 if left out. */
  limit?: number
  /** Shows cached favourites, and fetches them again. */
  isFresh?: boolean
  random: () => number
}

const queryOf = (text: string) => text.trim().replace(/^@/, '').toLowerCase()

export function createRecipientSearch(deps: RecipientSearchDeps): RecipientSearch {
  const { suggestions, ownUuid, limit = favoritesLimit, isFresh = false, random } = deps
  const $text = atom('')
  const $found = atom<Found>({ state: 'loading', query: '', blogs: [], text: '' })
  let timer: ReturnType<typeof setTimeout> | undefined
  // One request at a time: the result of an older one is not needed any more (MSG-78).
  const { load, stop: stopCall } = createQuery<readonly Participant[]>()

  const stop = () => {
    clearTimeout(timer)
    stopCall()
  }
  const isOther = ({ uuid }: Participant) => uuid !== ownUuid
  const show = (query: string, all: readonly Participant[]) => {
    const blogs = all.filter(isOther)
    $found.set({ state: 'ready', query, blogs, text: blogs.length === 0 ? noMatchText(random) : '' })
  }

  async function search(): Promise<void> {
    stop()
    const query = queryOf($text.get())
    const known = query === '' && isFresh ? suggestions.knownFavorites(ownUuid, limit) : undefined
    if (known) show(query, known)
    else $found.set({ ...$found.get(), state: 'loading', query, text: '' })
    const result = await load(signal =>
      query === ''
        ? suggestions.favorites(ownUuid, limit, signal, isFresh)
        : suggestions.find(ownUuid, query, signal),
    )
    if (!result) return
    if (result.ok) return show(query, result.value)
    // After a failure the cached answer stays shown.
    if (known) return
    // A 404 means that nobody was found.
    if (statusOf(result.failure) === 404) return show(query, [])
    $found.set({
      state: 'error',
      query,
      blogs: [],
      text: failureText(result.failure),
      canRetry: canTryAgain(result.failure),
    })
  }

  return {
    $text,
    $found,
    setText(text) {
      $text.set(text)
      const query = queryOf(text)
      const { query: before, state } = $found.get()
      if (query === before && state !== 'error') return
      stop()
      const known = suggestions.known(ownUuid, query, limit)
      if (known) return show(query, known)
      $found.set({ ...$found.get(), state: 'loading', query, text: '' })
      if (query === '') void search()
      else timer = setTimeout(search, searchDebounceMs)
    },
    searchNow: () => void search(),
    dispose: stop,
  }
}
