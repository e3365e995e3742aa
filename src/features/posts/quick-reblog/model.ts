import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../../../platform/app.ts'
import type { FeedItem } from '../../../platform/bus/contract.ts'
import { t } from '../../../platform/page/i18n.ts'
import { session } from '../../../platform/session.ts'
import { createDraftBox, type DraftBox } from '../../../shared/drafts/draft-box.ts'
import { feedback } from '../../../shared/feedback/store.ts'
import { reblogged } from '../../feed/reblogged.ts'
import { isReblogged } from '../draft/states.ts'
import { reportSaved } from '../lifecycle/after-save.ts'
import { type KnownTags, knownTags } from '../tags/known-tags.ts'
import { readTags } from '../tags/tags.ts'
import { type Bundle, deleteBundle, saveBundle } from './bundles.ts'
import type { Choices, LastReblog, QuickState } from './choices.ts'
import { commentOf } from './original.ts'
import { quickChoices } from './quick-choices.ts'
import { createQuickForm, type QuickForm, type SavedReblog, wordsOf } from './quick-form.ts'

/** A quick reblog and where it is attached. */
export interface ShownReblog {
  quick: QuickForm
  anchor: Element | null
  /** This browser remembers that the user has reblogged the post. */
  isRepeated: boolean
}

/** The quick reblog: one post at a time (DEC-178). */
export interface QuickReblog {
  /** Stays while it fades out. */
  $shown: ReadableAtom<ShownReblog | null>
  $isOpen: ReadableAtom<boolean>
  $choices: ReadableAtom<Choices>
  /** Blog, state, and tags of the last one, if it can be sent so again. */
  last: () => LastReblog | null
  change: (choices: Partial<Choices>) => void
  /** Deletes a bundle; a toast offers to restore it. */
  deleteBundle: (bundle: Bundle) => void
  knownTags: KnownTags
  box: DraftBox
  /** Closes it where it is open for the same post at the same place. */
  open: (item: FeedItem, anchor: Element | null) => void
  close: () => void
  send: () => Promise<void>
  /** Sends it where the last one went, with its tags. */
  sendAsLast: () => Promise<void>
  /** As the last time, unless the user has changed something. */
  sendAgain: () => Promise<void>
}

export function createQuickReblog(app: App): QuickReblog {
  const { $choices, change } = app.get(quickChoices)
  const { $blogs } = app.get(session)
  const say = app.get(feedback)
  const memory = app.get(reblogged)
  const tags = app.get(knownTags)
  const box = createDraftBox(app, 'quick-reblog')
  const $shown = atom<ShownReblog | null>(null)
  const $isOpen = atom(false)

  const isShown = (quick: QuickForm) => $isOpen.get() && $shown.get()?.quick === quick
  const last = () => {
    const found = $choices.get().last
    return found && $blogs.get().some(({ name }) => name === found.blog) ? found : null
  }

  async function restoreWords({ quick }: ShownReblog): Promise<void> {
    const { form, item } = quick
    const { reblog_key = '', tumblelog = '' } = item
    await box.open(item.id, { reblog_key, tumblelog })
    if (!isShown(quick)) return
    const { text = '', tags: kept = '' } = box.$fields.get()
    if (text !== '') quick.setComment(text)
    if (kept !== '') quick.setTags(readTags(kept))
    const stop = form.$draft.listen(() => {
      if (isShown(quick)) box.update(wordsOf(quick))
      else stop()
    })
  }
  function show(item: FeedItem, anchor: Element | null, before?: (quick: QuickForm) => void): void {
    const quick = createQuickForm(app, item, $choices.get)
    before?.(quick)
    const shown = { quick, anchor, isRepeated: memory.has(item.id) }
    $shown.set(shown)
    $isOpen.set(true)
    void restoreWords(shown)
  }
  function close(): void {
    if (!$isOpen.get()) return
    $isOpen.set(false)
    box.leave()
  }

  function finish({ quick, anchor }: ShownReblog, { saved, draft }: SavedReblog): void {
    const { item } = quick
    const { tumblelog: blog, state } = draft
    app.bus.emit('post:saved', saved)
    if (isReblogged(draft)) {
      memory.add(item.id, saved.id)
      app.bus.emit('post:reblogged', { id: item.id, queued: state === 'queued' })
    }
    tags.remember(draft.tags)
    change({ last: { blog, state: state as QuickState, tags: draft.tags } })
    const fields = quick.form.$draft.get()
    const reopen = async () =>
      show(item, anchor, again => {
        again.setBlog(blog)
        again.setState(state as QuickState)
        again.setTags(draft.tags)
        again.setComment(commentOf(fields))
      })
    reportSaved({ saved, draft, initial: quick.form.initial, reopen }, app, say)
  }

  async function send(): Promise<void> {
    const shown = $shown.get()
    if (!shown || !isShown(shown.quick) || shown.quick.$isSending.get()) return
    const { quick, anchor } = shown
    quick.form.addPendingTag()
    const settle = box.beginSending()
    const result = await quick.send()
    settle(result !== null)
    if (result) {
      if (isShown(quick)) close()
      return finish(shown, result)
    }
    const problem = quick.$problem.get()
    // It was closed meanwhile; what was written is kept.
    if (problem && !isShown(quick))
      say.aboutPost(quick.item.id).fail(`${t('Couldn’t reblog the post.')} ${problem.text}`, {
        label: t('Open'),
        run: () => show(quick.item, anchor),
      })
  }
  async function sendAsLast(): Promise<void> {
    const found = last()
    const quick = $shown.get()?.quick
    if (found && quick && isShown(quick) && !quick.$isSending.get()) quick.takeOver(found)
    await send()
  }

  app.disposer.add(
    app.bus.on('post:deleted', ({ id }) => {
      if ($shown.get()?.quick.item.id === id) close()
    }),
  )
  return {
    $shown,
    $isOpen,
    $choices,
    last,
    change,
    deleteBundle(bundle) {
      change({ bundles: deleteBundle($choices.get().bundles, bundle.name) })
      say.toast(t('“{name}” deleted.', { name: bundle.name }), {
        label: t('Undo'),
        run: () => change({ bundles: saveBundle($choices.get().bundles, bundle.name, bundle.tags) }),
      })
    },
    knownTags: tags,
    box,
    open(item, anchor) {
      const shown = $shown.get()
      const isSame = $isOpen.get() && shown?.quick.item.id === item.id
      if (isSame && shown?.anchor === anchor) return close()
      if ($isOpen.get()) close()
      show(item, anchor)
    },
    close,
    send,
    sendAsLast,
    sendAgain: () => ($shown.get()?.quick.isTouched() ? send() : sendAsLast()),
  }
}
