import { atom, computed, type ReadableAtom } from 'nanostores'
import type { App } from '../../../platform/app.ts'
import { createDisposer, type Dispose } from '../../../platform/lib/dispose.ts'
import { oneAtATime } from '../../../platform/lib/one-at-a-time.ts'
import { timeLeft } from '../../../platform/lib/time-left.ts'
import { live } from '../../unread/live.ts'
import type { SharedPoll } from '../../unread/shared-poll.ts'
import { can } from '../changes/can.ts'
import type { ConversationModel } from '../conversation/conversation.types.ts'
import type { MessageSettings } from '../settings/message-settings.ts'
import { tellPresence } from './presence-api.ts'

/** What one knows of the other side, where both allow it. */
export interface Presence {
  /** Key of the newest own message that the other side has seen; null for none. */
  $seenKey: ReadableAtom<string | null>
  /** The other side is writing. */
  $isWriting: ReadableAtom<boolean>
  dispose: Dispose
}

interface PresenceDeps {
  app: App
  conversation: Pick<ConversationModel, '$info' | '$messages' | '$draft'>
  settings: Pick<MessageSettings, '$choices'>
  $isSeen: ReadableAtom<boolean>
  $isAtBottom: ReadableAtom<boolean>
  sharedPoll: Pick<SharedPoll, 'onOutcome'>
}

/**
 * Milliseconds between calls while both may see that the other one writes, and between those that the stream asks for:
 * what one side tells may be an event for the other, which answers.
 */
const beatMs = 5000
/** Milliseconds after the last letter in which one still writes. */
const restMs = 6000

/**
 * Shares read marks and typing state, and receives them only if the user shares theirs. Off by default.
 */
export function createPresence(deps: PresenceDeps): Presence {
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
    const result = await tellPresence(app, $info.get(), {
      seen: seenTs,
      writing: writing ? wasWriting : undefined,
    })
    if (!result.ok || disposer.disposed) return
    const now = allows()
    if (now.seen && result.value.seenTs !== null) $seenTs.set(result.value.seenTs)
    $isWriting.set(now.writing && result.value.isWriting)
  })
  /** At once, or as soon as the last call is long enough ago. */
  function tellSoon(): void {
    if (isDue) return
    isDue = true
    const ms = Math.min(beatMs, Math.max(0, toldAt + beatMs - app.platform.now()))
    disposer.timeout(() => {
      isDue = false
      void tell()
    }, ms)
  }
  // Without polls nothing else would tell it.
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
