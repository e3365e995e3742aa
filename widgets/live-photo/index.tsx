import type { RootModule } from '../../src/entry/mount/registry.ts'
import { LivePhotoView } from '../../src/features/photos/live-photo/live-photo.tsx'
import { createLivePhoto, readPhoto } from '../../src/features/photos/live-photo/live-photo-model.ts'
import { prefersReducedMotion } from '../../src/platform/dom/comfort.ts'
import { savesData } from '../../src/platform/media/network.ts'

export { mountReact as mount } from '../../src/entry/mount/render.tsx'

/** A live photo, if the page's `livephotos_web` flag is on; otherwise, or without a video, the host's image stays. */
export const setup: RootModule['setup'] = ({ app, element, options, disposer }) => {
  if (!app.page.flags.livephotos_web) return { view: null }
  const photo = readPhoto(options, element)
  if (!photo) {
    console.warn('INLAY-15: live-photo needs a video in its options, and an image.', element)
    return { view: null }
  }
  const live = createLivePhoto(disposer, () => prefersReducedMotion() || savesData(app, 'videos'))
  disposer.listen(app.platform.document, 'visibilitychange', () => {
    if (app.platform.document.hidden) live.hide()
  })
  return { view: <LivePhotoView photo={photo} live={live} /> }
}
