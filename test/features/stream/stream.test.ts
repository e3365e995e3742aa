// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startStream } from '../../../src/features/stream/live-stream.ts'
import { live } from '../../../src/features/unread/live.ts'
import { startBasePoll } from '../../../src/features/unread/polling.ts'
import { sharedPoll } from '../../../src/features/unread/shared-poll.ts'
import { unread } from '../../../src/features/unread/store.ts'
import { stubTabs } from '../../platform/tabs/support.ts'
import { createTestApp } from '../../support/app.ts'
import { messenger, settle } from '../unread/messenger.ts'

/** The server's side of the streams that are open. */
class Source {
  static readonly CLOSED = 2
  static all: Source[] = []
  readyState = 1
  onerror: (() => void) | null = null
  readonly listeners = new Map<string, (event: unknown) => void>()
  constructor(readonly url: string) {
    Source.all.push(this)
  }
  addEventListener(name: string, listener: (event: unknown) => void) {
    this.listeners.set(name, listener)
  }
  close() {
    this.readyState = 2
  }
  static open = () => Source.all.filter(({ readyState }) => readyState !== 2)
  send(name: string, data: unknown, lastEventId = '') {
    this.listeners.get(name)?.({ data: typeof data === 'string' ? data : JSON.stringify(data), lastEventId })
  }
  fail(isRefused: boolean) {
    if (isRefused) this.readyState = 2
    this.onerror?.()
  }
}
const last = () => Source.open().at(-1) as Source
const unreadOf = (count: number, user = 'aria') => ({
  user,
  unread_messages: { 'mk-aria': { 5: count } },
  unread_activity: { 'mk-aria': count * 2, 'mk-stranger': 9 },
})

const polls: string[] = []
const apps: ReturnType<typeof createTestApp>['app'][] = []
function tab(name = 'one', stream = '/svc/stream') {
  const { app } = createTestApp({
    bootstrap: { stream, ...messenger([{ name: 'aria', mention_key: 'mk-aria', unread_count: 1 }]) },
    platform: {
      random: () => 0.5,
      async fetch() {
        polls.push(name)
        return Response.json({ unread_messages: { 'mk-aria': { 5: 1 } } })
      },
    },
  })
  apps.push(app)
  startBasePoll(app, app.disposer)
  startStream(app, app.disposer)
  return app
}
const seconds = async (count: number) => {
  for (let step = 0; step < count; step += 5) {
    await vi.advanceTimersByTimeAsync(5000)
    await settle()
  }
}

