import type { App } from '../../../platform/app.ts'
import { clipped } from '../../../platform/html/text.ts'
import { isLoggedOut } from '../../../platform/http/failure.ts'
import type { Remote } from '../../../platform/http/query.ts'
import { t } from '../../../platform/page/i18n.ts'
import { failureText } from '../../../shared/feedback/failure-text.ts'
import { feedback } from '../../../shared/feedback/store.ts'
import type { Participant } from '../../blogs/participant.ts'
import type { SenderBlog } from '../../blogs/senders.ts'
import type { ConversationModel } from '../conversation/conversation.ts'
import { textToSend } from '../conversation/message-field.ts'
import { knownFailureText } from '../outbox/failure-texts.ts'
import { conversations } from '../store.ts'
import type { Subject } from './share-request.ts'

/** The user's action, sent with each message (SMSG-16). */
const shareAction = 'share'

export interface PostShare {
  from: SenderBlog
  to: Participant
  subject: Subject
  /** As typed; may be empty. */
  text: string
  context: string
}

/** Why a post wasn't sent. */
export interface SendProblem {
  text: string
  /** The session has ended. */
  isLoggedOut?: boolean
}

/** Waits for a pending fetch, whoever started it. */
const whenFetched = ({ $fetch }: ConversationModel) =>
  new Promise<Remote<true>>(resolve => {
    const stop = $fetch.listen(check)
    function check(state: Remote<true>): void {
      if (!state.value && !state.failure) return
      stop()
      resolve(state)
    }
    check($fetch.get())
  })

/**
 * Queues the post, and then the text, in the outbox of the two blogs' conversation (SMSG-14, SMSG-15, SMSG-32), which
 * keeps them until the server has stored them. First fetches the conversation, so that nothing is queued that may not
 * be sent. Resolves to why not, or null.
 */
export async function sendPost(
  app: App,
  { from, to, subject, text, context }: PostShare,
): Promise<SendProblem | null> {
  const store = app.get(conversations)
  const model = store.model(store.ensure(from.uuid, [from, to]))
  if (!model.$fetch.get().value) void model.fetch()
  const { failure } = await whenFetched(model)
  if (failure)
    return {
      text: knownFailureText(failure, to.name) ?? failureText(failure),
      isLoggedOut: isLoggedOut(failure),
    }
  if (!model.$info.get().canSend) return { text: t("This Tumblr can't receive messages.") }
  const { postId, blogUuid, post } = subject
  // The message is drawn while it is being sent, however little is known about the post.
  const preview = { ...post, summary: clipped(post.summary ?? t('A post')) }
  const postMessage = { type: 'post', postId, blogUuid, post: preview } as const
  const { key } = model.outbox.enqueue(postMessage, context, { action: shareAction })
  const message = textToSend(text)
  const options = { action: shareAction, follows: key }
  if (message !== '') model.outbox.enqueue({ type: 'text', text: message }, context, options)
  return null
}

/** Opens the conversation; if it can't be shown now, offers to. */
export async function showConversation(app: App, ownUuid: string, other: Participant): Promise<void> {
  try {
    await app.bus.dispatch('conversation:open', { participants: [ownUuid, other.uuid] })
  } catch {
    app.get(feedback).toast(t('Your message to {blog} is on its way.', { blog: other.name }), {
      label: t('Open'),
      run: () => void showConversation(app, ownUuid, other),
    })
  }
}
