import type { App } from '../platform/app.ts'

/**
 * Returns whether a post form covers the page, or a part of it (PEEP-11); with a docked one, the page stays in use.
 * Tracked from the start, because the drawer may load while one does.
 */
export function formsShown(app: App): () => boolean {
  let isOpen = false
  let isDocked = false
  const { on } = app.bus
  app.disposer.add(
    on('post-form:docked', ({ as }) => {
      isDocked = as !== null
    }),
  )
  app.disposer.add(
    on('post-form:opened', () => {
      isOpen = true
    }),
  )
  app.disposer.add(
    on('post-form:closed', () => {
      isOpen = isDocked = false
    }),
  )
  return () => isOpen && !isDocked
}
