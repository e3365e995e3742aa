import { atom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { isGone, statusOf } from '../../platform/http/failure.ts'
import { createQuery, type Remote } from '../../platform/http/query.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'
import { pickRandom } from '../../platform/lib/pick-random.ts'
import { t } from '../../platform/page/i18n.ts'
import type { Participant } from './participant.ts'
import { sender } from './senders.ts'
import { favoritesLimit, type Suggestions, suggestions } from './suggestions-api.ts'

/** Milliseconds from the last key press to the call (MSG-31, DEC-88). */
const searchDebounceMs = 250

/** Seven ways to say that no blog was found (SMSG-52, DEC-97). */
const noMatchTexts = (): string[] => [
  t("That isn't anyone."),
  t('Nobody goes by that name.'),
  t('No such blog around here.'),
  t('We looked. Nobody’s there.'),
  t('That name’s still up for grabs.'),
  t('Never heard of them.'),
  t('Try another name?'),
]

/** @param random from 0 up to 1 */
const noMatchText = (random: () => number): string => pickRandom(noMatchTexts(), random)

/** What the search shows. While loading, the blogs of the previous query; after a failure there are none. */
export interface FoundBlogs extends Remote<readonly Participant[]> {
  /** An empty query shows favorites (MSG-32). */
  query: string
  /** Shown if no blog was found or suggested. */
  noMatch: string
}

/** Before the first response. */
export const noBlogsYet: FoundBlogs = {
  query: '',
  value: undefined,
  isLoading: true,
  failure: null,
  noMatch: '',
}

interface BlogSearchDeps {
  suggestions: Suggestions
  /** The uuid of the user's blog that writes. */
  ownUuid: string
  /** How many favorites to show for an empty query; 8 if left out. */
  limit?: number
  /** Shows cached favorites, and fetches them again. */
  isFresh?: boolean
  random: () => number
}

const queryOf = (text: string) => text.trim().replace(/^@/, '').toLowerCase()

/** Searches for a blog while the user types (MSG-31, MSG-32). */
export type BlogSearch = ReturnType<typeof createBlogSearch>

export function createBlogSearch(deps: BlogSearchDeps) {
  const { suggestions, ownUuid, limit = favoritesLimit, isFresh = false, random } = deps
  const $text = atom('')
  const $found = atom(noBlogsYet)
  let timer: ReturnType<typeof setTimeout> | undefined
  // One request at a time: the result of an older one is no longer needed (MSG-78).
  const { load, stop: stopCall } = createQuery<readonly Participant[]>()

  const stop = () => {
    clearTimeout(timer)
    stopCall()
  }
  const isOther = ({ uuid }: Participant) => uuid !== ownUuid
  const show = (query: string, all: readonly Participant[]) => {
    const value = all.filter(isOther)
    const noMatch = query === '' ? t('Search for a blog by name or title.') : noMatchText(random)
    $found.set({ query, value, isLoading: false, failure: null, noMatch: value.length === 0 ? noMatch : '' })
  }
  const showLoading = (query: string) => $found.set({ ...noBlogsYet, query, value: $found.get().value })

  async function search(): Promise<void> {
    stop()
    const query = queryOf($text.get())
    const known = query === '' && isFresh ? suggestions.knownFavorites(ownUuid, limit) : undefined
    if (known) show(query, known)
    else showLoading(query)
    const result = await load(signal =>
      query === ''
        ? suggestions.favorites(ownUuid, limit, signal, isFresh)
        : suggestions.find(ownUuid, query, signal),
    )
    if (!result) return
    if (result.ok) return show(query, result.value)
    // After a failure the cached response stays visible.
    if (known) return
    // The server's 404 means that no blog was found.
    if (statusOf(result.failure) === 404 && isGone(result.failure)) return show(query, [])
    $found.set({ ...noBlogsYet, query, isLoading: false, failure: result.failure })
  }

  return {
    $text,
    $found,
    setText(text: string) {
      $text.set(text)
      const query = queryOf(text)
      const { query: before, failure } = $found.get()
      if (query === before && !failure) return
      stop()
      const known = suggestions.known(ownUuid, query, limit)
      if (known) return show(query, known)
      showLoading(query)
      if (query === '') void search()
      else timer = setTimeout(search, searchDebounceMs)
    },
    /** Searches at once for the text in the field: at the start, and after a failure. */
    searchNow: () => void search(),
    dispose: stop,
  }
}

/** Finds blogs that the user follows or talks to, and others by name; null for users who can't send messages. */
export function findBlogs(app: App, disposer: Disposer) {
  const ownUuid = app.get(sender).$sender.get()?.uuid
  if (!ownUuid) return null
  const { random } = app.platform
  const search = createBlogSearch({ suggestions: app.get(suggestions), ownUuid, isFresh: true, random })
  disposer.add(search.dispose)
  return search
}
