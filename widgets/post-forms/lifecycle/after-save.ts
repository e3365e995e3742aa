import type { App } from '../../../src/app/app.ts'
import { sendAction } from '../../../src/feed/api.ts'
import { statusOf } from '../../../src/http/failure.ts'
import { readWebUrl } from '../../../src/lib/url.ts'
import { failureText } from '../../../src/notices/failure-text.ts'
import { notices } from '../../../src/notices/store.ts'
import { again } from '../../../src/notices/try-again.ts'
import { t } from '../../../src/page/i18n.ts'
import { findPosts, removePosts } from '../../../src/page/markup.ts'
import { focusableIn } from '../../../src/ui/behavior/focus.ts'
import { scrollToFit } from '../../../src/ui/behavior/scroll-to.ts'
import { savedText } from './saved-text.ts'
import type { JustSaved } from './types.ts'

const isSeen = (state: string): boolean => state === 'published' || state === 'private'

/** Brings a post of this page into view, and the focus to it. */
async function showHere(post: Element): Promise<void> {
  await scrollToFit(post)?.()
  focusableIn(post)[0]?.focus({ preventScroll: true })
}

/** How the writer gets to see the post: on this page, in the drawer, at its address; in its form where it is not out yet. */
function viewOf(app: App, { saved, draft }: JustSaved): { label: string; run: () => void } | undefined {
  const { id, post_url = '', tumblelog = draft.tumblelog } = saved
  const state = saved.state ?? draft.state
  const [here] = findPosts(id)
  if (here) return { label: t('View'), run: () => void showHere(here) }
  const edit = () => void app.bus.dispatch('post-form:open', { mode: 'edit', post_id: id }).catch(() => {})
  if (!isSeen(state)) return id === '' ? undefined : { label: t('Edit'), run: edit }
  const url = readWebUrl(post_url, location.href) ? post_url : ''
  const leave = () => url && location.assign(url)
  // Others do not see a private post; the drawer shows what they see.
  if (state === 'private' || id === '') return url ? { label: t('View'), run: leave } : undefined
  return {
    label: t('View'),
    run: () =>
      void app.bus.dispatch('peepr:open', { blog_name: tumblelog, post_id: id }).catch(() => leave()),
  }
}

/** Takes a new post away again, and puts what was written back into its form. */
async function undo(app: App, just: JustSaved): Promise<void> {
  const { id, tumblelog = just.draft.tumblelog } = just.saved
  const answer = await sendAction(app, 'delete', { id, tumblelog }, {})
  // One that is gone already is as well.
  if (!answer.ok && statusOf(answer.failure) !== 404) {
    const text = t('It is still posted. {why}', { why: failureText(answer.failure) })
    return void app.get(notices).fail(
      text,
      again(answer.failure, () => void undo(app, just)),
    )
  }
  removePosts(id)
  app.bus.emit('post:deleted', { id })
  await just.writeAgain()
}

/** Says what has become of a saved post, with the way to it, and the way back from one that is new. */
export function tellSaved(app: App, just: JustSaved): void {
  const isNew = just.before === '' && just.saved.id !== ''
  const actions = [
    viewOf(app, just),
    isNew ? { label: t('Undo'), run: () => void undo(app, just) } : undefined,
  ].filter(action => action !== undefined)
  app.get(notices).toast(savedText(just.saved, just.draft, just.before), ...actions)
}
