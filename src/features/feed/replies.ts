import { atom, computed, type ReadableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import type { FeedItem } from '../../platform/bus/contract.ts'
import { t } from '../../platform/page/i18n.ts'
import { isBlank } from '../../platform/text/text.ts'
import { createDraftBox, type DraftBox } from '../../shared/drafts/draft-box.ts'
import { feedback } from '../../shared/feedback/store.ts'
import { offerUndo } from '../../shared/feedback/undo.ts'
import { aboutReply, keptReplies, placeOfReply } from './kept-replies.ts'
import { feed } from './store.ts'

/** The reply being written, for a page whose own markup has no field for it. */
export interface Replies {
  /** Null while there is none. */
  $item: ReadableAtom<FeedItem | null>
  $text: ReadableAtom<string>
  $isSending: ReadableAtom<boolean>
  $canSend: ReadableAtom<boolean>
  /** Unsent replies of earlier visits and other tabs. */
  box: DraftBox
  /** The reply being answered; '' for a reply to the post. */
  $replyTo: ReadableAtom<string>
  /** Restores an unsent reply of an earlier visit. */
  open: (item: FeedItem, replyTo?: string) => void
  /** The same for a new text of the user's reply, which begins with the one it has. */
  openEdit: (item: FeedItem, replyId: string, text: string) => void
  /** A new text is being saved. Until the returned function is called with the outcome, it stays as it is. */
  beginEdit: () => (isSaved: boolean) => void
  setText: (text: string) => void
  /** A failure is shown as for any post action, and the text stays. `again` is for whoever does more than sending. */
  send: (again?: () => void) => Promise<boolean>
  /** Discards unsent text, which can be undone. */
  close: () => void
  /** Keeps unsent text for when it is opened again. */
  leave: () => void
}

/** The draft of the reply form. */
export const replies = (app: App): Replies => createReplies(app)

export function createReplies(app: App): Replies {
  const { run } = app.get(feed)
  const kept = app.get(keptReplies)
  const box = createDraftBox(app, 'reply')
  const $item = atom<FeedItem | null>(null)
  const $replyTo = atom('')
  const $text = computed(box.$fields, ({ text = '' }) => text)
  const $isSending = atom(false)

  const show = (item: FeedItem | null, replyTo = '') => {
    if (item) void box.open(placeOfReply(item, replyTo), aboutReply(item, replyTo))
    else box.leave()
    $replyTo.set(replyTo)
    $item.set(item)
  }
  async function send(again: () => void = () => void send()): Promise<boolean> {
    const item = $item.get()
    const text = $text.get().trim()
    const replyTo = $replyTo.get()
    if (!item || isBlank(text) || $isSending.get()) return false
    $isSending.set(true)
    const settle = box.beginSending()
    const fields = { reply_text: text, ...(replyTo && { reply_to: replyTo }) }
    const isDone = await run('reply', item, fields, () => {
      if (box.place() === placeOfReply(item, replyTo)) again()
      else kept.openAgain(item, fields)
    })
    settle(isDone)
    $isSending.set(false)
    if (isDone && $item.get() === item) show(null)
    return isDone
  }

  return {
    box,
    $item,
    $replyTo,
    $text,
    $isSending,
    $canSend: computed([$text, $isSending], (text, isSending) => !isBlank(text) && !isSending),
    open(item, replyTo) {
      if (!$isSending.get()) show(item, replyTo)
    },
    openEdit(item, replyId, text) {
      if ($isSending.get()) return
      $replyTo.set('')
      $item.set(item)
      const about = { edit: replyId, ...(item.tumblelog && { tumblelog: item.tumblelog }) }
      void box.open(`${item.id} edit ${replyId}`, about).then(() => {
        // What was kept of an earlier visit is newer.
        if ($item.get() === item && $text.get() === '') box.update({ text })
      })
    },
    beginEdit() {
      const settle = box.beginSending()
      $isSending.set(true)
      return isSaved => {
        settle(isSaved)
        $isSending.set(false)
      }
    },
    setText(text) {
      const item = $item.get()
      if (!item || $isSending.get()) return
      box.update({ text })
    },
    send,
    close() {
      const item = $item.get()
      if (!item) return
      const text = $text.get()
      const replyTo = $replyTo.get()
      const isUnsent = !$isSending.get() && !isBlank(text)
      if (isUnsent) box.clear()
      show(null)
      if (!isUnsent) return
      offerUndo(app.get(feedback), t('Reply discarded.'), () => {
        show(item, replyTo)
        box.update({ text: [text, $text.get()].filter(Boolean).join('\n') })
      })
    },
    leave: () => show(null),
  }
}
