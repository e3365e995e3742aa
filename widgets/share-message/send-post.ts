import type { App } from '../../src/app/app.ts'
import type {
  ConversationModel,
  FetchState,
} from '../../src/conversations/conversation/conversation.types.ts'
import { textToSend } from '../../src/conversations/conversation/message-text.ts'
import { knownFailureText } from '../../src/conversations/outbox/failure-texts.ts'
import type { SenderBlog } from '../../src/conversations/people/sender.ts'
import { conversations } from '../../src/conversations/store.ts'
import type { Participant } from '../../src/conversations/types.ts'
import { clipped } from '../../src/html/cut.ts'
import { failureText } from '../../src/notices/failure-text.ts'
import { t } from '../../src/page/i18n.ts'
import type { Subject } from './request.ts'

/** What the user did, as each of the messages says it (SMSG-16). */
const shareAction = 'share'

export interface Letter {
  from: SenderBlog
  to: Participant
  subject: Subject
  /** As it was typed; may be empty. */
  text: string
  context: string
}

/** Waits for a fetch that is under way, whoever began it. */
const settled = ({ $fetch }: ConversationModel) =>
  new Promise<FetchState>(resolve => {
    const stop = $fetch.listen(look)
    function look(now: FetchState): void {
      if (now.state !== 'fetched' && (now.state !== 'error' || now.isRetrying)) return
      stop()
      resolve(now)
    }
    look($fetch.get())
  })

/**
 * Gives the post, and the words after it, to the outbox of the conversation of these two (SMSG-14, SMSG-15, SMSG-32),
 * which keeps them until they have arrived. The server is asked first whether they may talk: nothing is queued that could
 * never go. Answers why not, in words, or null.
 */
export async function sendPost(
  app: App,
  { from, to, subject, text, context }: Letter,
): Promise<string | null> {
  const store = app.get(conversations)
  const model = store.model(store.ensure(from.uuid, [from, to]))
  if (model.$fetch.get().state !== 'fetched') void model.fetch()
  const fetch = await settled(model)
  // Here is no room for jokes: what is wrong, and whether another try may help.
  if (fetch.state === 'error') return knownFailureText(fetch.failure, to.name) ?? failureText(fetch.failure)
  if (!model.$info.get().canSend) return t("This Tumblr can't receive messages.")
  const { postId, blogUuid, post } = subject
  // It is drawn while it is on its way, whatever is known of it.
  const shown = { ...post, summary: clipped(post.summary ?? t('A post')) }
  const sent = { type: 'post', postId, blogUuid, post: shown } as const
  const { key } = model.outbox.enqueue(sent, context, { action: shareAction })
  const words = textToSend(text)
  const told = { action: shareAction, follows: key }
  if (words !== '') model.outbox.enqueue({ type: 'text', text: words }, context, told)
  return null
}
