import type { App } from '../../../platform/app.ts'
import { wait } from '../../../platform/lib/wait.ts'
import { findMarked } from '../../../platform/page/markup.ts'
import { feedback } from '../../../shared/feedback/store.ts'
import { reblogged } from '../../feed/reblogged.ts'
import { isReblogged } from '../draft/post-states.ts'
import { runSaveHook, savedPosts, saveHookMs, saveNotificationMs } from '../entry/saved-posts.ts'
import { readSaved, reportSaved } from '../lifecycle/saved-post.ts'
import { postsApi } from '../server/api.ts'
import type { SaveAnswer } from '../server/wire.ts'
import { reopen } from './give-back.ts'
import type { OutgoingPost } from './posts.ts'

/** The host's place for new-post buttons, below which a page's first post is inserted. */
const formsPlace = '[data-inlay="post-forms"]:not([data-inlay-made])'

/** Tells the page of a post that is saved, shows it there, and reports it to the user. */
export async function finishPost(app: App, post: OutgoingPost, answer: SaveAnswer): Promise<void> {
  const { draft, initial } = post
  const saved = readSaved(answer, draft)
  app.bus.emit('post:saved', saved)
  if (isReblogged(draft)) app.get(reblogged).add(draft.reblog_id, saved.id)
  const page = {
    kind: app.page.page.kind,
    posts: savedPosts(findMarked(formsPlace)[0] ?? null, app),
    api: app.get(postsApi),
  }
  await Promise.race([runSaveHook(page, draft, answer, saved), wait(saveHookMs)])
  const report = () =>
    reportSaved({ saved, draft, initial, reopen: () => reopen(app, post) }, app, app.get(feedback))
  app.disposer.timeout(report, saveNotificationMs)
}
