import { atom } from 'nanostores'
import type { App } from '../../../platform/app.ts'
import type { FeedItem } from '../../../platform/bus/contract.ts'
import { t } from '../../../platform/page/i18n.ts'
import { findPosts } from '../../../platform/page/markup.ts'
import { session } from '../../../platform/session.ts'
import { createDraftBox, type DraftBox } from '../../../shared/drafts/draft-box.ts'
import { feedback } from '../../../shared/feedback/store.ts'
import { offerUndo } from '../../../shared/feedback/undo.ts'
import { reblogControlsIn } from '../../feed/reblog-controls.ts'
import { reblogged } from '../../feed/reblogged.ts'
import { isReblogged } from '../draft/post-states.ts'
import { reportSaved } from '../lifecycle/saved-post.ts'
import { knownTags, readTags } from '../tags.ts'
import {
  type Bundle,
  bundlesMax,
  deleteBundle,
  offeredQuickStates,
  type QuickState,
  quickChoices,
  saveBundle,
} from './quick-choices.ts'
import { commentOf, createQuickForm, type QuickForm, type SavedReblog, wordsOf } from './quick-form.ts'

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
  const { trailUntil } = form.$draft.get()
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
      again.form.change({ trailUntil })
    })
  reportSaved({ saved, draft, initial: form.initial, reopen }, app, app.get(feedback))
}

/** Sends a quick reblog, and closes it once it is saved. A failure keeps it open, or is reported if it was closed. */
async function sendQuickReblog(app: App, quick: QuickForm, deps: SendingDeps): Promise<void> {
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

/** A quick reblog and its anchor. */
export interface ShownReblog {
  quick: QuickForm
  anchor: Element | null
  /** This browser remembers that the user has reblogged the post. */
  isRepeated: boolean
}

/** The quick reblog: one post at a time (DEC-178). */
export type QuickReblog = ReturnType<typeof createQuickReblog>

function deleteWithUndo(app: App, { name, tags }: Bundle): void {
  const { $choices, change } = app.get(quickChoices)
  change({ bundles: deleteBundle($choices.get().bundles, name) })
  offerUndo(app.get(feedback), t('“{name}” deleted.', { name }), () =>
    change({ bundles: saveBundle($choices.get().bundles, name, tags) }),
  )
}

/** Saves tags under a name, with Undo if a bundle had that name already. Returns why it can't be saved; '' if it is. */
function saveWithUndo(app: App, name: string, tags: readonly string[]): string {
  const { $choices, change } = app.get(quickChoices)
  const { bundles } = $choices.get()
  const saved = saveBundle(bundles, name, tags)
  if (saved === bundles)
    return name.trim() === ''
      ? t('Enter a name.')
      : t('You can have up to {count} bundles. Delete one first.', { count: bundlesMax })
  change({ bundles: saved })
  const replaced = saved.length === bundles.length && bundles.find((bundle, at) => bundle !== saved[at])
  if (replaced)
    offerUndo(app.get(feedback), t('“{name}” updated.', { name: replaced.name }), () =>
      change({ bundles: saveBundle($choices.get().bundles, replaced.name, replaced.tags) }),
    )
  return ''
}

export function createQuickReblog(app: App) {
  const { $choices, change } = app.get(quickChoices)
  const { $blogs } = app.get(session)
  const memory = app.get(reblogged)
  const box = createDraftBox(app, 'quick-reblog')
  const $shown = atom<ShownReblog | null>(null)
  const $isOpen = atom(false)

  const isShown = (quick: QuickForm) => $isOpen.get() && $shown.get()?.quick === quick
  const last = () => {
    const found = $choices.get().last
    const isOpen = found && offeredQuickStates(app).includes(found.state)
    return isOpen && $blogs.get().some(({ name }) => name === found.blog) ? found : null
  }

  async function restoreWords({ quick }: ShownReblog): Promise<void> {
    const { form, item } = quick
    const { reblog_key = '', tumblelog = '' } = item
    let isTyped = false
    const stop = form.$draft.listen(() => {
      isTyped = true
      if (isShown(quick)) box.update(wordsOf(quick))
      else stop()
    })
    await box.open(item.id, { reblog_key, tumblelog })
    // What was typed while the draft was being read has priority.
    if (isTyped || !isShown(quick)) return
    const { text = '', tags: kept = '', until = '' } = box.$fields.get()
    if (text !== '') quick.setComment(text)
    if (kept !== '') quick.setTags(readTags(kept))
    if (until !== '') form.change({ trailUntil: until })
  }
  function show(item: FeedItem, anchor: Element | null, fill?: (quick: QuickForm) => void): void {
    const quick = createQuickForm(app, item, $choices.get)
    fill?.(quick)
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

  async function send(): Promise<void> {
    const shown = $shown.get()
    if (!shown) return
    const { quick, anchor } = shown
    const showAgain = (fill?: (quick: QuickForm) => void) => show(quick.item, anchor, fill)
    await sendQuickReblog(app, quick, { box, isShown, close, showAgain })
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
    /** Stays while it fades out. */
    $shown,
    $isOpen,
    $choices,
    /** Blog, state, and tags of the last one, if they can be used again. */
    last,
    change,
    /** Deletes a bundle; a toast offers to restore it. */
    deleteBundle: (bundle: Bundle) => deleteWithUndo(app, bundle),
    /** Returns why the tags can't be saved under this name; '' if they are. */
    saveBundle: (name: string, tags: readonly string[]) => saveWithUndo(app, name, tags),
    knownTags: app.get(knownTags),
    box,
    /** Closes it if it is open for the same post at the same place. */
    open(item: FeedItem, anchor: Element | null) {
      const shown = $shown.get()
      const isSame = $isOpen.get() && shown?.quick.item.id === item.id
      if (isSame && shown?.anchor === anchor) return close()
      if ($isOpen.get()) close()
      show(item, anchor)
    },
    close,
    send,
    /** Sends it like the last one, with its tags. */
    sendAsLast,
    /** Like the last one, unless the user has changed something. */
    sendAgain: () => ($shown.get()?.quick.isTouched() ? send() : sendAsLast()),
  }
}

function isInView(element: Element): boolean {
  const { top, bottom, width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0 && bottom > 0 && top < innerHeight
}

/**
 * Where the quick reblog of a post is placed: at the pressed control, else at one that reblogs the post; null, in the
 * middle of the window, if neither is in view, for example an item of a menu that has closed. Under a modal dialog
 * nothing can be pressed, so it is placed at the dialog then.
 */
export function placeFor(id: string, pressed: unknown): Element | null {
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1) ?? null
  const places = [pressed, ...findPosts(id).flatMap(reblogControlsIn)].filter(
    (one): one is Element => one instanceof Element && (modal === null || modal.contains(one)),
  )
  return places.find(isInView) ?? modal
}
