import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../app/app.ts'
import type { Failure } from '../http/failure.ts'
import { failureText } from '../notices/failure-text.ts'
import { canTryAgain } from '../notices/try-again.ts'
import { countOf } from '../unread/counts.ts'
import { unread } from '../unread/store.ts'
import { type BlogActivity, fetchActivity } from './api.ts'

/** Why a fetch failed, and whether a retry may help. */
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
      /** Set when a refresh failed; what was fetched before is still shown. */
      trouble: Trouble | null
      fresh: number
    } & BlogActivity)

const troubleOf = (failure: Failure): Trouble => ({
  text: failureText(failure),
  canTryAgain: canTryAgain(failure),
})

/** The notifications of the user's blogs; each blog's are fetched when they are first shown (ACT-23). */
export interface Activity {
  /** By blog name; `fresh` is how many of the newest ones had not been seen before. */
  $activity: ReadableAtom<Readonly<Record<string, ActivityState>>>
  /**
   * Shows a blog's notifications: fetches them unless they are loaded and nothing is unread, and marks them read. A
   * failure is kept in the state and shown in place of the list (ACT-30, DEC-131).
   */
  look: (blogName: string) => Promise<void>
  /** Fetches the next page of older ones, if the server gave a link. A failure is kept in the state, with a retry. */
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
  /** Changes fields of a blog's state, if it is still loaded. */
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
        // What is loaded stays visible during a refresh.
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
      // A refresh may have replaced the list meanwhile.
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
