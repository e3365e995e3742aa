import type { App } from '../platform/app.ts'

/** Returns whether a post form is shown (PEEP-11). Tracked from the start, as the drawer may load while one is. */
export function formsShown(app: App): () => boolean {
  let shown = false
  const listen = (event: 'post-form:opened' | 'post-form:closed', value: boolean) =>
    app.disposer.add(
      app.bus.on(event, () => {
        shown = value
      }),
    )
  listen('post-form:opened', true)
  listen('post-form:closed', false)
  return () => shown
}
