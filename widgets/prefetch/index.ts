import type { RootModule } from '../../src/entry/mount/registry.ts'
import { schedule } from '../../src/entry/mount/schedule.ts'
import { prefetchByIntent } from '../../src/entry/prefetch.ts'
import { hasFilters, mustSync } from '../../src/features/filters/has-filters.ts'
import { frameSelector, gifSelector } from '../../src/features/media/selectors.ts'
import { hasKeptForm } from '../../src/features/posts/frame/has-kept-form.ts'
import { hasOutgoing } from '../../src/features/posts/outgoing/flag.ts'
import { canTranslate } from '../../src/features/translate/can-translate.ts'
import type { App } from '../../src/platform/app.ts'
import type { Disposer } from '../../src/platform/lib/dispose.ts'
import { choicesKey } from '../../src/platform/media/key.ts'
import { postSelector } from '../../src/platform/page/markup.ts'
import { loadChunk } from '../../src/shared/load.ts'
import { postIntent } from '../../src/shared/post-types.ts'
import { hasWaiting } from '../../src/shared/waiting/has-waiting.ts'

export { mountWithoutView as mount } from '../../src/entry/mount/without-view.ts'

const reblogs = () => import('../../src/features/feed/reblogs/reblog-start.ts')
const laterPosts = () => import('../../src/entry/mount/later-posts.ts')
const media = () => import('../../src/features/media/watch.ts')
const reading = () => import('../../src/features/reading/start.ts')
const filters = () => import('../../src/features/filters/start.ts')
const translation = () => import('../../src/features/translate/start.ts')
const waiting = () => import('../../src/entry/finish-waiting.ts')
const drops = () => import('../../src/features/posts/entry/dropped-photos.ts')
const sender = () => import('../../src/features/posts/outgoing/sender.ts')

/** Media as the user has chosen it, once the page has such media, or else is used. */
function startMedia(app: App, disposer: Disposer): void {
  const start = () =>
    loadChunk(app, 'prefetch', media).then(
      code => disposer.disposed || code.watchMedia(app, disposer),
      () => {},
    )
  const hasMedia = document.querySelector(`${frameSelector},${gifSelector}`)
  if (hasMedia || app.platform.storage.get(choicesKey(app))) start()
  else schedule('used', document.body, disposer, start)
}

/** Carries out what waited for its Undo on a page that is gone, or was left without a connection. */
function finishWaiting(app: App, disposer: Disposer): void {
  const { window } = app.platform
  let asleep = new AbortController()
  const finish = () => {
    const { signal } = asleep
    if (hasWaiting(app))
      loadChunk(app, 'prefetch', waiting).then(
        code => (signal.aborted ? undefined : code.finish(app, signal)),
        () => {},
      )
  }
  finish()
  disposer.listen(window, 'online', finish)
  // Another tab has something that waits: if it crashes, this one goes on.
  disposer.listen(window, 'storage', event => {
    const { key, newValue } = event as StorageEvent
    if (newValue && key?.includes(':waiting:')) finish()
  })
  // A lock, or a wait for one, can keep a page out of the back/forward cache.
  disposer.listen(window, 'pagehide', () => asleep.abort())
  disposer.listen(window, 'pageshow', () => {
    if (!asleep.signal.aborted) return
    asleep = new AbortController()
    finish()
  })
  disposer.add(() => asleep.abort())
}

/**
 * What an idle page does: fetches code before a press needs it, for slow connections, marks what the user has reblogged,
 * carries out deletions that an earlier page has left, and goes on with posts that it, or another tab, had still to send.
 * Once the page is used, it marks what is new in the list, offers translations, and looks after posts that come later.
 */
export const setup: RootModule['setup'] = ({ app, disposer }) => {
  // The root of the post forms loads the code of a form, and does so for this intent.
  prefetchByIntent(app, disposer, type => app.get(postIntent).set(type))
  startMedia(app, disposer)
  if (canTranslate(app))
    schedule('used', document.body, disposer, () => {
      loadChunk(app, 'prefetch', translation).then(
        code => disposer.disposed || code.startTranslating(app, disposer),
        () => {},
      )
    })
  const watchPosts = () => {
    loadChunk(app, 'prefetch', laterPosts).then(
      code => disposer.disposed || app.get(code.laterPosts),
      () => {},
    )
  }
  // A guest's page loads this once it is used.
  if (!app.page.user) {
    watchPosts()
    return {}
  }
  schedule('used', document.body, disposer, watchPosts)
  loadChunk(app, 'prefetch', reblogs).then(
    code => disposer.disposed || code.startReblogs(app, disposer),
    () => {},
  )
  const stopDrag = disposer.listen(app.platform.window, 'dragenter', () => {
    stopDrag()
    loadChunk(app, 'prefetch', drops).then(
      code => disposer.disposed || code.openOnDrop(app, disposer),
      () => {},
    )
  })
  // On a page that nobody touches it would only cost bytes.
  schedule('used', document.body, disposer, () => {
    if (document.querySelectorAll(postSelector).length > 1)
      loadChunk(app, 'prefetch', reading).then(
        code => disposer.disposed || code.startReading(app, disposer),
        () => {},
      )
  })
  finishWaiting(app, disposer)
  // The docked form of the page before: the root of post forms opens it.
  if (hasKeptForm()) app.ensureRoot('post-forms').catch(() => {})
  const goOn = () => {
    if (hasOutgoing(app))
      loadChunk(app, 'prefetch', sender).then(
        code => disposer.disposed || app.get(code.outgoingSender).start(),
        () => {},
      )
  }
  const startFilters = () => {
    if (hasFilters(app))
      loadChunk(app, 'prefetch', filters).then(
        code => (disposer.disposed ? undefined : code.startFilters(app)),
        () => {},
      )
  }
  // The root of filters does it.
  if (mustSync(app)) app.ensureRoot('reading').catch(() => {})
  goOn()
  disposer.listen(app.platform.window, 'storage', event => {
    const key = (event as StorageEvent).key ?? ''
    if (key.includes(':outgoing:')) goOn()
    // The first filter, from another tab.
    if (key.includes(':filters:')) startFilters()
  })
  return {}
}
