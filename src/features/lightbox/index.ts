import type { ComponentProps } from 'react'
import type { App } from '../../platform/app.ts'
import { pageHistory } from '../../platform/dom/page-history.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'
import { session } from '../../platform/session.ts'
import { feedback } from '../../shared/feedback/store.ts'
import { postOverrides } from '../feed/post-overrides.ts'
import { createBack } from './back.ts'
import { createLightbox } from './model.ts'
import { findPhotos } from './photos.ts'
import { reveal } from './reveal.ts'
import type { LightboxView } from './views/lightbox.tsx'
import { watchPhotos } from './watch-photos.ts'

export { LightboxView } from './views/lightbox.tsx'

/** The page's lightbox. */
export function pageLightbox(app: App, disposer: Disposer): ComponentProps<typeof LightboxView> {
  const back = createBack({
    history: pageHistory,
    disposer,
    session: `${app.platform.now()}-${app.platform.random()}`,
    onBack: () => void lightbox.close(),
  })
  const lightbox = createLightbox({
    bus: app.bus,
    session: app.get(session),
    feedback: app.get(feedback),
    posts: app.get(postOverrides),
    back,
    find: findPhotos,
    reveal,
  })
  disposer.listen(window, 'popstate', back.popped)
  let unwatch = () => {}
  disposer.add(
    lightbox.$state.subscribe((state, before) => {
      if (Boolean(state) === Boolean(before)) return
      unwatch()
      unwatch = state ? watchPhotos(lightbox.refresh) : () => {}
    }),
  )
  disposer.add(() => unwatch())
  return {
    lightbox,
    shortcuts: () => app.keys.ofPosts?.() ?? [],
    help: () => void app.bus.dispatch('shortcuts:open').catch(() => {}),
  }
}
