import type { RootModule } from '../../mount/registry.ts'
import { prefetchByIntent } from './prefetch.ts'
import { createWaiting } from './waiting.ts'

export { mountHeadless as mount } from '../../mount/headless.ts'

/** What makes a slow line bearable: code that comes with the intent, and a frame that stands while it is on its way. */
export const setup: RootModule['setup'] = ({ app, disposer }) => {
  app.waiting = createWaiting(disposer)
  disposer.add(() => {
    delete app.waiting
  })
  prefetchByIntent(app, disposer)
  return {}
}
