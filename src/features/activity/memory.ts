import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { parseJson } from '../../platform/lib/parse-json.ts'
import { fieldsOf } from '../../platform/lib/record.ts'
import { storagePrefix } from '../../platform/page/storage-key.ts'
import { browserData } from '../../platform/storage/browser-data.ts'
import { type Choice, choices } from './choices.ts'

/** The most unread notifications of a blog that are remembered, the newest ones. */
const unreadMax = 300

/** What this browser remembers of a user's activity: what they have chosen to see, and what they have not seen yet. */
export interface ActivityMemory {
  $choice: ReadableAtom<Choice>
  choose: (choice: Choice) => void
  /** The keys of a blog's notifications that were never in view. */
  unreadOf: (blogName: string) => readonly string[]
  setUnread: (blogName: string, keys: readonly string[]) => void
}

interface Stored {
  choice: Choice
  unread: ReadonlyMap<string, readonly string[]>
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter(one => typeof one === 'string') : []

const read = (value: unknown): Stored => {
  const { choice, unread } = fieldsOf(value)
  return {
    choice: choices.find(one => one === choice) ?? 'all',
    unread: new Map(Object.entries(fieldsOf(unread)).map(([name, keys]) => [name, texts(keys)])),
  }
}

export function activityMemory(app: App): ActivityMemory {
  const { storage } = app.get(browserData)
  const key = `${storagePrefix('activity', app.page.user?.name)}memory`
  let isKept = true
  let stored = read(parseJson(storage.get(key)))
  const $choice = atom(stored.choice)

  function change(fields: Partial<Stored>): void {
    // Another tab may have changed the rest.
    if (isKept) stored = read(parseJson(storage.get(key)))
    stored = { ...stored, ...fields }
    const unread = Object.fromEntries([...stored.unread].filter(([, keys]) => keys.length > 0))
    isKept = storage.set(key, JSON.stringify({ at: app.platform.now(), choice: stored.choice, unread }))
  }
  return {
    $choice,
    choose(choice) {
      $choice.set(choice)
      change({ choice })
    },
    unreadOf: blogName => stored.unread.get(blogName) ?? [],
    setUnread: (blogName, keys) =>
      change({ unread: new Map([...stored.unread, [blogName, keys.slice(0, unreadMax)]]) }),
  }
}
