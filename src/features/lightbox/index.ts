import type { ComponentProps } from 'react'
import type { App } from '../../platform/app.ts'
import { pageBack } from '../../platform/dom/back.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'
import { savesData } from '../../platform/media/network.ts'
import { pagePosts } from '../../platform/page-posts.ts'
import { postOverrides } from '../feed/post-overrides.ts'
import { createLightbox, type Lightbox } from './lightbox-model.ts'
import { findPhotos, type Photo } from './photos.ts'
import type { LightboxView } from './views/lightbox.tsx'

export { LightboxView } from './views/lightbox.tsx'

/** Scrolls the place of a photo into view, unless part of it is visible. */
function reveal({ element }: Photo): void {
  const { top, bottom, left, right } = element.getBoundingClientRect()
  const isInView = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
  if (!isInView) element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
}

/** The page's lightbox. */
export function pageLightbox(app: App, disposer: Disposer): ComponentProps<typeof LightboxView> {
  const lightbox: Lightbox = createLightbox({
    app,
    posts: app.get(postOverrides),
    back: pageBack().layer('lightbox', disposer, entry => void (entry ?? lightbox.close())),
    find: findPhotos,
    reveal,
    savesData: () => savesData(app, 'ahead'),
  })
  let unwatch = () => {}
  disposer.add(
    lightbox.$state.subscribe((state, before) => {
      if (Boolean(state) === Boolean(before)) return
      unwatch()
      // Photos may have been added to or removed from the document.
      unwatch = state ? app.get(pagePosts).listen(lightbox.refresh) : () => {}
    }),
  )
  disposer.add(() => unwatch())
  return { lightbox }
}
