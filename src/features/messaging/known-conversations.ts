import { atom } from 'nanostores'
import type { Participant } from '../blogs/participant.ts'
import type { Counts } from '../unread/counts.ts'
import { conversationKey } from './conversation/conversation-rules.ts'
import { emptyConversation, mergeConversation } from './conversation/merge.ts'
import type { Conversation, StoredMessage } from './types.ts'
import type { ReadConversation } from './wire.ts'

/**
 * The conversations that this page knows. Concealed ones are hidden, but not deleted yet: no response shows them again.
 */
export function createKnownConversations() {
  const $all = atom<Readonly<Record<string, Conversation>>>({})
  const concealed = new Map<string, Conversation>()
  const revealed = new Set<string>()

  const put = (conversation: Conversation) => $all.set({ ...$all.get(), [conversation.key]: conversation })
  const change = (key: string, fields: Partial<Conversation>) => {
    const known = $all.get()[key]
    if (known) put({ ...known, ...fields })
  }
  const merged = (known: Conversation, read: ReadConversation): Conversation => {
    const conversation = mergeConversation(known, read)
    return revealed.has(conversation.key) ? { ...conversation, isBlurredImages: false } : conversation
  }
  const hide = (key: string) => {
    const { [key]: _, ...rest } = $all.get()
    $all.set(rest)
  }
  const restore = (key: string) => {
    const conversation = concealed.get(key)
    concealed.delete(key)
    if (conversation) put(conversation)
  }

  return {
    /** All but the concealed ones, by key. */
    $all,
    /** Also finds a concealed one. */
    find: (key: string): Conversation | undefined => $all.get()[key] ?? concealed.get(key),
    /** Finds the conversation of these participants, or makes a new one (MSG-63). Returns its key. */
    ensure(ownUuid: string, participants: readonly Participant[], fields: Partial<Conversation> = {}) {
      const key = conversationKey(ownUuid, participants)
      restore(key)
      if (!$all.get()[key]) put({ ...emptyConversation(key, ownUuid, participants), ...fields })
      return key
    },
    change,
    /** Its newest message was changed or deleted; one that is newer than `upTo` stays. */
    showLast(key: string, last: StoredMessage | null, upTo: number) {
      if (($all.get()[key]?.last?.ts ?? 0) <= upTo) change(key, { last })
    },
    merge(key: string, read: ReadConversation) {
      const known = $all.get()[key]
      if (known) put(merged(known, read))
    },
    /** Merges the conversations of an inbox, including new ones. */
    mergeInbox(ownUuid: string, inbox: readonly (ReadConversation & { key: string })[]) {
      const all = { ...$all.get() }
      for (const read of inbox) {
        const { key, fields } = read
        if (!concealed.has(key))
          all[key] = merged(all[key] ?? emptyConversation(key, ownUuid, fields.participants ?? []), read)
      }
      $all.set(all)
    },
    /** Applies the unread counts of a poll: those of a blog by conversation id, or undefined if the poll has none. */
    setUnreadCounts(countsOf: (ownUuid: string) => Counts | undefined) {
      const all = Object.values($all.get()).map((conversation): [string, Conversation] => {
        const { key, id, ownUuid } = conversation
        const counts = countsOf(ownUuid)
        const unreadCount = counts && id ? (counts[id] ?? 0) : conversation.unreadCount
        return [
          key,
          conversation.unreadCount === unreadCount ? conversation : { ...conversation, unreadCount },
        ]
      })
      $all.set(Object.fromEntries(all))
    },
    /** Shows its images; from then on no response blurs them again. */
    reveal(key: string) {
      revealed.add(key)
      change(key, { isBlurredImages: false })
    },
    conceal(key: string) {
      const known = $all.get()[key]
      if (!known) return
      concealed.set(key, known)
      hide(key)
    },
    /** False if it was restored since. */
    isConcealed: (key: string) => concealed.has(key),
    restore,
    remove(key: string) {
      concealed.delete(key)
      hide(key)
    },
  }
}
