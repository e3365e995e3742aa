import type { App } from '../../../platform/app.ts'
import { session } from '../../../platform/session.ts'
import { postsApi } from '../server/api.ts'

/** Form builder data: the user's blogs, limits and settings, loaded once into the session (BOOT-17, POST-59…60). */
export function builder(app: App) {
  let loading: Promise<void> | null = null
  const abort = new AbortController()
  app.disposer.add(() => abort.abort())

  const fetchData = async () => {
    const answer = await app.get(postsApi).builderData(abort.signal)
    if (!answer.ok) {
      loading = null
      return
    }
    const { channels, limits, dashboardSettings } = answer.value
    const { $user, updateUser } = app.get(session)
    const known = $user.get()?.channels ?? []
    // The page data may contain blog fields that this response leaves out, such as `is_current`.
    const merged = channels?.map(channel => {
      const before = known.find(({ name }) => name === channel.name)
      const givenFields = Object.fromEntries(
        Object.entries(channel).filter(([, value]) => value !== undefined),
      )
      return {
        ...before,
        ...givenFields,
        name: channel.name,
        is_current: before?.is_current ?? channel.is_current,
      }
    })
    updateUser({
      ...(merged && merged.length > 0 && { channels: merged }),
      ...(limits !== undefined && { limits }),
      ...(dashboardSettings !== undefined && { dashboardSettings }),
    })
  }
  return {
    /** Fetches the data once; after a failure the next call tries again. The form works without the data. */
    load() {
      loading ??= fetchData()
      return loading
    },
  }
}
