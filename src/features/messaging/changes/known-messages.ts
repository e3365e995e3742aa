import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { MessageExtras, StoredMessage } from '../types.ts'

/** The stored messages of a conversation, for what changes single ones. */
export interface KnownMessages {
  find: (key: string) => StoredMessage | undefined
  /** Changes a message here. */
  patch: (key: string, fields: MessageExtras & Partial<Pick<StoredMessage, 'content'>>) => void
  /** Hides a message that is about to be deleted, whatever answers come meanwhile, or shows it again. */
  hide: (key: string, isHidden: boolean) => void
  /** Takes messages that have changed, and those that were deleted, of those that are known. */
  takeChanged: (messages: readonly StoredMessage[], deleted: readonly number[]) => void
}

const none: ReadonlySet<string> = new Set()

/** @param changed called with what is the newest one then, and the time up to which messages were known */
export function createKnownMessages(
  $stored: WritableAtom<readonly StoredMessage[]>,
  changed: (last: StoredMessage | null, upTo: number) => void,
): {
  known: KnownMessages
  $shown: ReadableAtom<readonly StoredMessage[]>
} {
  const $hidden = atom(none)
  const find = (key: string) => $stored.get().findLast(message => message.key === key)
  const $shown = computed([$stored, $hidden], (stored, hidden) =>
    hidden.size === 0 ? stored : stored.filter(({ key }) => !hidden.has(key)),
  )
  const put = (set: () => void) => {
    const upTo = $stored.get().at(-1)?.ts ?? 0
    set()
    changed($shown.get().at(-1) ?? null, upTo)
  }
  return {
    $shown,
    known: {
      find,
      patch(key, fields) {
        if (!find(key)) return
        put(() =>
          $stored.set(
            $stored.get().map(message => (message.key === key ? { ...message, ...fields } : message)),
          ),
        )
      },
      hide(key, isHidden) {
        const hidden = new Set($hidden.get())
        if (isHidden) hidden.add(key)
        else hidden.delete(key)
        put(() => $hidden.set(hidden))
      },
      takeChanged(messages, deleted) {
        const stored = $stored.get()
        const fresh = new Map(messages.map(message => [message.ts, message]))
        const gone = new Set(deleted)
        if (!stored.some(({ ts }) => fresh.has(ts) || gone.has(ts))) return
        put(() =>
          $stored.set(
            stored.flatMap(message => (gone.has(message.ts) ? [] : (fresh.get(message.ts) ?? message))),
          ),
        )
      },
    },
  }
}
