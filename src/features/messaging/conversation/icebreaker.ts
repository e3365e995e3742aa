import { atom, type ReadableAtom } from 'nanostores'
import type { Dispose } from '../../../platform/lib/dispose.ts'
import type { Participant } from '../../blogs/participant.ts'
import type { ConversationsApi } from '../api.ts'
import type { ConversationModel } from './conversation.types.ts'
import { otherParticipants } from './paging.ts'

/** The card above the first message, about the other blog. */
export interface Icebreaker {
  /** Null until it is known, or when it is not to be shown. */
  $blog: ReadableAtom<Participant | null>
  dispose: Dispose
}

/** Fetches the other blog, once no older message is left to show (ICE-1). After a failure there is no card. */
export function createIcebreaker(
  { $info, $fetch, $older }: Pick<ConversationModel, '$info' | '$fetch' | '$older'>,
  api: Pick<ConversationsApi, 'participant'>,
): Icebreaker {
  const $blog = atom<Participant | null>(null)
  let isAsked = false
  let isGone = false

  async function update(): Promise<void> {
    if (isAsked || !$fetch.get().value || $older.get().value) return
    const { ownUuid } = $info.get()
    const known = otherParticipants($info.get())[0]
    if (!known) return
    isAsked = true
    const result = await api.participant(ownUuid, known.uuid)
    if (isGone) return
    const value = result.ok ? result.value : {}
    // Asked again with the next fetch of the conversation.
    if (!Object.keys(value)[0]) {
      isAsked = false
      return
    }
    const { uuid, name } = known
    const { theme, global_theme_params } = value
    // Its colours are newer than those of the conversation, under whichever name they come (ICE-10).
    $blog.set({ ...known, ...value, uuid, name, theme: theme ?? global_theme_params ?? known.theme })
  }

  const releases = [$fetch.subscribe(() => void update()), $older.listen(() => void update())]
  return {
    $blog,
    dispose() {
      isGone = true
      for (const release of releases) release()
    },
  }
}
