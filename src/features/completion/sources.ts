import { atom, type ReadableAtom } from 'nanostores'
import type { ReactNode } from 'react'
import type { Blog } from '../../platform/bus/contract.ts'
import { isGone, statusOf } from '../../platform/http/failure.ts'
import { createQuery } from '../../platform/http/query.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'
import { t } from '../../platform/page/i18n.ts'
import { sentences } from '../../platform/text/sentences.ts'
import { failureText } from '../../shared/feedback/failure-text.ts'
import { blogAddress } from '../blogs/address.ts'
import type { Mentionable } from '../blogs/suggestions-api.ts'
import type { EmojiStore } from '../emoji/store.ts'
import { rankBlogs, rankTags, suggestedMax } from './rules/rank.ts'

/** One line of the list. */
export interface Suggestion {
  key: string
  /** What replaces the typed word, without its first character. */
  insert: string
  /** Where its name leads, in a text with links. */
  href?: string | undefined
  blog?: Blog
  tag?: string
  emoji?: { sign: ReactNode; code: string; name: string }
  /** Not a suggestion, but why there are none: choosing it tries again. */
  problem?: string
  /** Called when the suggestion is chosen, to remember it. */
  taken?: () => void
}

interface Found {
  items: readonly Suggestion[]
  /** Why nothing could be found; null without a failure. */
  problem: string | null
}

/** Completes one kind of word. */
export interface Source {
  /** Name of the list. */
  label: () => string
  $found: ReadableAtom<Found>
  /** Searches for the typed text: a whole name if it is closed. Never fails: errors are reported as a `problem`. */
  look: (typed: string, isClosed: boolean) => void
  /** Retries what has failed. */
  retry: () => void
  /** Calls in progress are no longer needed. */
  stop: () => void
}

const nothingFound: Found = { items: [], problem: null }

/** The user's tags, then the page's. They are in the browser, so this makes no calls. */
export function createTagSource(tagsLike: (typed: string) => readonly string[]): Source {
  const $found = atom<Found>(nothingFound)
  return {
    label: () => t('Tags'),
    $found,
    look(typed) {
      const items = rankTags(typed, tagsLike(typed)).map(tag => ({ key: tag, insert: tag, tag }))
      $found.set({ items, problem: null })
    },
    retry() {},
    stop() {},
  }
}

/** Emoji by their names; the data is loaded with the first name. */
export function createEmojiSource(store: EmojiStore, disposer: Disposer): Source {
  const { $data, $hasFailed } = store
  const $found = atom<Found>(nothingFound)
  let typed = ''
  let isWhole = false
  const show = () => {
    const data = $data.get()
    // A code of the site that is written in full is its emoji.
    const isDone = isWhole && data?.all.some(({ sign, picture }) => picture && sign === `:${typed}:`)
    const items = (isDone ? [] : (data?.find(typed, store.usesOf, suggestedMax, isWhole) ?? [])).map(
      (emoji): Suggestion => {
        const sign = store.write(emoji)
        const code = emoji.codes.find(one => one.startsWith(typed)) ?? emoji.codes[0] ?? ''
        return {
          key: emoji.sign,
          insert: sign,
          emoji: { sign: emoji.picture?.() ?? sign, code, name: emoji.name },
          taken: () => store.used(emoji),
        }
      },
    )
    $found.set({ items, problem: $hasFailed.get() ? t('Couldn’t load emoji.') : null })
  }
  disposer.add($data.listen(show))
  disposer.add($hasFailed.listen(show))
  return {
    label: () => t('Emoji'),
    $found,
    look(next, isClosed) {
      typed = next
      isWhole = isClosed
      store.load()
      show()
    },
    retry: store.load,
    stop() {},
  }
}

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
      failure && items.length === 0 ? sentences(t('Couldn’t search for blogs.'), failureText(failure)) : null
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
