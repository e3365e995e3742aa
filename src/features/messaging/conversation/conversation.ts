import { computed } from 'nanostores'
import { statusOf } from '../../../platform/http/failure.ts'
import { t } from '../../../platform/page/i18n.ts'
import { showChunkFailure } from '../../../shared/feedback/chunk-failure.ts'
import { feedback } from '../../../shared/feedback/store.ts'
import { offerUndo } from '../../../shared/feedback/undo.ts'
import { loadChunk } from '../../../shared/load-chunk.ts'
import { confirmResend } from '../../../shared/send-once.ts'
import type { MessageActions } from '../extras/message-actions.ts'
import { createOutbox } from '../outbox/outbox.ts'
import { withPickedImage } from '../outbox/outgoing.ts'
import { createOutboxMemory, restorePhotos, type UnsentStore } from '../outbox/unsent.ts'
import type { ConversationUpdate } from '../tab-messages.ts'
import type { Content, Message } from '../types.ts'
import type { ReadConversation } from '../wire.ts'
import { createConversationDraft } from './conversation-draft.ts'
import { isOwnMessage, otherParticipants, showMessage } from './conversation-rules.ts'
import { textToSend } from './message-field.ts'
import { createStoredMessages, type StoredMessagesDeps } from './stored-messages.ts'

/** Finds the message just sent in the response; keeps the photo or GIF that the user chose. */
function findSent(answer: ReadConversation, ownUuid: string, content: Content) {
  const newest = answer.messages.findLast(message => isOwnMessage(message, ownUuid))
  const sentMessage = newest && { ...newest, content: withPickedImage(newest.content, content) }
  const messages = answer.messages.map(message => (message === newest ? (sentMessage ?? message) : message))
  return { read: { ...answer, messages }, sentMessage }
}

interface ConversationDeps extends StoredMessagesDeps {
  unsent: UnsentStore
  /** Runs the task while no other tab sends in this conversation. */
  alone: (task: () => Promise<void>) => Promise<void>
  /** The user has asked to see its images. */
  reveal: () => void
}

const actionsCode = () => import('../extras/message-actions.ts')

/** One conversation with its messages: what a window shows and does, without the window. */
export type ConversationModel = ReturnType<typeof createConversation>

