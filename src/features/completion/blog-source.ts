import { atom } from 'nanostores'
import type { Blog } from '../../platform/bus/contract.ts'
import { isGone, statusOf } from '../../platform/http/failure.ts'
import { createQuery } from '../../platform/http/query.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'
import { t } from '../../platform/page/i18n.ts'
import { failureText } from '../../shared/feedback/failure-text.ts'
import { blogAddress } from '../blogs/address.ts'
import type { Mentionable } from '../blogs/suggestions-api.ts'
import { rankBlogs } from './rules/rank.ts'
import { type Found, nothingFound, type Source, type Suggestion } from './source.ts'

/** Milliseconds from the last key to the search, as in the search for recipients (MSG-31). */
const searchDebounceMs = 250

/** Blogs that the user follows or talks to, which are available at once, and others that the server finds. */
export function createBlogSource(
  { known, find }: Mentionable,
  disposer: Disposer,
  blogsHost?: string,
): Source {
  const suggestionOf = (blog: Blog): Suggestion => ({
    ...{ key: blog.name, insert: blog.name, blog },
    href: blogAddress(blog, blogsHost) ?? undefined,
  })
  const $found = atom<Found>(nothingFound)
  const favorites = createQuery<readonly Blog[]>(disposer)
  const search = createQuery<readonly Blog[]>(disposer)
  /** Ends a search, and forgets a failed one: the next word hasn't been searched yet. */
  const endSearch = () => search.set(search.$state.get().value)
  let typed = ''
  let searched = ''
  let endWait = () => {}

  function show(): void {
    const { value: near = [], failure: nearFailure } = favorites.$state.get()
    const { value = [], failure: searchFailure } = search.$state.get()
    const found = searched === typed ? value : []
    const items = rankBlogs(typed, near, found).map(suggestionOf)
    // The server's 404 means that no blog was found.
    const isNobody = searchFailure && statusOf(searchFailure) === 404 && isGone(searchFailure)
    const failure = typed === '' ? nearFailure : isNobody ? null : searchFailure
    const problem =
      failure && items.length === 0 ? `${t('Couldn’t search for blogs.')} ${failureText(failure)}` : null
    $found.set({ items, problem })
  }

  async function searchNow(): Promise<void> {
    searched = typed
    const result = await search.load(signal => find(searched, signal))
    if (result) show()
  }
  async function loadFavorites(): Promise<void> {
    const { value, isLoading } = favorites.$state.get()
    if (value || isLoading) return
    const result = await favorites.load(known)
    if (result) show()
  }

  return {
    label: () => t('Blogs'),
    $found,
    look(next) {
      endWait()
      typed = next
      void loadFavorites()
      show()
      if (typed === '') endSearch()
      else endWait = disposer.timeout(() => void searchNow(), searchDebounceMs)
    },
    retry() {
      void loadFavorites()
      if (typed !== '') void searchNow()
    },
    stop() {
      endWait()
      endSearch()
    },
  }
}
