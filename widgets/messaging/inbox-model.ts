import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Inbox, InboxState } from '../../src/conversations/inbox.ts'
import type { Sender, SenderChoice } from '../../src/conversations/sender.ts'
import type { Conversations } from '../../src/conversations/store.ts'

/** Which of its panels the inbox shows (MSG-23…26). */
export type InboxPanel = 'loader' | 'list' | 'empty' | 'compose' | 'error'

export interface InboxModel {
  $senders: ReadableAtom<readonly Sender[]>
  $sender: ReadableAtom<Sender | null>
  /** The inbox of the blog the user writes as. */
  $inbox: ReadableAtom<Inbox | null>
  $isComposing: ReadableAtom<boolean>
  setComposing: (isComposing: boolean) => void
  choose: (blogName: string) => void
  /** Opened: fetches, or looks for news. */
  enter: () => void
  refresh: () => void
}

/** Loading until fetched, empty without conversations, composing when asked (MSG-22). */
export function panelOf(state: InboxState, count: number, isComposing: boolean): InboxPanel {
  if (isComposing) return 'compose'
  if (state.state === 'error') return count > 0 ? 'list' : 'error'
  if (state.state === 'loading') return 'loader'
  return count === 0 ? 'empty' : 'list'
}

export function createInboxModel(
  store: Conversations,
  { $sender, $senders, choose }: SenderChoice,
): InboxModel {
  const $isComposing = atom(false)
  const $inbox = computed($sender, from => (from ? store.inbox(from.uuid) : null))
  const enter = () => {
    $isComposing.set(false)
    void $inbox.get()?.fetch()
  }
  return {
    $senders,
    $sender,
    $inbox,
    $isComposing,
    setComposing: isComposing => $isComposing.set(isComposing),
    choose(blogName) {
      choose(blogName)
      enter()
    },
    enter,
    refresh: () => void $inbox.get()?.refresh(),
  }
}
