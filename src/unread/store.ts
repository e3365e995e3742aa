import { atom, type ReadableAtom } from 'nanostores'
import * as v from 'valibot'
import type { App } from '../app/app.ts'
import { session } from '../session/store.ts'
import { tabs } from '../tabs/tabs.ts'
import { readCounts, sameCounts, withCount } from './counting.ts'
import { type Counts, countOf, sumOf, unreadCounts } from './counts.ts'
import { conversationCounts } from './rules.ts'

/** A count that the user has just cleared holds against the server's for so long (social.md §4, §9). */
const overrideMs = 500

/** What the user has not seen, by name of their own blogs; every change is told as `unread:changed`. */
export interface Unread {
  /** Notifications. */
  $activity: ReadableAtom<Counts>
  /** Messages, all conversations of a blog together. */
  $messages: ReadableAtom<Counts>
  /** Messages by conversation id, for blogs of which a poll has told. */
  $conversations: ReadableAtom<Readonly<Record<string, Counts>>>
  /** Takes the whole `unread_messages` of a poll's answer. */
  setConversationCounts: (byMentionKey: unknown) => void
  /** The user has seen a conversation; `known` is its count where no poll has told it. */
  clearConversation: (blogName: string, conversationId: string, known?: number) => void
  clearActivity: (blogName: string) => void
}

/** A conversation of a blog, or all its notifications. */
const seenSchema = v.object({
  blogName: v.string(),
  id: v.optional(v.string()),
  /** Its count where no poll has told it; what is seen can only take from the sum. */
  known: v.optional(v.pipe(v.number(), v.minValue(0))),
})
type Seen = v.InferOutput<typeof seenSchema>

export function unread(app: App): Unread {
  const { $blogs } = app.get(session)
  const stores = app.get(unreadCounts)
  const { $activity, $messages } = stores
  const $conversations = atom<Readonly<Record<string, Counts>>>({})
  const cleared = new Map<string, number>()
  /** What was seen in one tab is seen in all. */
  const seen = app.get(tabs).topic('seen', seenSchema)

  const setCounts = (kind: keyof typeof stores, counts: Counts) => {
    if (sameCounts(stores[kind].get(), counts)) return
    stores[kind].set(readCounts(counts))
    app.bus.emit('unread:changed', { activity: sumOf($activity.get()), messages: sumOf($messages.get()) })
  }
  const told = (blogName: string): Counts | undefined =>
    Object.hasOwn($conversations.get(), blogName) ? $conversations.get()[blogName] : undefined
  const keyOf = (blogName: string, id: string) => JSON.stringify([blogName, id])
  const isCleared = (blogName: string, id: string) =>
    app.platform.now() < (cleared.get(keyOf(blogName, id)) ?? 0)

  const clear = ({ blogName, id, known = 0 }: Seen) => {
    if (id === undefined) return setCounts('$activity', withCount($activity.get(), blogName, 0))
    cleared.set(keyOf(blogName, id), app.platform.now() + overrideMs)
    const counts = told(blogName)
    if (counts && countOf(counts, id) > 0)
      $conversations.set({ ...$conversations.get(), [blogName]: withCount(counts, id, 0) })
    const left = countOf($messages.get(), blogName) - (counts ? countOf(counts, id) : known)
    setCounts('$messages', withCount($messages.get(), blogName, left))
  }
  app.disposer.add(seen.on(clear))

  return {
    $activity,
    $messages,
    $conversations,
    setConversationCounts(byMentionKey) {
      const news = Object.entries(conversationCounts(byMentionKey, $blogs.get())).map(
        ([blogName, counts]): [string, Counts] => [
          blogName,
          Object.fromEntries(Object.entries(counts).filter(([id]) => !isCleared(blogName, id))),
        ],
      )
      const before = $conversations.get()
      const changed = news.filter(([name, counts]) => {
        const known = told(name)
        return !known || !sameCounts(known, counts)
      })
      if (changed.length > 0) $conversations.set({ ...before, ...Object.fromEntries(changed) })
      const sums = Object.fromEntries(news.map(([name, counts]) => [name, sumOf(counts)]))
      setCounts('$messages', { ...$messages.get(), ...sums })
    },
    clearConversation(blogName, id, known = 0) {
      seen.post({ blogName, id, known })
      clear({ blogName, id, known })
    },
    clearActivity(blogName) {
      seen.post({ blogName })
      clear({ blogName })
    },
  }
}
