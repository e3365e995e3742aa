import { atom, type ReadableAtom } from 'nanostores'
import * as v from 'valibot'
import type { App } from '../../platform/app.ts'
import { isRecord } from '../../platform/lib/record.ts'
import { timeLeft } from '../../platform/lib/time-left.ts'
import { session } from '../../platform/session.ts'
import { tabs } from '../../platform/tabs/tabs.ts'
import { type Counts, countOf, sumOf, unreadCounts } from './counts.ts'
import { mutedConversations } from './muted.ts'
import { activityCounts, conversationCounts, readCounts, sameCounts, withCount } from './read-counts.ts'

/** Milliseconds for which a count that the user has cleared overrides the server's (MSGP-15). */
const overrideMs = 500

/** Unread counts by name of the user's own blogs; every change emits `unread:changed`. */
export interface Unread {
  /** Notifications. */
  $activity: ReadableAtom<Counts>
  /** Messages, the sum of all conversations of a blog that aren't muted. */
  $messages: ReadableAtom<Counts>
  /** Messages by conversation id, for the blogs in a poll's response. */
  $conversations: ReadableAtom<Readonly<Record<string, Counts>>>
  /** Applies the complete `unread_messages` of a poll's response. */
  setConversationCounts: (byMentionKey: unknown) => void
  /** Applies the complete `unread_activity` of a poll's response. If it is missing, the host doesn't count activity. */
  setActivityCounts: (byMentionKey: unknown) => void
  /** The user has seen a conversation. `known` is its count, used if no poll has given one. */
  clearConversation: (blogName: string, conversationId: string, known?: number) => void
  /**
   * The user has seen a blog's notifications, of which `count` were unread. Those that have arrived since stay unread.
   */
  clearActivity: (blogName: string, count: number) => void
}

/** Message to other tabs: the user has seen a conversation or the notifications of a blog. */
const seenSchema = v.object({
  blogName: v.string(),
  id: v.optional(v.string()),
  /**
   * The count of a conversation that no poll has given, or that of notifications. Not negative, so that it can only
   * lower the sum.
   */
  known: v.optional(v.pipe(v.number(), v.minValue(0))),
})
type Seen = v.InferOutput<typeof seenSchema>

export function unread(app: App): Unread {
  const { $blogs } = app.get(session)
  const stores = app.get(unreadCounts)
  const { $activity, $messages } = stores
  const $conversations = atom<Readonly<Record<string, Counts>>>({})
  const { isMuted, $muted } = app.get(mutedConversations)
  /** What a blog's badges count. */
  const heardSum = (counts: Counts) =>
    sumOf(Object.fromEntries(Object.entries(counts).filter(([id]) => !isMuted(id))))
  /** Until this time, counts from the server are ignored: by conversation, or by blog for notifications. */
  const cleared = new Map<string, number>()
  /** Clears counts in all tabs. */
  const seen = app.get(tabs).topic('seen', seenSchema)

  const setCounts = (kind: keyof typeof stores, counts: Counts) => {
    if (sameCounts(stores[kind].get(), counts)) return
    stores[kind].set(readCounts(counts))
    app.bus.emit('unread:changed', { activity: sumOf($activity.get()), messages: sumOf($messages.get()) })
  }
  const countsOf = (blogName: string): Counts | undefined =>
    Object.hasOwn($conversations.get(), blogName) ? $conversations.get()[blogName] : undefined
  const keyOf = (blogName: string, id?: string) => JSON.stringify([blogName, id])
  const isCleared = (blogName: string, id?: string) =>
    timeLeft(cleared.get(keyOf(blogName, id)) ?? 0, app.platform.now(), overrideMs) > 0

  const clear = ({ blogName, id, known = 0 }: Seen) => {
    cleared.set(keyOf(blogName, id), app.platform.now() + overrideMs)
    if (id === undefined)
      return setCounts(
        '$activity',
        withCount($activity.get(), blogName, countOf($activity.get(), blogName) - known),
      )
    const counts = countsOf(blogName)
    if (counts && countOf(counts, id) > 0)
      $conversations.set({ ...$conversations.get(), [blogName]: withCount(counts, id, 0) })
    if (isMuted(id)) return
    const left = countOf($messages.get(), blogName) - (counts ? countOf(counts, id) : known)
    setCounts('$messages', withCount($messages.get(), blogName, left))
  }
  app.disposer.add(seen.on(clear))
  app.disposer.add(
    $muted.listen(() => {
      const sums = Object.entries($conversations.get()).map(([name, counts]) => [name, heardSum(counts)])
      setCounts('$messages', { ...$messages.get(), ...Object.fromEntries(sums) })
    }),
  )

  return {
    $activity,
    $messages,
    $conversations,
    setConversationCounts(byMentionKey) {
      const latest = Object.entries(conversationCounts(byMentionKey, $blogs.get())).map(
        ([blogName, counts]): [string, Counts] => [
          blogName,
          Object.fromEntries(Object.entries(counts).filter(([id]) => !isCleared(blogName, id))),
        ],
      )
      const before = $conversations.get()
      const changed = latest.filter(([name, counts]) => {
        const known = countsOf(name)
        return !known || !sameCounts(known, counts)
      })
      if (changed.length > 0) $conversations.set({ ...before, ...Object.fromEntries(changed) })
      const sums = Object.fromEntries(latest.map(([name, counts]) => [name, heardSum(counts)]))
      setCounts('$messages', { ...$messages.get(), ...sums })
    },
    setActivityCounts(byMentionKey) {
      if (!isRecord(byMentionKey)) return
      const latest = activityCounts(byMentionKey, $blogs.get()).filter(([name]) => !isCleared(name))
      setCounts('$activity', { ...$activity.get(), ...Object.fromEntries(latest) })
    },
    clearConversation(blogName, id, known = 0) {
      seen.post({ blogName, id, known })
      clear({ blogName, id, known })
    },
    clearActivity(blogName, count) {
      seen.post({ blogName, known: count })
      clear({ blogName, known: count })
    },
  }
}
