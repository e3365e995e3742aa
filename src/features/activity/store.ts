import type { ReadableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { createQuery, type Remote } from '../../platform/http/query.ts'
import { countOf } from '../unread/counts.ts'
import { unread } from '../unread/store.ts'
import { type BlogActivity, fetchActivity } from './api.ts'

type Newest = BlogActivity & {
  /** How many of the newest ones had not been seen before. */
  fresh: number
}
type Older = Pick<BlogActivity, 'notes' | 'next'>

/** The notifications of the user's blogs; each blog's are fetched when they are first shown (ACT-23). */
export interface Activity {
  of: (blogName: string) => {
    $newest: ReadableAtom<Remote<Newest>>
    /** What was fetched after the newest ones. */
    $older: ReadableAtom<Remote<Older>>
  }
  /**
   * Shows a blog's notifications: fetches them unless they are loaded and nothing is unread, and marks them read. A
   * failure is kept in the state and shown in place of the list (ACT-30, DEC-131).
   */
  refresh: (blogName: string) => Promise<void>
  /** Fetches the next page of older ones, if the server gave a link. */
  loadOlder: (blogName: string) => Promise<void>
}

export function activity(app: App): Activity {
  const counts = app.get(unread)
  const open = () => ({ newest: createQuery<Newest>(app.disposer), older: createQuery<Older>(app.disposer) })
  const byBlog = new Map<string, ReturnType<typeof open>>()
  const queriesOf = (blogName: string) => {
    const queries = byBlog.get(blogName) ?? open()
    byBlog.set(blogName, queries)
    return queries
  }
  return {
    of(blogName) {
      const { newest, older } = queriesOf(blogName)
      return { $newest: newest.$state, $older: older.$state }
    },
    async refresh(blogName) {
      const { newest, older } = queriesOf(blogName)
      const { value, isLoading } = newest.$state.get()
      const fresh = countOf(counts.$activity.get(), blogName)
      if (isLoading) return
      if (value && fresh === 0) return newest.set({ ...value, fresh })
      const result = await newest.load(
        signal => fetchActivity(app, blogName, { signal }),
        answer => {
          older.set({ notes: [], next: answer.next })
          return { ...answer, fresh }
        },
      )
      if (result?.ok) counts.clearActivity(blogName, fresh)
    },
    async loadOlder(blogName) {
      const { older } = queriesOf(blogName)
      const { value, isLoading } = older.$state.get()
      const next = value?.next
      if (!next || isLoading) return
      await older.load(
        signal => fetchActivity(app, blogName, { signal, next }),
        answer => ({
          notes: [...value.notes, ...answer.notes],
          next: answer.next === next ? null : answer.next,
        }),
      )
    },
  }
}
