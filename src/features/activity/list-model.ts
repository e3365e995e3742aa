import { atom, computed } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { fieldsOf } from '../../platform/lib/record.ts'
import { ownKey, storedAtom } from '../../platform/storage/stored-atom.ts'
import { oneLine, truncate } from '../../platform/text/text.ts'
import { showChunkFailure } from '../../shared/feedback/chunk-failure.ts'
import { loadChunk } from '../../shared/load-chunk.ts'
import { mutedPosts } from '../filters/muted.ts'
import { arrange, rowCount } from './arrange.ts'
import { hostKinds } from './host-kinds.ts'
import {
  type Choice,
  choices,
  type Notification,
  notificationKey,
  type ShownKind,
  typesOf,
} from './notification.ts'
import { activity } from './store.ts'

/** The most unread notifications per blog to remember, the newest ones. */
const unreadMax = 300

/**
 * What this browser remembers about a user's activity: what they have chosen to see, and what they haven't seen yet.
 */
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

/** @internal */
export function activityMemory(app: App) {
  const { $value, latest, change } = storedAtom<Stored>(app, ownKey(app, 'activity', 'memory'), { read })
  return {
    $choice: computed($value, ({ choice }) => choice),
    choose: (choice: Choice) => change({ choice }),
    /** The keys of a blog's notifications that were never in view. */
    unreadOf: (blogName: string) => new Map(Object.entries($value.get().unread)).get(blogName) ?? [],
    setUnread(blogName: string, keys: readonly string[]) {
      const { [blogName]: _, ...others } = latest().unread
      change({ unread: keys.length > 0 ? { ...others, [blogName]: keys.slice(0, unreadMax) } : others })
    },
  }
}

/** A blog's list of notifications. */
export type ActivityList = ReturnType<typeof activityList>

/** How many rows fill a screen, and the most pages to load for it. */
const screenful = 8
const pagesMax = 5

/** The longest label of a muted post in the list of filters. */
const labelMax = 60

const muting = () => import('../filters/edit-filters.ts')

export function activityList(app: App) {
  const { of, refresh, loadOlder } = app.get(activity)
  const memory = app.get(activityMemory)
  const { $ids: $muted, look, follow } = app.get(mutedPosts)
  const $kinds = app.get(hostKinds)
  /** A host's kind, which the next page may not have. */
  const $hostChoice = atom<ShownKind | null>(null)
  const $choice = computed(
    [$hostChoice, memory.$choice, $kinds],
    (host, own, kinds): ShownKind => (host !== null && kinds.has(typesOf(host)[0] ?? '') ? host : own),
  )
  const $marked = atom<ReadonlySet<string>>(new Set())
  const $paused = atom(false)

  const notesIn = (blogName: string, choice?: ShownKind): Notification[] => {
    const { $newest, $older } = of(blogName, choice)
    return [...($newest.get().value?.notifications ?? []), ...($older.get().value?.notifications ?? [])]
  }
  const arranged = (notifications: readonly Notification[]) =>
    arrange(notifications, {
      choice: $choice.get(),
      kinds: $kinds.get(),
      muted: $muted.get(),
      now: app.platform.now(),
    })
  const rows = (blogName: string) => rowCount(arranged(notesIn(blogName, $choice.get())))

  /** Marks those that the server counted as unread, starting at the given one. */
  function mark(blogName: string, from: number): void {
    const fresh = of(blogName).$newest.get().value?.fresh ?? 0
    const keys = notesIn(blogName).slice(from, fresh).map(notificationKey)
    if (keys.length === 0) return
    $marked.set(new Set([...$marked.get(), ...keys]))
    memory.setUnread(blogName, [...new Set([...keys, ...memory.unreadOf(blogName)])])
  }
  async function load(blogName: string): Promise<void> {
    const before = of(blogName).$newest.get().value
    await refresh(blogName, $choice.get())
    const { value } = of(blogName).$newest.get()
    if (value && value !== before) mark(blogName, 0)
  }

  return {
    $choice,
    /** What the host has added, by type. */
    $kinds,
    /** Ids of posts whose notifications are muted. */
    $muted,
    /** Keys of those that are marked as unread. While the list is open, marks are only added. */
    $marked,
    /** More is loaded than shown: the rest only appears on request. */
    $paused,
    /** The popover opens, shows another blog, or shows new notifications. */
    async open(blogName: string) {
      look()
      $paused.set(false)
      $marked.set(new Set(memory.unreadOf(blogName)))
      await load(blogName)
    },
    /** Loads what the choice shows, unless it is there. */
    load,
    choose(blogName: string, choice: ShownKind) {
      const own = choices.find(one => one === choice)
      $hostChoice.set(own === undefined ? choice : null)
      if (own !== undefined) memory.choose(own)
      $paused.set(false)
      void load(blogName)
    },
    notesOf: (blogName: string) => notesIn(blogName, $choice.get()),
    arrange: arranged,
    /** Loads older ones until there is more to see. */
    async loadMore(blogName: string, isAsked = false) {
      if ($paused.get() && !isAsked) return
      $paused.set(false)
      const choice = $choice.get()
      const { $older } = of(blogName, choice)
      const enough = rows(blogName) + screenful
      for (let page = 0; page < pagesMax; page++) {
        const { length } = notesIn(blogName)
        await loadOlder(blogName, choice)
        mark(blogName, length)
        const { value, failure } = $older.get()
        if (failure || !value?.next || $choice.get() !== choice || rows(blogName) >= enough) return
      }
      $paused.set(true)
    },
    /** These have been in view, so they aren't marked the next time. */
    seen(blogName: string, keys: readonly string[]) {
      const gone = new Set(keys)
      const unread = memory.unreadOf(blogName)
      const left = unread.filter(key => !gone.has(key))
      if (left.length < unread.length) memory.setUnread(blogName, left)
    },
    /** Mutes the notifications of a post, with Undo. Resolves when they are gone. */
    async mute({ post }: Notification) {
      const id = post?.id
      if (id === undefined) return
      try {
        const { mutePost } = await loadChunk(app, 'filters', muting)
        if (!mutePost(app, id, truncate(oneLine(post?.summary ?? ''), labelMax))) return
      } catch {
        return showChunkFailure(app)
      }
      await follow()
    },
  }
}
