import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Platform } from '../../../platform/dom/platform.ts'
import type { Disposer } from '../../../platform/lib/dispose.ts'
import { type BlogSearch, createBlogSearch, type FoundBlogs, noBlogsYet } from '../../blogs/find-blogs.ts'
import type { Participant } from '../../blogs/participant.ts'
import type { Suggestions } from '../../blogs/suggestions-api.ts'
import { favoritesCount, type Source } from './recipient-list.ts'

/** The blogs that the post may be sent to (SMSG-21…25). */
export interface Recipients {
  $text: ReadableAtom<string>
  $list: ReadableAtom<FoundBlogs>
  setText: (text: string) => void
  /** Repeats the request after an error. */
  retry: () => void
  sourceOf: (blog: Participant) => Source
  /** Searches as the blog with this uuid, with the current query. `extras` are listed before the favourites. */
  begin: (ownUuid: string, extras: readonly Participant[]) => void
  end: () => void
}

export interface RecipientsDeps {
  suggestions: Suggestions
  random: Platform['random']
  disposer: Disposer
}

export function createRecipients({ suggestions, random, disposer }: RecipientsDeps): Recipients {
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
      // Extras are shown even if the favourites fail to load.
      return { ...found, value: [...extras, ...others], noMatch: '' }
    }),
    setText(text) {
      $text.set(text)
      search?.setText(text)
    },
    retry: () => search?.searchNow(),
    sourceOf({ uuid }) {
      if ($shownQuery.get() !== '') return 'search'
      return $extras.get().some(blog => blog.uuid === uuid) ? 'trail' : 'favorites'
    },
    begin(ownUuid, extras) {
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
