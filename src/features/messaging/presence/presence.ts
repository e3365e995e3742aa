import { atom, computed, type ReadableAtom } from 'nanostores'
import type { App } from '../../../platform/app.ts'
import { createDisposer, type Dispose } from '../../../platform/lib/dispose.ts'
import { timeLeft } from '../../../platform/lib/time-left.ts'
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

/** Milliseconds between calls while both may see that the other one writes. */
const beatMs = 5000
/** Milliseconds after the last letter in which one still writes. */
const restMs = 6000

/**
 * Says what the user has seen and whether they write, and hears the same: each only while the user has allowed it, as one
 * who doesn't tell doesn't hear. Off by default.
 */
export function createPresence(deps: PresenceDeps): Presence {
  const { app, conversation, settings, $isSeen, $isAtBottom, sharedPoll } = deps
  const { $info, $messages, $draft } = conversation
  const disposer = createDisposer()
  const $seenTs = atom<number | null>(null)
  const $isWriting = atom(false)
  let typedAt = Number.NEGATIVE_INFINITY
  let wasWriting = false
  let isTelling = false
  const allows = () => {
    const { seen, writing } = settings.$choices.get()
    return { seen: seen && can(app, 'seen'), writing: writing && can(app, 'writing') }
  }
  const isTyping = () => timeLeft(typedAt + restMs, app.platform.now(), restMs) > 0 && $draft.get() !== ''

  async function tell(): Promise<void> {
    const { seen, writing } = allows()
    if (!seen) $seenTs.set(null)
    if (!writing) $isWriting.set(false)
    if (!(seen || writing) || isTelling || !$isSeen.get() || $info.get().id === null) return
    const newest = $messages.get().findLast(({ state }) => state === 'sent')?.ts
    wasWriting = isTyping()
    isTelling = true
    const result = await tellPresence(app, $info.get(), {
      seen: seen && $isAtBottom.get() ? newest : undefined,
      writing: writing ? wasWriting : undefined,
    })
    isTelling = false
    if (!result.ok || disposer.disposed) return
    const now = allows()
    if (now.seen && result.value.seenTs !== null) $seenTs.set(result.value.seenTs)
    $isWriting.set(now.writing && result.value.isWriting)
  }

  disposer.add(
    $draft.listen(text => {
      if (text !== '') typedAt = app.platform.now()
      if (allows().writing && isTyping() !== wasWriting) void tell()
    }),
  )
  disposer.add(sharedPoll.onOutcome(() => void tell()))
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
