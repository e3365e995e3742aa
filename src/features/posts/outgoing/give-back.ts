import type { App } from '../../../platform/app.ts'
import { keptFiles } from '../../uploads/kept-files.ts'
import { aboutOf, placeOf, postCodec, postSlots } from '../autosave/snapshot.ts'
import { carets } from '../lifecycle/caret-memory.ts'
import type { OutgoingPost, OutgoingPosts } from './posts.ts'
import { waitingFiles } from './waiting-files.ts'

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

/** Makes an outgoing post a draft again: first the draft is stored, then the post leaves. Null if that is refused. */
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

/** Opens the form of a post with the draft in this slot, and says there why it was not saved. */
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

/** Opens the form of a post that was saved as for one that was not, such as after it was deleted again. */
export async function reopen(app: App, post: OutgoingPost): Promise<void> {
  const slot = keepAsDraft(app, { ...post, mayBeSaved: false })
  if (slot !== null) await openAgain(app, post, slot)
}
