import { computed, type ReadableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { fieldsOf } from '../../platform/lib/record.ts'
import { ownKey, storedAtom } from '../../platform/storage/stored-atom.ts'
import { type Choice, choices } from './notification-choices.ts'

/** The most unread notifications per blog to remember, the newest ones. */
const unreadMax = 300

/**
 * What this browser remembers about a user's activity: what they have chosen to see, and what they haven't seen yet.
 */
export interface ActivityMemory {
  $choice: ReadableAtom<Choice>
  choose: (choice: Choice) => void
  /** The keys of a blog's notifications that were never in view. */
  unreadOf: (blogName: string) => readonly string[]
  setUnread: (blogName: string, keys: readonly string[]) => void
}

interface Stored {
  choice: Choice
  /** By the name of a blog. */
  unread: Readonly<Record<string, readonly string[]>>
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter(one => typeof one === 'string') : []

const read = ({ choice, unread }: Record<string, unknown>): Stored => ({
  choice: choices.find(one => one === choice) ?? 'all',
  unread: Object.fromEntries(Object.entries(fieldsOf(unread)).map(([name, keys]) => [name, texts(keys)])),
})

export function activityMemory(app: App): ActivityMemory {
  const { $value, latest, change } = storedAtom<Stored>(app, ownKey(app, 'activity', 'memory'), { read })
  return {
    $choice: computed($value, ({ choice }) => choice),
    choose: choice => change({ choice }),
    unreadOf: blogName => new Map(Object.entries($value.get().unread)).get(blogName) ?? [],
    setUnread(blogName, keys) {
      const { [blogName]: _, ...others } = latest().unread
      change({ unread: keys.length > 0 ? { ...others, [blogName]: keys.slice(0, unreadMax) } : others })
    },
  }
}
