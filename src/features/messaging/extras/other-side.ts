import { atom, computed, type ReadableAtom } from 'nanostores'
import type { App } from '../../../platform/app.ts'
import { createDisposer, type Dispose } from '../../../platform/lib/dispose.ts'
import { timeLeft } from '../../../platform/lib/time-left.ts'
import { live } from '../../unread/live.ts'
import type { SharedPoll } from '../../unread/shared-poll.ts'
import type { ConversationModel } from '../conversation/conversation.ts'
import { can } from './can.ts'
import { messageCallsApi } from './message-calls-api.ts'
import type { MessageSettings } from './message-settings.ts'

/**
 * Runs a task, but never twice at a time: a call during a run makes it run once more afterwards. The task must not
 * reject.
 */
function oneAtATime(task: () => Promise<void>): () => Promise<void> {
  let isRunning = false
  let mustRunAgain = false
  return async function run() {
    mustRunAgain = isRunning
    if (isRunning) return
    isRunning = true
    await task()
    isRunning = false
    if (mustRunAgain) await run()
  }
}

interface OtherSideDeps {
  app: App
  conversation: Pick<ConversationModel, '$info' | '$fetch' | '$messages' | '$draft' | 'known'>
  /** Whether the window is open and the page visible. */
  $isSeen: ReadableAtom<boolean>
  sharedPoll: Pick<SharedPoll, 'onOutcome'>
}

/**
 * Polls the other side's reactions, edits, and deletes while the window is visible: when it opens, at the pace of the
 * poll for unread messages, and when the stream reports a change. A failure is silent: the next trigger asks again.
 */
export function watchChanges({ app, conversation, $isSeen, sharedPoll }: OtherSideDeps): Dispose {
  const api = messageCallsApi(app)
  const { $info, $fetch, $messages, known } = conversation
  let since: number | null = null
  // Changes since the newest message was written: the first response may be older.
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
  // Nothing was polled while its window was closed.
  void ask()
  return () => {
    for (const release of releases) release()
  }
}

/**
 * Milliseconds between calls while both sides share typing, and between those triggered by the stream: what one side
 * shares may be an event for the other, which responds.
 */
const beatMs = 5000
/** A user counts as typing for this many milliseconds after the last letter. */
const restMs = 6000

/** Shares read marks and typing state, and receives them only if the user shares theirs. Off by default. */
export function createPresence(
  deps: OtherSideDeps & {
    settings: Pick<MessageSettings, '$choices'>
    $isAtBottom: ReadableAtom<boolean>
  },
) {
  const { app, conversation, settings, $isSeen, $isAtBottom, sharedPoll } = deps
  const { $info, $messages, $draft } = conversation
  const disposer = createDisposer()
  const $seenTs = atom<number | null>(null)
  const $isWriting = atom(false)
  let typedAt = Number.NEGATIVE_INFINITY
  let wasWriting = false
  const allows = () => {
    const { seen, writing } = settings.$choices.get()
    return { seen: seen && can(app, 'seen'), writing: writing && can(app, 'writing') }
  }
  const isTyping = () => timeLeft(typedAt + restMs, app.platform.now(), restMs) > 0 && $draft.get() !== ''

  /** Time of the newest message that the user sees. */
  const seenNow = () =>
    allows().seen && $isAtBottom.get()
      ? $messages.get().findLast(({ state }) => state === 'sent')?.ts
      : undefined
  let toldAt = Number.NEGATIVE_INFINITY
  let toldSeen = 0
  let isDue = false
  const tell = oneAtATime(async () => {
    const { seen, writing } = allows()
    if (!seen) $seenTs.set(null)
    if (!writing) $isWriting.set(false)
    if (!(seen || writing) || !$isSeen.get() || $info.get().id === null) return
    wasWriting = isTyping()
    toldAt = app.platform.now()
    const seenTs = seenNow()
    toldSeen = seenTs ?? toldSeen
    const result = await messageCallsApi(app).tellPresence($info.get(), {
      seen: seenTs,
      writing: writing ? wasWriting : undefined,
    })
    if (!result.ok || disposer.disposed) return
    const now = allows()
    if (now.seen && result.value.seenTs !== null) $seenTs.set(result.value.seenTs)
    $isWriting.set(now.writing && result.value.isWriting)
  })
  /** At once, or as soon as enough time has passed since the last call. */
  function tellSoon(): void {
    if (isDue) return
    isDue = true
    const ms = Math.min(beatMs, Math.max(0, toldAt + beatMs - app.platform.now()))
    disposer.timeout(() => {
      isDue = false
      void tell()
    }, ms)
  }
  // Without polls, nothing else would report it.
  const tellSeen = () => {
    if ((seenNow() ?? 0) > toldSeen) tellSoon()
  }

  disposer.add(
    $draft.listen(text => {
      if (text !== '') typedAt = app.platform.now()
      if (allows().writing && isTyping() !== wasWriting) void tell()
    }),
  )
  disposer.add(sharedPoll.onOutcome(() => void tell()))
  disposer.add(app.get(live).onConversation(id => id === $info.get().id && tellSoon()))
  disposer.add(app.get(live).onGap(tellSoon))
  disposer.add($messages.listen(tellSeen))
  disposer.add($isAtBottom.listen(tellSeen))
  disposer.add(settings.$choices.listen(() => void tell()))
  disposer.add($isSeen.listen(() => void tell()))
  const beat = setInterval(() => {
    if (allows().writing) void tell()
  }, beatMs)
  disposer.add(() => clearInterval(beat))
  void tell()

  return {
    /** Key of the user's newest message that the other side has seen; null for none. */
    $seenKey: computed([$seenTs, $messages], (seenTs, messages) => {
      if (seenTs === null) return null
      const { ownUuid } = $info.get()
      const isOwnSeen = messages.findLast(
        ({ state, ts, participant }) => state === 'sent' && participant === ownUuid && ts <= seenTs,
      )
      return isOwnSeen?.key ?? null
    }),
    $isWriting,
    dispose: disposer.dispose,
  }
}
