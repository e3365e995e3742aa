import type { RootModule } from '../../mount/registry.ts'
import { createWaiting } from './loading-skeletons.ts'
import { prefetchByIntent } from './prefetch.ts'

export { mountHeadless as mount } from '../../mount/headless.ts'

/** For slow connections: fetches code on intent, and shows a frame while it loads. */
export const setup: RootModule['setup'] = ({ app, disposer }) => {
  app.waiting = createWaiting(disposer)
  disposer.add(() => {
    delete app.waiting
  })
  prefetchByIntent(app, disposer)
  return {}
}
