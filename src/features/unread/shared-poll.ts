import * as v from 'valibot'
import type { App } from '../../platform/app.ts'
import { createListeners } from '../../platform/lib/listeners.ts'
import { session } from '../../platform/session.ts'
import { tabs } from '../../platform/tabs/tabs.ts'
import type { Counts } from './counts.ts'
import type { PollOutcome } from './poller.ts'
import { polledBlogs } from './read-counts.ts'
import { unread } from './store.ts'

/** The counts by blog, before and after a response. */
export interface CountChange {
  /** Conversation id to count, for the blogs in a poll's response. */
  before: Readonly<Record<string, Counts>>
  /** Sums of all blogs. */
  sumsBefore: Counts
  after: Readonly<Record<string, Counts>>
}

/** Polls unread messages once for all tabs whose poll is due at the same time. */
export type SharedPoll = ReturnType<typeof sharedPoll>

/** Message to other tabs with the outcome of a poll and the polled keys. */
const tabMessageSchema = v.variant('outcome', [
  v.object({ keys: v.string(), outcome: v.picklist(['failed', 'ignored']) }),
  v.object({
    keys: v.string(),
    outcome: v.literal('counts'),
    unreadMessages: v.unknown(),
    unreadActivity: v.optional(v.unknown()),
  }),
])
type TabMessage = v.InferOutput<typeof tabMessageSchema>

export function sharedPoll(app: App) {
  const { $blogs } = app.get(session)
  const { topic, alone, onSleep } = app.get(tabs)
  const counts = app.get(unread)
  const channel = topic('poll', tabMessageSchema)
  const outcomes = createListeners<[PollOutcome]>()
  const answers = createListeners<[CountChange]>()
  let call = new AbortController()
  let stopWaiting = () => {}
  let latest: { outcome: PollOutcome; id: number } = { outcome: 'ignored', id: 0 }

  const mentionKeys = () => polledBlogs($blogs.get()).map(blog => blog.mention_key)

  function applyResult(message: TabMessage): PollOutcome {
    if (message.outcome !== 'counts') return message.outcome
    const before = [counts.$conversations.get(), counts.$activity.get()]
    counts.setConversationCounts(message.unreadMessages)
    counts.setActivityCounts(message.unreadActivity)
    const isSame = counts.$conversations.get() === before[0] && counts.$activity.get() === before[1]
    return isSame ? 'unchanged' : 'changed'
  }

  const listening = channel.on(message => {
    // An older tab may have polled other blogs.
    if (message.keys !== mentionKeys().join()) return
    latest = { outcome: applyResult(message), id: latest.id + 1 }
    stopWaiting()
    outcomes.tell(latest.outcome)
  })

  async function fetchCounts(): Promise<PollOutcome> {
    const keys = mentionKeys()
    const { signal } = call
    const api = await import('./api.ts').catch(error => {
      app.bus.emit('chunk:failed', { name: 'unread', error })
      return null
    })
    const answer = (await api?.pollUnread(app, keys, signal)) ?? { kind: 'failed' as const }
    // This page is going to sleep without a result. Other tabs may still get one.
    if (signal.aborted) throw signal.reason
    const message: TabMessage =
      answer.kind === 'counts'
        ? {
            keys: keys.join(),
            outcome: 'counts',
            unreadMessages: answer.unreadMessages,
            unreadActivity: answer.unreadActivity,
          }
        : { keys: keys.join(), outcome: answer.kind }
    return publish(message)
  }
  /** Applies a result, here and in the other tabs. */
  function publish(message: TabMessage): PollOutcome {
    const countsBefore = { before: counts.$conversations.get(), sumsBefore: counts.$messages.get() }
    const outcome = applyResult(message)
    channel.post(message)
    if (message.outcome === 'counts') answers.tell({ ...countsBefore, after: counts.$conversations.get() })
    outcomes.tell(outcome)
    return outcome
  }

  const cancel = () => {
    call.abort()
    stopWaiting()
    call = new AbortController()
  }
  app.disposer.add(cancel)
  app.disposer.add(onSleep(cancel))
  app.disposer.add(listening)

  return {
    /** Polls, or takes the response of another tab that is already polling. Rejects when the page goes to sleep. */
    async poll() {
      const { id } = latest
      const waiting = new AbortController()
      stopWaiting = () => waiting.abort()
      try {
        // Tabs whose polls are due at the same time wait for the first one's response. If that tab closes, the next one
        // polls.
        return await alone(
          'poll',
          async () => (latest.id === id ? await fetchCounts() : latest.outcome),
          waiting.signal,
        )
      } catch (error) {
        if (latest.id !== id) return latest.outcome
        throw error
      } finally {
        stopWaiting = () => {}
      }
    },
    /** Applies counts that the server has pushed, as if this tab had polled. */
    receive: (counts: { unreadMessages: unknown; unreadActivity?: unknown }) =>
      void publish({ keys: mentionKeys().join(), outcome: 'counts', ...counts }),
    /** Listens to every outcome, of this tab and of others. */
    onOutcome: outcomes.on,
    /** Listens to responses of this tab's own polls only, for effects that must happen in just one tab. */
    onAnswer: answers.on,
  }
}
