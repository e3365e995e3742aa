import { atom, computed, type ReadableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import type { FeedItem } from '../../platform/bus/contract.ts'
import { t } from '../../platform/page/i18n.ts'
import { isBlank } from '../../platform/text/text.ts'
import { createDraftBox, type DraftBox } from '../../shared/drafts/draft-box.ts'
import { feedback } from '../../shared/feedback/store.ts'
import { offerUndo } from '../../shared/feedback/undo.ts'
import { feed } from './store.ts'

/** The reply that is being written, for a page whose own markup has no field for it. */
export interface Replies {
  /** Null while none is written. */
  $item: ReadableAtom<FeedItem | null>
  $text: ReadableAtom<string>
  $isSending: ReadableAtom<boolean>
  $canSend: ReadableAtom<boolean>
  /** Unsent replies of earlier visits and other tabs. */
  box: DraftBox
  /** Restores an unsent reply of an earlier visit. */
  open: (item: FeedItem) => void
  setText: (text: string) => void
  /** A failure is shown as that of any post action, and the text stays. */
  send: () => Promise<void>
  /** Discards what is unsent, which can be undone. */
  close: () => void
}

export function replies(app: App): Replies {
  const { run } = app.get(feed)
  const box = createDraftBox(app, 'reply')
  const $item = atom<FeedItem | null>(null)
  const $text = computed(box.$fields, ({ text = '' }) => text)
  const $isSending = atom(false)

  const show = (item: FeedItem | null) => {
    const { tumblelog, tumblelog_key, reblog_key } = item ?? {}
    if (item)
      void box.open(item.id, {
        ...(tumblelog && { tumblelog }),
        ...(tumblelog_key && { tumblelog_key }),
        ...(reblog_key && { reblog_key }),
      })
    else box.leave()
    $item.set(item)
  }
  return {
    box,
    $item,
    $text,
    $isSending,
    $canSend: computed([$text, $isSending], (text, isSending) => !isBlank(text) && !isSending),
    open(item) {
      if (!$isSending.get()) show(item)
    },
    setText(text) {
      const item = $item.get()
      if (!item || $isSending.get()) return
      box.update({ text })
    },
    async send() {
      const item = $item.get()
      const text = $text.get().trim()
      if (!item || isBlank(text) || $isSending.get()) return
      $isSending.set(true)
      const settle = box.beginSending()
      const isDone = await run('reply', item, { reply_text: text })
      settle(isDone)
      $isSending.set(false)
      if (!isDone) return
      if ($item.get() === item) show(null)
    },
    close() {
      const item = $item.get()
      if (!item) return
      const text = $text.get()
      const isUnsent = !$isSending.get() && !isBlank(text)
      if (isUnsent) box.clear()
      show(null)
      if (!isUnsent) return
      offerUndo(app.get(feedback), t('Reply discarded.'), () => {
        show(item)
        box.update({ text: [text, $text.get()].filter(Boolean).join('\n') })
      })
    },
  }
}