export function createConversation(deps: ConversationDeps) {
  const { app, api, $info, unsent } = deps
  const { now, random } = app.platform
  const { key, ownUuid } = $info.get()
  const messages = createStoredMessages(deps, () => void outbox.flush())
  const { $shown, take, takeFromTab, isFetched, ...shared } = messages
  const isOnline = () => navigator.onLine !== false
  const { messages: restored, photos } = unsent.read(key)
  let areRestored = photos.length === 0
  const outbox = createOutbox({
    ownUuid,
    now,
    random,
    isReady: () => areRestored && isFetched() && $info.get().canSend && isOnline(),
    isIdempotent: app.page.idempotency === true,
    confirmResend: () => confirmResend(app),
    async send(message, onProgress, signal) {
      const { id, isPossibleSpam } = $info.get()
      const result = await api.send($info.get(), message, onProgress, signal)
      if (!result.ok) return result
      const { read, sentMessage } = findSent(result.value, ownUuid, message.content)
      return {
        ok: true,
        value: {
          take() {
            // A new conversation is replaced by the whole response; a known one keeps `isPossibleSpam` (MSGC-58,
            // MSGC-59).
            take(id ? { ...read, fields: { ...read.fields, isPossibleSpam } } : read)
            return sentMessage ?? null
          },
        },
      }
    },
    sent(stored, { action }) {
      const { id } = $info.get()
      if (id && stored)
        app.bus.emit('message:sent', { conversation_id: id, ts: stored.ts, creation_user_action: action })
    },
    failed({ canRetry }, failure) {
      const { id } = $info.get()
      app.bus.emit('message:failed', { conversation_id: id, status: statusOf(failure), retryable: canRetry })
      // Without a connection, it is resent automatically.
      if (draft.box.place() === null && failure.kind !== 'offline') sayFailed()
    },
    // Its text goes back into the draft; through a toast if there is other text, or if it may have been sent.
    dismissed({ outgoing, isUnconfirmed, context, quote }) {
      closeFailed()
      // What may have been sent would be sent twice.
      if (outgoing.type !== 'text' && !isUnconfirmed)
        offerUndo(app.get(feedback), t('Message discarded.'), () =>
          outbox.enqueue(outgoing, context, { quote }),
        )
      if (outgoing.type !== 'text') return
      if (draft.isBlank() && !isUnconfirmed) draft.giveBack(outgoing.text, quote)
      else offerWords(t('Draft discarded.'), outgoing.text)
    },
    alone: deps.alone,
    later: app.disposer.timeout,
    ...createOutboxMemory(unsent, () => $info.get(), [...restored, ...photos]),
    settled: (outgoing, stored) => deps.broadcast({ kind: 'settled', key: outgoing, stored }),
    // Sending marks what the other side has written since as read: no poll would report it.
    flushed: () => void messages.fetchUnread(),
  })
  const draft = createConversationDraft(app, $info)
  const { $draft } = draft
  let closeFailed = () => {}
  /** For a closed window, where nothing else would show that the message failed. */
  function sayFailed(): void {
    closeFailed()
    const blog = otherParticipants($info.get())[0]?.name ?? ''
    const text = t('Couldn’t send your message to {blog}.', { blog })
    closeFailed = app.get(feedback).fail(text, showMessage(app, key), true)
  }
  const offerWords = (text: string, words: string) =>
    offerUndo(app.get(feedback), text, () => draft.giveBack(words), { $changing: $draft })
  outbox.restore(restored)
  // Nothing is sent until the saved photos are restored: no message may overtake a photo before it.
  if (!areRestored)
    void restorePhotos(unsent, key, photos, now()).then(found => {
      areRestored = true
      outbox.restore(found)
      void outbox.flush()
    })

  let actions: MessageActions | null = null

  return {
    ...shared,
    $info,
    /** Oldest first; messages not stored yet are at the end. */
    $messages: computed([$shown, outbox.$outgoing], (stored, outgoing): readonly Message[] => [
      ...stored,
      ...outgoing,
    ]),
    $draft,
    outbox,
    /** Applies an update from another tab. */
    onTabMessage(update: ConversationUpdate) {
      if (update.kind === 'settled') return outbox.onDoneElsewhere(update.key, update.stored)
      takeFromTab(update)
    },
    /** The draft's storage; the window opens it with `openDraft`, and leaves it. */
    box: draft.box,
    openDraft() {
      closeFailed()
      draft.open()
    },
    setDraft: draft.set,
    draft,
    /** Actions on single messages, loaded on first use; null if that fails, which the user is told. */
    async actions(): Promise<MessageActions | null> {
      const code = await loadChunk(app, 'messaging', actionsCode).catch(() => null)
      if (code) actions ??= code.createMessageActions(app, { $info, known: messages.known, draft })
      else showChunkFailure(app)
      return actions
    },
    /** Empties the draft; a toast restores its text. */
    draftCleared(words: string) {
      draft.set('')
      offerWords(t('Text cleared.'), words)
    },
    /** Shows the other side's images, and tells the server (MSGC-22). */
    unblur() {
      const { id, isBlurredImages } = $info.get()
      if (!isBlurredImages) return
      deps.reveal()
      if (id) void api.flag(id, ownUuid, 'unblur')
    },
    /** Queues the text and empties the draft; false if there is nothing to send. */
    sendText(typed: string) {
      const text = textToSend(typed)
      if (text === '') return false
      const target = draft.$target.get()
      outbox.enqueue({ type: 'text', text }, undefined, {
        quote: target?.kind === 'reply' ? target.quote : undefined,
      })
      draft.sent()
      return true
    },
  }
}
