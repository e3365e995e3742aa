import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../app/app.ts'
import type { Failure } from '../http/failure.ts'
import { failureText } from '../notices/failure-text.ts'
import { canTryAgain } from '../notices/try-again.ts'
import { countOf } from '../unread/counts.ts'
import { unread } from '../unread/store.ts'
import { type BlogActivity, fetchActivity } from './api.ts'

/** Why nothing came, and whether another try may end better. */
export interface Trouble {
  text: string
  canTryAgain: boolean
}

export type ActivityState =
  | { state: 'loading' }
  | { state: 'failed'; trouble: Trouble }
  | ({
      state: 'loaded'
      older: 'idle' | 'loading' | Trouble
      isRefreshing: boolean
      /** The news did not come; what was here before still is. */
      trouble: Trouble | null
      fresh: number
    } & BlogActivity)

const troubleOf = (failure: Failure): Trouble => ({
  text: failureText(failure),
  canTryAgain: canTryAgain(failure),
})

/** The notifications of the user's blogs, each fetched when it is first looked at (ACT-23). */
export interface Activity {
  /** By blog name; `fresh` of the newest ones had not been looked at before. */
  $activity: ReadableAtom<Readonly<Record<string, ActivityState>>>
  /**
   * Shows a blog's notifications: fetches them unless they are here and nothing is unread. Seen is read.
   * A failure stays to be told where they would stand (ACT-30, DEC-131).
   */
  look: (blogName: string) => Promise<void>
  /** Fetches older ones, as long as the server names a place where they are. A failure stays to be tried again. */
  lookBack: (blogName: string) => Promise<void>
}

export function activity(app: App): Activity {
  const $activity = atom<Readonly<Record<string, ActivityState>>>({})
  const counts = app.get(unread)
  const gone = new AbortController()
  const { signal } = gone
  app.disposer.add(() => gone.abort())
  const set = (blogName: string, state: ActivityState) => {
    $activity.set({ ...$activity.get(), [blogName]: state })
  }
  const get = (blogName: string): ActivityState | undefined => {
    const states = $activity.get()
    return Object.hasOwn(states, blogName) ? states[blogName] : undefined
  }
  /** Changes what is shown of a blog, if it still is. */
  const change = (blogName: string, fields: Partial<Extract<ActivityState, { state: 'loaded' }>>) => {
    const now = get(blogName)
    if (now?.state === 'loaded') set(blogName, { ...now, ...fields })
  }
  return {
    $activity,
    async look(blogName) {
      const before = get(blogName)
      if (before?.state === 'loading') return
      if (before?.state === 'loaded') {
        if (before.isRefreshing) return
        if (countOf(counts.$activity.get(), blogName) === 0) return change(blogName, { fresh: 0 })
        // What is here already stays to be read while the news come.
        change(blogName, { isRefreshing: true, trouble: null })
      } else set(blogName, { state: 'loading' })
      const fresh = countOf(counts.$activity.get(), blogName)
      const result = await fetchActivity(app, blogName, { signal })
      if (signal.aborted) return
      if (result.ok) {
        set(blogName, {
          state: 'loaded',
          older: 'idle',
          isRefreshing: false,
          trouble: null,
          fresh,
          ...result.value,
        })
        counts.clearActivity(blogName)
        return
      }
      const trouble = troubleOf(result.failure)
      if (before?.state === 'loaded') change(blogName, { isRefreshing: false, trouble })
      else set(blogName, { state: 'failed', trouble })
    },
    async lookBack(blogName) {
      const before = get(blogName)
      if (before?.state !== 'loaded' || before.next === null || before.older === 'loading') return
      const { next } = before
      change(blogName, { older: 'loading' })
      const result = await fetchActivity(app, blogName, { signal, next })
      const now = get(blogName)
      // A fresh look may have come in between, with older ones of its own.
      if (signal.aborted || now?.state !== 'loaded' || now.notes !== before.notes) return
      if (!result.ok) return change(blogName, { older: troubleOf(result.failure) })
      change(blogName, {
        older: 'idle',
        notes: [...now.notes, ...result.value.notes],
        next: result.value.next === next ? null : result.value.next,
      })
    },
  }
}
