import type { App } from '../app/app.ts'

/** Returns whether a post form is shown (PEEP-11). Tracked from the start, as the drawer may load while one is. */
export function formsShown(app: App): () => boolean {
  let shown = false
  const hear = (event: 'post-form:opened' | 'post-form:closed', value: boolean) =>
    app.disposer.add(
      app.bus.on(event, () => {
        shown = value
      }),
    )
  hear('post-form:opened', true)
  hear('post-form:closed', false)
  return () => shown
}
