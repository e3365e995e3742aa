import type { App } from '../../platform/app.ts'
import { createQuery } from '../../platform/http/query.ts'
import { countOf } from '../unread/counts.ts'
import { unread } from '../unread/store.ts'
import { type BlogActivity, fetchActivity } from './api.ts'
import { type ShownKind, typesOf, withoutRepeated } from './notification.ts'

type Newest = BlogActivity & {
  /** How many of the newest ones are unseen; may exceed the list if older ones are unread, too. */
  fresh: number
}
type Older = Pick<BlogActivity, 'notifications' | 'next'>

/** The notifications of the user's blogs; each blog's are fetched when first shown (ACT-23). */
export type Activity = ReturnType<typeof activity>

export function activity(app: App) {
  const counts = app.get(unread)
  const open = () => ({ newest: createQuery<Newest>(app.disposer), older: createQuery<Older>(app.disposer) })
  const lists = new Map<string, ReturnType<typeof open>>()
  const listsByType = app.page.activity?.types === true
  const listOf = (blogName: string, choice: ShownKind = 'all') => {
    const key = `${listsByType ? choice : 'all'} ${blogName}`
    const list = lists.get(key) ?? open()
    lists.set(key, list)
    return list
  }

  async function load(blogName: string, choice: ShownKind, fresh: number): Promise<boolean> {
    const { newest, older } = listOf(blogName, choice)
    const result = await newest.load(
      signal => fetchActivity(app, blogName, { signal, types: typesOf(choice) }),
      answer => {
        older.set({ notifications: [], next: answer.next })
        return { ...answer, fresh }
      },
    )
    return result?.ok === true
  }
  async function refreshAll(blogName: string): Promise<void> {
    const { value, isLoading } = listOf(blogName).newest.$state.get()
    const fresh = countOf(counts.$activity.get(), blogName)
    if (isLoading || (value && fresh === 0)) return
    if (await load(blogName, 'all', fresh)) counts.clearActivity(blogName, fresh)
  }

  return {
    /** Those of a choice: a separate list if the host lists them by type, else the list of all. */
    of(blogName: string, choice?: ShownKind) {
      const { newest, older } = listOf(blogName, choice)
      return { $newest: newest.$state, $older: older.$state }
    },
    /**
     * Shows a blog's notifications: fetches them unless they are loaded and nothing is unread, and marks them read. A
     * failure is kept in the state and shown in place of the list (ACT-30, DEC-131).
     */
    async refresh(blogName: string, choice: ShownKind = 'all') {
      const { newest } = listOf(blogName, choice)
      const isNew = countOf(counts.$activity.get(), blogName) > 0
      const { value, isLoading } = newest.$state.get()
      const ofChoice = listsByType && choice !== 'all' && !isLoading && (!value || isNew)
      // Only the list of all marks its notifications as seen.
      await Promise.all([refreshAll(blogName), ofChoice && load(blogName, choice, 0)])
    },
    /** Fetches the next page of older ones, if the server sent a link. */
    async loadOlder(blogName: string, choice?: ShownKind) {
      const { newest, older } = listOf(blogName, choice)
      const { value, isLoading } = older.$state.get()
      const next = value?.next
      if (!next || isLoading) return
      const known = [...(newest.$state.get().value?.notifications ?? []), ...value.notifications]
      await older.load(
        signal => fetchActivity(app, blogName, { signal, next }),
        answer => ({
          notifications: [...value.notifications, ...withoutRepeated(known, answer.notifications)],
          next: answer.next === next ? null : answer.next,
        }),
      )
    },
  }
}
