import type { App } from '../../../platform/app.ts'
import { wait } from '../../../platform/lib/wait.ts'
import { findMarked } from '../../../platform/page/markup.ts'
import { feedback } from '../../../shared/feedback/store.ts'
import { reblogged } from '../../feed/reblogged.ts'
import { keptFiles } from '../../uploads/kept-files.ts'
import { aboutOf, placeOf, postCodec, postSlots } from '../autosave/snapshot.ts'
import { isReblogged } from '../draft/post-states.ts'
import { runSaveHook, savedPosts, saveHookMs, saveNotificationMs } from '../entry/saved-posts.ts'
import { carets } from '../lifecycle/caret-memory.ts'
import { readSaved, reportSaved } from '../lifecycle/saved-post.ts'
import { postsApi } from '../server/api.ts'
import type { SaveAnswer } from '../server/wire.ts'
import type { OutgoingPost, OutgoingPosts } from './outgoing-posts.ts'
import { waitingFiles } from './upload-files.ts'

type Kept = Pick<OutgoingPost, 'draft' | 'initial' | 'mayBeSaved'>

/**
 * Stores a post as an ordinary draft; returns its slot, '' if there is nothing to keep, or null if the browser refuses.
 */
function keepAsDraft(app: App, { draft, initial, mayBeSaved }: Kept): string | null {
  const snapshot = postCodec(initial).write({ draft, mayBeSaved })
  if (!snapshot) return ''
  const slots = postSlots(app)
  const slot = slots.create()
  return slots.write(slot, placeOf(initial), snapshot, aboutOf(initial)) ? slot : null
}

/** Makes an outgoing post a draft again: first stores the draft, then removes the post. Null if that is refused. */
export function giveBack(
  app: App,
  posts: OutgoingPosts,
  id: string,
): (OutgoingPost & { slot: string }) | null {
  const post = posts.read(id)
  const slot = post && keepAsDraft(app, post)
  if (!post || slot === null) return null
  posts.remove(id)
  for (const { key } of waitingFiles(post.draft)) app.get(keptFiles).giveBack(key)
  return { ...post, slot }
}

/** Opens the form of a post with the draft in this slot, and says there why it wasn't saved. */
export async function openAgain(
  app: App,
  { request, draft }: Pick<OutgoingPost, 'request' | 'draft'>,
  slot: string,
  problem = '',
  is_logged_out = false,
): Promise<void> {
  const { pt, reblog_source } = draft
  app.get(carets).want(placeOf(draft))
  const form = { ...request, pt, reblog_source, draft: slot, problem, is_logged_out }
  await app.bus.dispatch('post-form:open', form).catch(() => {})
}

/** Opens the form of a saved post as for a new one, for example after it was deleted again. */
async function reopen(app: App, post: OutgoingPost): Promise<void> {
  const slot = keepAsDraft(app, { ...post, mayBeSaved: false })
  if (slot !== null) await openAgain(app, post, slot)
}

/** The host's place for new-post buttons, below which a page's first post is inserted. */
const formsPlace = '[data-inlay="post-forms"]:not([data-inlay-made])'

/** Tells the page about a saved post, shows it there, and tells the user. */
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
