import type { App } from '../../src/app/app.ts'
import type { ConversationModel } from '../../src/conversations/conversation/conversation.types.ts'
import { textToSend } from '../../src/conversations/conversation/message-text.ts'
import { knownFailureText } from '../../src/conversations/outbox/failure-texts.ts'
import type { SenderBlog } from '../../src/conversations/people/sender.ts'
import { conversations } from '../../src/conversations/store.ts'
import type { Participant } from '../../src/conversations/types.ts'
import { clipped } from '../../src/html/cut.ts'
import type { Remote } from '../../src/http/query.ts'
import { failureText } from '../../src/notices/failure-text.ts'
import { notices } from '../../src/notices/store.ts'
import { t } from '../../src/page/i18n.ts'
import type { Subject } from './request.ts'

/** The user's action, sent with each message (SMSG-16). */
const shareAction = 'share'

export interface Letter {
  from: SenderBlog
  to: Participant
  subject: Subject
  /** As typed; may be empty. */
  text: string
  context: string
}

/** Waits for a pending fetch, whoever started it. */
const settled = ({ $fetch }: ConversationModel) =>
  new Promise<Remote<true>>(resolve => {
    const stop = $fetch.listen(look)
    function look(now: Remote<true>): void {
      if (!now.value && !now.failure) return
      stop()
      resolve(now)
    }
    look($fetch.get())
  })

/**
 * Queues the post, and then the text, in the outbox of the two blogs' conversation (SMSG-14, SMSG-15, SMSG-32), which
 * keeps them until the server has stored them. First fetches the conversation, so that nothing is queued that may not
 * be sent. Resolves to an error message, or null.
 */
export async function sendPost(
  app: App,
  { from, to, subject, text, context }: Letter,
): Promise<string | null> {
  const store = app.get(conversations)
  const model = store.model(store.ensure(from.uuid, [from, to]))
  if (!model.$fetch.get().value) void model.fetch()
  const { failure } = await settled(model)
  // A plain message: what is wrong, and whether a retry may help.
  if (failure) return knownFailureText(failure, to.name) ?? failureText(failure)
  if (!model.$info.get().canSend) return t("This Tumblr can't receive messages.")
  const { postId, blogUuid, post } = subject
  // The message is drawn while it is being sent, however little is known of the post.
  const shown = { ...post, summary: clipped(post.summary ?? t('A post')) }
  const sent = { type: 'post', postId, blogUuid, post: shown } as const
  const { key } = model.outbox.enqueue(sent, context, { action: shareAction })
  const words = textToSend(text)
  const told = { action: shareAction, follows: key }
  if (words !== '') model.outbox.enqueue({ type: 'text', text: words }, context, told)
  return null
}

/** Opens the conversation; if it cannot be shown now, offers to. */
export async function showConversation(app: App, own: string, other: Participant): Promise<void> {
  try {
    await app.bus.dispatch('conversation:open', { participants: [own, other.uuid] })
  } catch {
    app.get(notices).toast(t('Your message to {blog} is on its way.', { blog: other.name }), {
      label: t('Open'),
      run: () => void showConversation(app, own, other),
    })
  }
}
