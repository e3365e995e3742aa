import * as v from 'valibot'
import type { App } from '../../platform/app.ts'
import { openEventStream, silenceMs, streamAddress } from '../../platform/http/event-stream.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'
import { parseJson } from '../../platform/lib/parse-json.ts'
import { tabs } from '../../platform/tabs/tabs.ts'
import { setNotes } from '../feed/note-count.ts'
import { live } from '../unread/live.ts'
import { sharedPoll } from '../unread/shared-poll.ts'

const id = v.pipe(v.union([v.string(), v.number()]), v.transform(String))

/** The data of the stream's events, by name. `docs/server.md#live` describes them. */
const streamEvents = {
  unread: v.object({
    /** Whose counts these are: another user may have logged in since. */
    user: v.string(),
    /** Both as in poll responses. */
    unread_messages: v.record(v.string(), v.unknown()),
    unread_activity: v.optional(v.unknown()),
  }),
  conversation: v.object({ conversation_id: id }),
  notes: v.object({ post_id: id, note_count: v.number() }),
  reply: v.object({ post_id: id, reply: v.record(v.string(), v.unknown()) }),
  /** Says that the connection is alive. */
  ping: v.unknown(),
}

type StreamEventName = keyof typeof streamEvents
const streamEventNames = Object.keys(streamEvents) as StreamEventName[]

/** The data of an event; null if it is invalid. */
function readStreamEvent<N extends StreamEventName>(
  name: N,
  data: string,
): v.InferOutput<(typeof streamEvents)[N]> | null {
  const result = v.safeParse<(typeof streamEvents)[N]>(streamEvents[name], parseJson(data))
  return result.success ? result.output : null
}

/** Messages from the tab that listens to the server. All tabs are told what an event changes. */
const tabMessageSchema = v.variant('kind', [
  v.object({ kind: v.literal('live'), isLive: v.boolean(), lastId: v.string() }),
  v.object({ kind: v.literal('conversation'), id: v.string() }),
  v.object({ kind: v.literal('gap') }),
  v.object({ kind: v.literal('notes'), postId: v.string(), count: v.number() }),
  v.object({ kind: v.literal('reply'), postId: v.string(), reply: v.unknown() }),
])
type TabMessage = v.InferOutput<typeof tabMessageSchema>

/**
 * Listens to the server's events, in one tab for all of the user's tabs (DEC-193). While they arrive nothing is polled;
 * when they stop, polling resumes until they are back.
 */
export function startStream(app: App, disposer: Disposer): void {
  const url = streamAddress(app)
  const user = app.page.user?.name
  if (!url || !user) return
  const { topic, alone, onSleep, onWake } = app.get(tabs)
  const { $isLive, tellConversation, tellGap, tellReply } = app.get(live)
  const poll = app.get(sharedPoll)
  const channel = topic('stream', tabMessageSchema)
  let lastId = ''
  let turn = new AbortController()
  let stopWaiting = () => {}
  let wasLive = false

  function setLive(isLive: boolean): void {
    wasLive ||= isLive
    stopWaiting()
    // The other tab may have closed without notice.
    stopWaiting = isLive ? disposer.timeout(() => $isLive.set(false), silenceMs * 1.2) : () => {}
    if ($isLive.get() !== isLive) $isLive.set(isLive)
  }
  function apply(message: TabMessage): void {
    if (message.kind === 'live') {
      lastId = message.lastId
      setLive(message.isLive)
    } else if (message.kind === 'conversation') tellConversation(message.id)
    else if (message.kind === 'reply') tellReply(message.postId, message.reply)
    else if (message.kind === 'gap') tellGap()
    else setNotes(message.postId, message.count)
  }
  const tell = (message: TabMessage) => {
    apply(message)
    channel.post(message)
  }
  function hear(name: StreamEventName, data: string): void {
    if (name === 'unread') {
      const event = readStreamEvent(name, data)
      // Another user has logged in: this page finds out with its next call.
      if (event && event.user !== user) leave()
      else if (event)
        poll.receive({ unreadMessages: event.unread_messages, unreadActivity: event.unread_activity })
    } else if (name === 'conversation') {
      const event = readStreamEvent(name, data)
      if (event) tell({ kind: 'conversation', id: event.conversation_id })
    } else if (name === 'notes') {
      const event = readStreamEvent(name, data)
      if (event) tell({ kind: 'notes', postId: event.post_id, count: event.note_count })
    } else if (name === 'reply') {
      const event = readStreamEvent(name, data)
      if (event) tell({ kind: 'reply', postId: event.post_id, reply: event.reply })
    }
  }
  const listen = (signal: AbortSignal) =>
    new Promise<void>(resolve => {
      const close = openEventStream({
        names: streamEventNames,
        addressAfter(after) {
          const address = new URL(url)
          address.searchParams.set('user', user)
          if (after) address.searchParams.set('last_event_id', after)
          return address.href
        },
        random: app.platform.random,
        lastId,
        hear: (name, data, id) => {
          lastId = id
          hear(name, data)
        },
        setLive: isLive => tell({ kind: 'live', isLive, lastId }),
        connected: () => wasLive && tell({ kind: 'gap' }),
      })
      signal.addEventListener('abort', () => {
        close()
        resolve()
      })
    })
  const join = () => {
    turn = new AbortController()
    const { signal } = turn
    alone('stream', () => listen(signal), signal).catch(() => {})
  }
  function leave(): void {
    turn.abort()
    setLive(false)
  }
  disposer.add(channel.on(apply))
  disposer.add(onSleep(leave))
  disposer.add(onWake(join))
  disposer.add(leave)
  join()
}
