import type { RootModule } from '../../src/entry/mount/registry.ts'
import { schedule } from '../../src/entry/mount/schedule.ts'
import { prefetchByIntent } from '../../src/entry/prefetch.ts'
import { hasWaiting } from '../../src/features/feed/waiting/has-waiting.ts'
import { hasFilters, mustSync } from '../../src/features/filters/has-filters.ts'
import { watchForLongPosts } from '../../src/features/long-posts/load.ts'
import { hasOutgoing } from '../../src/features/posts/outgoing/flag.ts'
import { canTranslate } from '../../src/features/translate/can-translate.ts'
import type { App } from '../../src/platform/app.ts'
import type { Disposer } from '../../src/platform/lib/dispose.ts'
import { choicesKey } from '../../src/platform/media/key.ts'
import { findMarked, postSelector } from '../../src/platform/page/markup.ts'
import { loadChunk } from '../../src/shared/load.ts'

export { mountWithoutView as mount } from '../../src/entry/mount/without-view.ts'

const reblogs = () => import('../../src/features/feed/reblogs/reblog-start.ts')
const frames = () => import('../../src/features/media/page-frames.ts')
const media = () => import('../../src/features/media/start.ts')
const reading = () => import('../../src/features/reading/start.ts')
const filters = () => import('../../src/features/filters/start.ts')
const translation = () => import('../../src/features/translate/start.ts')
const waiting = () => import('../../src/features/feed/waiting/finish-waiting.ts')
const sender = () => import('../../src/features/posts/outgoing/sender.ts')

const gif = 'img[src*=".gif" i],[data-inlay-gif]'

/** Draws frames of other sites, and keeps GIFs still, where the page has such a frame, or the user such a wish. */
function startMedia(app: App, disposer: Disposer): void {
  const drawFrames = () => {
    if (document.querySelector('[data-inlay-frame]:not([data-inlay-root] *)'))
      loadChunk(app, 'prefetch', frames).then(
        code => disposer.disposed || code.drawPageFrames(app, disposer),
        () => {},
      )
  }
  const key = choicesKey(app)
  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  const keepStill = () => {
    if (app.platform.storage.get(key) || (calm.matches && document.querySelector(gif)))
      loadChunk(app, 'prefetch', media).then(
        code => void (disposer.disposed || app.get(code.mediaEffects)),
        () => {},
      )
  }
  drawFrames()
  keepStill()
  disposer.listen(calm, 'change', keepStill)
  // One that comes later.
  const loaded = ({ target }: Event) => target instanceof Element && target.matches(gif) && keepStill()
  disposer.listen(document, 'load', loaded, { capture: true })
  disposer.listen(window, 'storage', event => {
    if ((event as StorageEvent).key === key) keepStill()
  })
  const observer = new MutationObserver(drawFrames)
  for (const list of new Set(findMarked(postSelector).map(post => post.parentElement)))
    if (list) observer.observe(list, { childList: true })
  disposer.add(() => observer.disconnect())
}

/**
 * What an idle page does: fetches code before a press needs it, for slow connections, marks what the user has reblogged,
 * carries out deletions that an earlier page has left, and goes on with posts that it, or another tab, had still to send.
 * Once the page is used, it marks what is new in the list, and offers translations.
 */
export const setup: RootModule['setup'] = ({ app, disposer }) => {
  prefetchByIntent(app, disposer)
  startMedia(app, disposer)
  if (canTranslate(app))
    schedule('used', document.body, disposer, () => {
      loadChunk(app, 'prefetch', translation).then(
        code => disposer.disposed || code.startTranslating(app, disposer),
        () => {},
      )
    })
  // A guest's page has loaded nothing that would know.
  if (!app.page.user) {
    watchForLongPosts(app)
    return {}
  }
  loadChunk(app, 'prefetch', reblogs).then(
    code => disposer.disposed || code.startReblogs(app, disposer),
    () => {},
  )
  // On a page that nobody touches it would only cost bytes.
  schedule('used', document.body, disposer, () => {
    if (document.querySelectorAll(postSelector).length > 1)
      loadChunk(app, 'prefetch', reading).then(
        code => disposer.disposed || code.startReading(app, disposer),
        () => {},
      )
  })
  if (hasWaiting(app))
    loadChunk(app, 'prefetch', waiting).then(
      code => (disposer.disposed ? undefined : code.finishWaiting(app)),
      () => {},
    )
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
  disposer.listen(window, 'storage', event => {
    const key = (event as StorageEvent).key ?? ''
    if (key.includes(':outgoing:')) goOn()
    // The first filter, from another tab.
    if (key.includes(':filters:')) startFilters()
  })
  return {}
}
