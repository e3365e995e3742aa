import type { App } from '../app/app.ts'

/** Whether a post form is shown: heard from the start, since the drawer may load while one is (social.md §4). */
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
