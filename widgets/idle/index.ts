import type { RootModule } from '../../src/entry/mount/registry.ts'
import { schedule } from '../../src/entry/mount/schedule.ts'
import { prefetchByIntent } from '../../src/entry/prefetch.ts'
import { hasFilters, mustSync } from '../../src/features/filters/has-filters.ts'
import { frameSelector, gifSelector } from '../../src/features/media/selectors.ts'
import { hasKeptForm } from '../../src/features/posts/frame/has-kept-form.ts'
import { hasOutgoing } from '../../src/features/posts/outgoing/has-outgoing.ts'
import { canTranslate } from '../../src/features/translate/can-translate.ts'
import { choicesKey } from '../../src/platform/media/network.ts'
import { deprecations } from '../../src/platform/page/deprecations.ts'
import { postSelector } from '../../src/platform/page/markup.ts'
import { loadChunk } from '../../src/shared/load-chunk.ts'
import { postIntent } from '../../src/shared/post-types.ts'
import { resumeWaiting } from '../../src/shared/waiting/resume-waiting.ts'

export { mountWithoutView as mount } from '../../src/entry/mount/without-view.ts'

const deprecated = () => import('../../src/platform/page/warn-deprecated.ts')
const dropped = () => import('../../src/features/posts/entry/dropped-photos.ts')
const filters = () => import('../../src/features/filters/on-page.ts')
const laterPosts = () => import('../../src/entry/mount/later-posts.ts')
const media = () => import('../../src/features/media/watch-media.ts')
const reading = () => import('../../src/features/reading/start-reading.ts')
const reblogs = () => import('../../src/features/feed/reblogs/reblog-start.ts')
const sender = () => import('../../src/features/posts/outgoing/sender.ts')
const translation = () => import('../../src/features/translate/start-translate.ts')
const waiting = () => import('../../src/entry/finish-waiting.ts')

/** What a page does once it is idle or used: one line per job, each with the condition under which its code loads. */
export const setup: RootModule['setup'] = ({ app, disposer }) => {
  const { window } = app.platform
  const load = <T>(chunk: () => Promise<T>, run: (code: T) => unknown) =>
    void loadChunk(app, 'idle', chunk).then(
      code => (disposer.disposed ? undefined : run(code)),
      () => {},
    )
  const once = (used: () => void) => schedule('used', document.body, disposer, used)
  const open = (root: 'post-forms' | 'settings') => app.ensureRoot(root).catch(() => {})
  /** Runs now, and when another tab stores something of this kind. */
  const whenStored = (kind: string, job: () => void) => {
    job()
    disposer.listen(window, 'storage', event => {
      if ((event as StorageEvent).key?.includes(`:${kind}:`)) job()
    })
  }

  // The root of the post forms itself loads a form's code on this intent.
  prefetchByIntent(app, disposer, type => app.get(postIntent).set(type))

  const watchMedia = () => load(media, code => code.watchMedia(app, disposer))
  const hasMedia = document.querySelector(`${frameSelector},${gifSelector}`) !== null
  if (hasMedia || app.platform.storage.get(choicesKey(app))) watchMedia()
  else once(watchMedia)

  if (deprecations.length > 0) once(() => load(deprecated, code => code.warnOfDeprecated(deprecations)))
  if (canTranslate(app)) once(() => load(translation, code => code.startTranslating(app, disposer)))

  const watchPosts = () => load(laterPosts, code => app.get(code.laterPosts))
  // A guest's page loads this root only once it is used.
  if (!app.page.user) {
    watchPosts()
    return {}
  }
  once(watchPosts)
  load(reblogs, code => code.startReblogs(app, disposer))
  once(() => {
    if (document.querySelectorAll(postSelector).length > 1)
      load(reading, code => code.startReading(app, disposer))
  })
  const stopDrag = disposer.listen(window, 'dragenter', () => {
    stopDrag()
    load(dropped, code => code.openOnDrop(app, disposer))
  })
  resumeWaiting(app, disposer, signal => load(waiting, code => !signal.aborted && code.finish(app, signal)))
  whenStored('outgoing', () => {
    if (hasOutgoing(app)) load(sender, code => app.get(code.outgoingSender).start())
  })
  // The page's own filters hide its posts before it is idle.
  disposer.listen(window, 'storage', event => {
    if ((event as StorageEvent).key?.includes(':filters:') && hasFilters(app))
      load(filters, code => code.startFilters(app))
  })
  if (hasKeptForm()) open('post-forms')
  if (mustSync(app)) open('settings')
  return {}
}
