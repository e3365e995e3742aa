import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../app/app.ts'
import { failureText } from '../notices/failure-text.ts'
import { notices } from '../notices/store.ts'
import { t } from '../page/i18n.ts'
import { countOf } from '../unread/counts.ts'
import { unread } from '../unread/store.ts'
import { type BlogActivity, fetchActivity } from './api.ts'

export type ActivityState = { state: 'loading' } | { state: 'failed' } | ({ state: 'loaded' } & BlogActivity)

/** The notifications of the user's blogs, each fetched when it is first looked at (ACT-23). */
export interface Activity {
  /** By blog name. */
  $activity: ReadableAtom<Readonly<Record<string, ActivityState>>>
  /**
   * Shows a blog's notifications: fetches them unless they are here and nothing is unread. Seen is read.
   * A failure is told in an alert (ACT-30).
   */
  look: (blogName: string) => Promise<void>
}

export function activity(app: App): Activity {
  const $activity = atom<Readonly<Record<string, ActivityState>>>({})
  const counts = app.get(unread)
  const gone = new AbortController()
  app.disposer.add(() => gone.abort())
  const set = (blogName: string, state: ActivityState) => {
    $activity.set({ ...$activity.get(), [blogName]: state })
  }
  return {
    $activity,
    async look(blogName) {
      const states = $activity.get()
      const before = Object.hasOwn(states, blogName) ? states[blogName] : undefined
      if (before?.state === 'loading') return
      if (before?.state === 'loaded' && countOf(counts.$activity.get(), blogName) === 0) return
      // What is here already stays to be read while the news come.
      if (before?.state !== 'loaded') set(blogName, { state: 'loading' })
      const result = await fetchActivity(app, blogName, gone.signal)
      if (gone.signal.aborted) return
      if (result.ok) {
        set(blogName, { state: 'loaded', ...result.value })
        counts.clearActivity(blogName)
        return
      }
      if (before?.state !== 'loaded') set(blogName, { state: 'failed' })
      await app.get(notices).alert(t('Woops :('), failureText(result.failure))
    },
  }
}
