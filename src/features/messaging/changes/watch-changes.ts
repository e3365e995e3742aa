import type { ReadableAtom } from 'nanostores'
import type { App } from '../../../platform/app.ts'
import type { Dispose } from '../../../platform/lib/dispose.ts'
import { oneAtATime } from '../../../platform/lib/one-at-a-time.ts'
import { live } from '../../unread/live.ts'
import type { SharedPoll } from '../../unread/shared-poll.ts'
import type { ConversationModel } from '../conversation/conversation.types.ts'
import { messageCallsApi } from './message-calls-api.ts'

interface WatchDeps {
  app: App
  conversation: Pick<ConversationModel, '$info' | '$fetch' | '$messages' | 'known'>
  /** Whether the window is open and the page visible. */
  $isSeen: ReadableAtom<boolean>
  sharedPoll: Pick<SharedPoll, 'onOutcome'>
}

/**
 * Asks for reactions, edits, and deletes of the other side while the window is seen: when it opens, at the pace of the poll
 * for unread messages, and when the stream says that something has changed. A failure is silent: the next reason asks
 * again.
 */
export function watchChanges({ app, conversation, $isSeen, sharedPoll }: WatchDeps): Dispose {
  const api = messageCallsApi(app)
  const { $info, $fetch, $messages, known } = conversation
  let since: number | null = null
  // What has changed since the newest message was written: the first answer may know less.
  const begin = () => {
    if ($fetch.get().value) since ??= $messages.get().findLast(({ state }) => state === 'sent')?.ts ?? null
  }
  const ask = oneAtATime(async () => {
    begin()
    if (since === null || !$isSeen.get() || $info.get().id === null) return
    const result = await api.changes($info.get(), since)
    if (!result.ok) return
    since = result.value.since
    known.takeChanged(result.value.messages, result.value.deleted)
  })
  const { onConversation, onGap } = app.get(live)
  const releases = [
    sharedPoll.onOutcome(() => void ask()),
    onConversation(id => id === $info.get().id && void ask()),
    onGap(() => void ask()),
    $isSeen.listen(() => void ask()),
    $fetch.listen(begin),
  ]
  // While its window was closed nobody asked.
  void ask()
  return () => {
    for (const release of releases) release()
  }
}
