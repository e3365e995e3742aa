import type { App } from '../../../platform/app.ts'
import { t } from '../../../platform/page/i18n.ts'
import type { DraftBox } from '../../../shared/drafts/draft-box.ts'
import { feedback } from '../../../shared/feedback/store.ts'
import { reblogged } from '../../feed/reblogged.ts'
import { isReblogged } from '../draft/post-states.ts'
import { knownTags } from '../known-tags.ts'
import { reportSaved } from '../lifecycle/saved-post.ts'
import { type QuickState, quickChoices } from './quick-choices.ts'
import { commentOf, type QuickForm, type SavedReblog } from './quick-form.ts'

interface SendingDeps {
  box: DraftBox
  isShown: (quick: QuickForm) => boolean
  close: () => void
  /** Shows the quick reblog of the same post again; `fill` with what it had. */
  showAgain: (fill?: (quick: QuickForm) => void) => void
}

/** Tells page and user about a saved reblog, and remembers its settings. */
function finish(app: App, quick: QuickForm, { saved, draft }: SavedReblog, { showAgain }: SendingDeps): void {
  const { item, form } = quick
  const { tumblelog: blog, tags } = draft
  const state = draft.state as QuickState
  const comment = commentOf(form.$draft.get())
  app.bus.emit('post:saved', saved)
  if (isReblogged(draft)) {
    app.get(reblogged).add(item.id, saved.id)
    app.bus.emit('post:reblogged', { id: item.id, queued: state === 'queued' })
  }
  app.get(knownTags).remember(tags)
  app.get(quickChoices).change({ last: { blog, state, tags } })
  const reopen = async () =>
    showAgain(again => {
      again.setBlog(blog)
      again.setState(state)
      again.setTags(tags)
      again.setComment(comment)
    })
  reportSaved({ saved, draft, initial: form.initial, reopen }, app, app.get(feedback))
}

/** Sends a quick reblog, and closes it once it is saved. A failure keeps it open, or is reported if it was closed. */
export async function sendQuickReblog(app: App, quick: QuickForm, deps: SendingDeps): Promise<void> {
  const { box, isShown, close, showAgain } = deps
  if (!isShown(quick) || quick.$isSending.get()) return
  quick.form.addPendingTag()
  const settle = box.beginSending()
  const result = await quick.send()
  settle(result !== null)
  if (result) {
    if (isShown(quick)) close()
    return finish(app, quick, result, deps)
  }
  const problem = quick.$problem.get()
  if (!problem || isShown(quick)) return
  // The text is kept as a draft.
  const text = `${t('Couldn’t reblog the post.')} ${problem.text}`
  const open = { label: t('Open'), run: () => showAgain() }
  const drop = app.get(feedback).aboutPost(quick.item.id).fail(text, open, true)
  const stop = app.bus.on('post:reblogged', ({ id }) => {
    if (id !== quick.item.id) return
    stop()
    drop()
  })
}
