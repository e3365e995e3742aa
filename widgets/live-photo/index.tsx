import { prefersReducedMotion } from '../../src/lib/motion.ts'
import type { RootModule } from '../../src/mount/registry.ts'
import { LivePhotoView } from './live-photo.tsx'
import { createLivePhoto } from './model.ts'
import { readPhoto } from './options.ts'

export { mountReact as mount } from '../../src/mount/render.tsx'

/** Whether the browser reports data saving; not all do. */
const savesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

/** A live photo, if the page's `livephotos_web` flag is on; otherwise, or without a film, the host's picture stays. */
export const setup: RootModule['setup'] = ({ app, element, options, disposer }) => {
  if (!app.page.flags.livephotos_web) return { view: null }
  const photo = readPhoto(options, element)
  if (!photo) {
    console.warn('Inlay: live-photo needs a film in its options, and a picture.', element)
    return { view: null }
  }
  const live = createLivePhoto(disposer, () => prefersReducedMotion() || savesData())
  disposer.listen(document, 'visibilitychange', () => {
    if (document.hidden) live.hide()
  })
  return { view: <LivePhotoView photo={photo} live={live} /> }
}
