import { atom } from 'nanostores'
import type { App } from '../../../platform/app.ts'
import { t } from '../../../platform/page/i18n.ts'
import { sentences } from '../../../platform/text/sentences.ts'
import { failureText, retryAction } from '../../../shared/feedback/failure-text.ts'
import type { Feedback } from '../../../shared/feedback/store.ts'
import { offerUndo } from '../../../shared/feedback/undo.ts'
import { forever, type Muted } from '../../unread/muted.ts'
import { conversationsApi } from '../api.ts'
import type { Conversation } from '../types.ts'
import { can } from './can.ts'

const hourMs = 3_600_000

/** For how long a conversation can be muted. */
export const muteTimes = (): { id: string; label: string; ms: number }[] => [
  { id: 'hour', label: t('For an hour'), ms: hourMs },
  { id: 'hours', label: t('For 8 hours'), ms: 8 * hourMs },
  { id: 'week', label: t('For a week'), ms: 7 * 24 * hourMs },
  { id: 'always', label: t('Until I unmute it'), ms: Number.POSITIVE_INFINITY },
]

type Known = Pick<Conversation, 'key' | 'id' | 'ownUuid'>

interface MutingDeps {
  app: App
  muted: Muted
  say: Pick<Feedback, 'toast' | 'fail'>
}

/** Mutes conversations, on the server if it can, else in this browser. */
export type Muting = ReturnType<typeof createMuting>

export function createMuting({ app, muted, say }: MutingDeps) {
  const $asked = atom<Known | null>(null)
  async function store(conversation: Known, until: number | null, before: number | null): Promise<void> {
    const { id } = conversation
    if (id === null) return
    muted.set(id, until)
    if (!can(app, 'mute')) return
    const result = await conversationsApi(app).mute(conversation, until)
    if (result.ok || (muted.$muted.get()[id] ?? null) !== until) return
    muted.set(id, before)
    const text =
      until === null ? t('Couldn’t unmute the conversation.') : t('Couldn’t mute the conversation.')
    say.fail(
      sentences(text, failureText(result.failure)),
      retryAction(result.failure, () => void store(conversation, until, before)),
    )
  }
  const untilOf = ({ id }: Known) => muted.$muted.get()[id ?? ''] ?? null
  return {
    $muted: muted.$muted,
    isMuted: muted.isMuted,
    /** The conversation about to be muted. */
    $asked,
    ask: (conversation: Known | null) => $asked.set(conversation),
    mute(conversation: Known, ms: number) {
      $asked.set(null)
      const before = untilOf(conversation)
      const until = Math.min(forever, app.platform.now() + ms)
      void store(conversation, until, before)
      offerUndo(say, t('Conversation muted.'), () => void store(conversation, before, until))
    },
    unmute(conversation: Known) {
      const before = untilOf(conversation)
      void store(conversation, null, before)
      offerUndo(say, t('Conversation unmuted.'), () => void store(conversation, before, null))
    },
  }
}
