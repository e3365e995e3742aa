import type { App } from '../../../platform/app.ts'
import { feedback } from '../../../shared/feedback/store.ts'
import { outgoingView } from './lines.ts'

/** The key for Undo takes back a post that waits, as Undo in its line does. Returns a function that ends this. */
export function undoWaiting(app: App): () => void {
  const $view = app.get(outgoingView)
  const { undoable } = app.get(feedback)
  const waiting = new Map<string, () => void>()
  return $view.subscribe(view => {
    const lines = view?.lines.filter(({ state }) => state === 'waiting') ?? []
    const ids = new Set(lines.map(({ id }) => id))
    for (const id of ids)
      if (!waiting.has(id))
        waiting.set(
          id,
          undoable(() => $view.get()?.edit(id)),
        )
    for (const [id, end] of waiting) {
      if (ids.has(id)) continue
      end()
      waiting.delete(id)
    }
  })
}
