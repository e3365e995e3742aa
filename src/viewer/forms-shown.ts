import type { App } from '../app/app.ts'

/** Whether a post form is shown: heard since the forms' root is there, as the drawer may load while one is shown (social.md §4). */
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