beforeEach(async () => {
  await import('../../../src/features/unread/api.ts')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.stubGlobal('EventSource', Source)
  Source.all.length = 0
  polls.length = 0
  stubTabs()
})
afterEach(() => {
  for (const app of apps.splice(0)) app.disposer.dispose()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

describe('[DEC-193] a stream of events', () => {
  it('brings counts to all tabs over one connection, and nothing is polled meanwhile', async () => {
    const [one, two] = [tab('one'), tab('two')]
    await settle()
    expect(Source.open()).toHaveLength(1)
    expect(last().url).toBe(new URL('/svc/stream?user=aria', location.href).href)
    last().send('unread', unreadOf(3))
    await settle()
    for (const app of [one, two]) {
      expect(app.get(unread).$messages.get()).toEqual({ aria: 3 })
      expect(app.get(unread).$activity.get()).toEqual({ aria: 6 })
    }
    for (let minute = 0; minute < 5; minute++) {
      await seconds(60)
      last().send('ping', {})
      await settle()
    }
    expect(polls).toEqual([])
  })

  it('alerts in one tab only, as a poll does', async () => {
    const [one, two] = [tab('one'), tab('two')]
    const heard: string[] = []
    one.get(sharedPoll).onAnswer(() => heard.push('one'))
    two.get(sharedPoll).onAnswer(() => heard.push('two'))
    await settle()
    last().send('unread', unreadOf(3))
    await settle()
    expect(heard).toEqual(['one'])
  })

  it('goes on in another tab when its own closes, after the last event that was heard', async () => {
    const one = tab('one')
    const two = tab('two')
    await settle()
    last().send('unread', unreadOf(1), '41')
    await settle()
    one.disposer.dispose()
    await settle()
    expect(Source.open()).toHaveLength(1)
    expect(last().url).toContain('last_event_id=41')
    last().send('unread', unreadOf(2), '42')
    await settle()
    expect(two.get(unread).$messages.get()).toEqual({ aria: 2 })
  })

  it('is polled again when it is refused, and comes back by itself with growing pauses', async () => {
    const app = tab()
    await settle()
    last().send('unread', unreadOf(2))
    await settle()
    last().fail(true)
    expect(app.get(live).$isLive.get()).toBe(false)
    await seconds(30)
    expect(Source.all).toHaveLength(2)
    last().fail(true)
    await seconds(30)
    expect(Source.all).toHaveLength(2)
    await seconds(30)
    expect(Source.all).toHaveLength(3)
    await seconds(60)
    expect(polls.length).toBeGreaterThan(0)
    last().send('unread', unreadOf(4))
    await settle()
    expect(app.get(live).$isLive.get()).toBe(true)
    expect(app.get(unread).$messages.get()).toEqual({ aria: 4 })
  })

  it('is left to the browser for a minute after an interruption, as long as a server may ask it to wait', async () => {
    tab()
    await settle()
    last().send('unread', unreadOf(2))
    last().fail(false)
    await seconds(65)
    expect(Source.all).toHaveLength(1)
    last().send('ping', {})
    await seconds(30)
    expect(Source.all).toHaveLength(1)
    last().fail(false)
    await seconds(120)
    expect(Source.all).toHaveLength(2)
  })

  it('that says nothing, as behind a proxy that holds it back, is polled beside, and tried anew', async () => {
    tab()
    await seconds(70)
    expect(polls).toHaveLength(1)
    await seconds(40)
    expect(Source.all).toHaveLength(2)
    expect(Source.open()).toHaveLength(1)
  })

  it('in another tab that is gone without a word is polled after a while', async () => {
    const app = tab()
    await settle()
    last().send('unread', unreadOf(2))
    const channel = new BroadcastChannel('inlay:aria')
    channel.postMessage({ topic: 'stream', value: { kind: 'live', isLive: true, lastId: '7' } })
    await settle()
    last().close()
    await seconds(95)
    expect(app.get(live).$isLive.get()).toBe(false)
  })

  it('of another user changes nothing and is closed', async () => {
    const app = tab()
    await settle()
    last().send('unread', unreadOf(3, 'bruno'))
    await settle()
    expect(app.get(unread).$activity.get()).toEqual({ aria: 1 })
    expect(Source.open()).toHaveLength(0)
    await seconds(65)
    expect(polls).toHaveLength(1)
  })

  it.each([
    'not json',
    '[]',
    '{"user":1}',
    '{"user":"aria","unread_messages":{},"unread_activity":"many"}',
    '{"user":"aria","unread_messages":7}',
  ])('survives %s', async data => {
    const app = tab()
    await settle()
    for (const name of ['unread', 'conversation', 'notes', 'ping']) last().send(name, data)
    await settle()
    expect(app.get(unread).$activity.get()).toEqual({ aria: 1 })
    expect(Source.open()).toHaveLength(1)
  })

  it('tells of a conversation and of a reply, and shows the notes of a post, in all tabs', async () => {
    const [one, two] = [tab('one'), tab('two')]
    const heard: string[] = []
    one.get(live).onConversation(id => heard.push(`one ${id}`))
    two.get(live).onConversation(id => heard.push(`two ${id}`))
    for (const [name, app] of Object.entries({ one, two }))
      app.get(live).onReply((post, reply) => heard.push(`${name} ${post} ${JSON.stringify(reply)}`))
    document.body.innerHTML = `<article data-inlay-post='{"id":"7"}'><b data-inlay-note-count="12">12 notes</b></article>`
    await settle()
    last().send('conversation', { conversation_id: 5 })
    last().send('notes', { post_id: 7, note_count: 14 })
    last().send('notes', { post_id: 8, note_count: 99 })
    await settle()
    expect(heard.splice(0)).toEqual(['one 5', 'two 5'])
    expect(document.querySelector('b')?.textContent).toBe('14 notes')
    last().send('reply', { post_id: 7, reply: { id: '7r1', gone: 'hidden' } })
    last().send('reply', { post_id: 7 })
    await settle()
    expect(heard).toEqual(['one 7 {"id":"7r1","gone":"hidden"}', 'two 7 {"id":"7r1","gone":"hidden"}'])
  })

  it('that is back, or that another tab takes over, says to all tabs that something may have been missed', async () => {
    const [one, two] = [tab('one'), tab('two')]
    const heard: string[] = []
    one.get(live).onGap(() => heard.push('one'))
    two.get(live).onGap(() => heard.push('two'))
    await settle()
    last().send('unread', unreadOf(2))
    last().send('ping', {})
    await settle()
    expect(heard).toEqual([])
    last().fail(false)
    last().send('unread', unreadOf(2))
    last().send('ping', {})
    await settle()
    expect(heard.splice(0)).toEqual(['one', 'two'])
    one.disposer.dispose()
    await settle()
    last().send('unread', unreadOf(2))
    await settle()
    expect(heard).toEqual(['two'])
  })

  it('of another site is never asked', async () => {
    tab('one', 'https://elsewhere.example/stream')
    await settle()
    expect(Source.all).toHaveLength(0)
  })
})
