import { atom } from 'nanostores'
import { t } from '../../../platform/page/i18n.ts'
import type { Feedback } from '../../../shared/feedback/store.ts'
import type { ConversationModel } from '../conversation/conversation.ts'

/** The message to show; `id` changes with each jump. */
interface Target {
  key: string
  id: number
  /** The focus moves there. */
  focus: boolean
}

interface JumpOptions {
  /** Key of the message that it starts from, to go back to. */
  origin?: string
  /** Whether the focus moves there; by default it does. */
  focus?: boolean
}

/** At most this many pages of older messages are loaded to find one. */
const pagesMax = 50

/** Shows a message that may be far up, and leads back. */
export type Jump = ReturnType<typeof createJump>

export function createJump(
  { $messages, $older, fetchOlder }: Pick<ConversationModel, '$messages' | '$older' | 'fetchOlder'>,
  say: Pick<Feedback, 'toast' | 'fail'>,
) {
  const $target = atom<Target | null>(null)
  const $origin = atom<string | null>(null)
  const $isLooking = atom(false)
  let lastId = 0
  const find = (ts: number) => $messages.get().find(message => message.state === 'sent' && message.ts === ts)
  const show = (key: string, focus = true) => $target.set({ key, id: ++lastId, focus })

  /** Loads older messages until it is there, or certainly isn't. */
  async function load(ts: number): Promise<'found' | 'gone' | 'far' | 'failed'> {
    for (let page = 0; page < pagesMax; page++) {
      if (find(ts)) return 'found'
      const { value, failure } = $older.get()
      const oldest = $messages.get()[0]?.ts ?? 0
      if (!value || oldest < ts) return 'gone'
      if (failure && page > 0) return 'failed'
      await fetchOlder()
      if ($older.get().failure) return 'failed'
    }
    return find(ts) ? 'found' : 'far'
  }

  async function to(ts: number, options: JumpOptions = {}): Promise<boolean> {
    const { origin, focus } = options
    const arrive = () => {
      const message = find(ts)
      if (!message) return false
      $origin.set(origin ?? null)
      show(message.key, focus)
      return true
    }
    if (arrive()) return true
    if ($isLooking.get()) return false
    $isLooking.set(true)
    const outcome = await load(ts)
    $isLooking.set(false)
    if (arrive()) return true
    if (outcome === 'gone') say.toast(t('That message isn’t there anymore.'))
    else if (outcome === 'far') say.toast(t('That message is too far back. Scroll up to look for it.'))
    else
      say.fail(t('Couldn’t load earlier messages.'), {
        label: t('Try again'),
        run: () => void to(ts, options),
      })
    return false
  }

  return {
    $target,
    /** Older messages are being loaded to find it. */
    $isLooking,
    /** Key of the message that the jump started from, to go back to. */
    $origin,
    /** Resolves with false if the message wasn't found. */
    to,
    back() {
      const key = $origin.get()
      $origin.set(null)
      if (key !== null) show(key)
    },
    /** The target is in view: a redrawn list, for example after minimizing, doesn’t jump to it again. */
    arrived: () => $target.set(null),
    /** The reader has moved on, so there is nothing to go back to. */
    end: () => $origin.set(null),
  }
}
