import type { ReadableAtom } from 'nanostores'
import type { App } from '../../../platform/app.ts'
import type { Dispose } from '../../../platform/lib/dispose.ts'
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
 * Asks for reactions, edits, and deletes of the other side, at the pace of the poll for unread messages, while the window
 * is seen. A failure is silent: the next poll asks again.
 */
export function watchChanges({ app, conversation, $isSeen, sharedPoll }: WatchDeps): Dispose {
  const api = messageCallsApi(app)
  const { $info, $fetch, $messages, known } = conversation
  let since: number | null = null
  let isAsking = false
  async function ask(): Promise<void> {
    if (isAsking || !$isSeen.get() || !$fetch.get().value || $info.get().id === null) return
    // What has changed since the newest message was written: the first answer may know less.
    since ??= $messages.get().findLast(({ state }) => state === 'sent')?.ts ?? null
    if (since === null) return
    isAsking = true
    const result = await api.changes($info.get(), since)
    isAsking = false
    if (!result.ok) return
    since = result.value.since
    known.takeChanged(result.value.messages, result.value.deleted)
  }
  const releases = [sharedPoll.onOutcome(() => void ask()), $isSeen.listen(() => void ask())]
  return () => {
    for (const release of releases) release()
  }
}
