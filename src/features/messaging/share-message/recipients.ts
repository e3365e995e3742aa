import { atom, computed } from 'nanostores'
import type { Platform } from '../../../platform/dom/platform.ts'
import type { Disposer } from '../../../platform/lib/dispose.ts'
import { t } from '../../../platform/page/i18n.ts'
import { type BlogSearch, createBlogSearch, type FoundBlogs, noBlogsYet } from '../../blogs/find-blogs.ts'
import type { Participant } from '../../blogs/participant.ts'
import type { Suggestions } from '../../blogs/suggestions-api.ts'

/** Number of favorites requested (SMSG-21). */
const favoritesCount = 10

/** Where the recipient was found: among the opener's blogs, the favorites or the search results (SMSG-33). */
export type Source = 'trail' | 'favorites' | 'search'

/** The context sent with the messages, for statistics (SMSG-16, SMSG-33). */
export const contextOf = (source: Source): string => `post-chrome:${source}`

/** Placeholder of the message box (SMSG-29…31). */
export function placeholderOf(source: Source, isSending: boolean): string {
  if (isSending) return t('Sending...')
  return source === 'trail' ? t('Discuss this post if you like...') : t('Say something if you like...')
}

interface Situation {
  /** The search for a recipient. */
  list: FoundBlogs
  /** Uuids. */
  recipient: string | undefined
  sender: string | undefined
  isSending: boolean
}

/** What the popover shows (SMSG-20). */
export function popoverState({ list, recipient, sender, isSending }: Situation) {
  const isShowFavorites = list.query === ''
  return {
    isSending,
    /** A search is running. */
    isLoading: list.isLoading && !isShowFavorites,
    isLoadingFavorites: list.isLoading && isShowFavorites,
    /** Sending is disabled: no recipient, or the recipient is the sender (SMSG-28). */
    isDisabled: isSending || recipient === undefined || sender === undefined || recipient === sender,
    /** No blog matches (SMSG-25). */
    isEmpty: !list.isLoading && !list.failure && !list.value?.length,
    isShowFavorites,
    isShowMessage: recipient !== undefined,
    isShowExternalNetworksRow: recipient === undefined,
  }
}

interface RecipientsDeps {
  suggestions: Suggestions
  random: Platform['random']
  disposer: Disposer
}

/** The blogs that the post may be sent to (SMSG-21…25). */
export function createRecipients({ suggestions, random, disposer }: RecipientsDeps) {
  const $text = atom('')
  const $found = atom(noBlogsYet)
  /** The query of the shown blogs. */
  const $shownQuery = atom('')
  const $extras = atom<readonly Participant[]>([])
  let search: BlogSearch | null = null
  let release = () => {}

  const stop = () => {
    release()
    search?.dispose()
    search = null
  }
  disposer.add(stop)

  return {
    $text,
    $list: computed([$found, $shownQuery, $extras], (found, shownQuery, extras) => {
      if (shownQuery !== '' || extras.length === 0) return found
      const others = (found.value ?? []).filter(({ uuid }) => !extras.some(blog => blog.uuid === uuid))
      // Extras are shown even if the favorites fail to load.
      return { ...found, value: [...extras, ...others], noMatch: '' }
    }),
    setText(text: string) {
      $text.set(text)
      search?.setText(text)
    },
    /** Repeats the request after an error. */
    retry: () => search?.searchNow(),
    sourceOf({ uuid }: Participant): Source {
      if ($shownQuery.get() !== '') return 'search'
      return $extras.get().some(blog => blog.uuid === uuid) ? 'trail' : 'favorites'
    },
    /** Searches as the blog with this uuid, with the current query. `extras` are listed before the favorites. */
    begin(ownUuid: string, extras: readonly Participant[]) {
      stop()
      $extras.set(
        [...new Map(extras.map(blog => [blog.uuid, blog])).values()].filter(blog => blog.uuid !== ownUuid),
      )
      search = createBlogSearch({
        suggestions,
        ownUuid,
        limit: favoritesCount,
        isFresh: true,
        random,
      })
      release = search.$found.subscribe(found => {
        if (!found.isLoading) $shownQuery.set(found.query)
        $found.set(found)
      })
      if ($text.get().trim() === '') search.searchNow()
      else search.setText($text.get())
    },
    end() {
      stop()
      $text.set('')
      $found.set(noBlogsYet)
      $shownQuery.set('')
    },
  }
}
