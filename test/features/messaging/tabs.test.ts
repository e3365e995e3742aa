import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Fault } from '../../../fixtures/control/faults.ts'
import { lookup } from '../../../src/features/messaging/people/lookup.ts'
import { conversations } from '../../../src/features/messaging/store.ts'
import { sharedPoll } from '../../../src/features/unread/shared-poll.ts'
import { unread } from '../../../src/features/unread/store.ts'
import { stubTabs } from '../../platform/tabs/support.ts'
import { messagingApp, receive } from './app.ts'
import { withBarePage } from './page.ts'

const messagesPath = '/svc/conversations/messages'
const close = new Set<() => void>()

withBarePage()
beforeEach(() => void stubTabs())
afterEach(() => {
  for (const dispose of close) dispose()
  close.clear()
})

/** A user's browser, with as many tabs as a test opens. */
function browser() {
  const first = messagingApp()
  const { realm } = first
  const { fetch, storage } = first.app.platform
  let last = 0
  let passed = 0
  function page() {
    const now = () => Date.now() + passed
    const test = messagingApp({}, { platform: { fetch, storage, now, random: () => ++last / 1000 } })
    close.add(test.app.disposer.dispose)
    return { ...test, store: test.app.get(conversations), close: test.app.disposer.dispose }
  }
  async function open() {
    const tab = page()
    const key = (await tab.app.get(lookup).byName('bruno')) ?? ''
    const model = tab.store.model(key)
    await model.ensureFetched()
    const all = () =>
      model.$messages.get().map(({ content, state }) => ({
        text: content.type === 'text' ? content.text : '',
        state,
      }))
    return {
      ...{ ...tab, model, key },
      texts: () => all().map(({ text }) => text),
      /** The states of the messages with this text. */
      statesOf: (text: string) => all().flatMap(one => (one.text === text ? [one.state] : [])),
      retry() {
        for (const { key } of model.outbox.$outgoing.get()) model.outbox.retry(key)
      },
      poll: () => tab.app.get(sharedPoll).poll(),
    }
  }
  const stored = () => realm.world.conversations.find(({ id }) => id === 'c1000')?.messages ?? []
  return {
    ...{ first, page, open, realm, storage },
    /** How often the server has a text. */
    times: (wanted: string) => stored().filter(({ text }) => text === wanted).length,
    fault: (fault: Omit<Fault, 'call'>) => realm.faults.add({ call: `POST ${messagesPath}`, ...fault }),
    /** A poll's answer must be older than half a second. */
    pass: () => {
      passed += 510
    },
  }
}
const settle = () => new Promise(resolve => setTimeout(resolve, 20))

describe('several tabs', () => {
  it('show at once what one of them has sent, without a call', async () => {
    const { open, realm } = browser()
    const [one, two] = [await open(), await open()]
    const asked = realm.requests.length
    one.model.sendText('hello')
    await vi.waitFor(() => expect(two.statesOf('hello')).toEqual(['sent']))
    await settle()
    // The sender checks for messages that came meanwhile.
    expect(realm.requests.slice(asked).map(({ method }) => method)).toEqual(['POST', 'GET'])
    expect(one.statesOf('hello')).toEqual(['sent'])
    expect(two.model.$info.get().last).toMatchObject({ content: { text: 'hello' } })
  })

  it('have no gap if one of them has fewer messages', async () => {
    const { open, first } = browser()
    const [one, two] = [await open(), await open()]
    receive(first, 'bruno', 'aria', 'a')
    // Receives nothing for a while.
    window.dispatchEvent(new Event('pagehide'))
    await one.model.refresh()
    window.dispatchEvent(new Event('pageshow'))
    expect(two.texts()).not.toContain('a')
    one.model.sendText('b')
    await vi.waitFor(() => expect(two.texts().slice(-2)).toEqual(['a', 'b']))
  })

  it('share what is read', async () => {
    const { open, first, pass } = browser()
    const [one, two] = [await open(), await open()]
    two.app.get(sharedPoll)
    receive(first, 'bruno', 'aria', 'new')
    pass()
    await one.poll()
    await vi.waitFor(() => expect(two.model.$info.get().unreadCount).toBe(1))
    await one.model.fetchUnread()
    await vi.waitFor(() => expect(two.model.$info.get().unreadCount).toBe(0))
    const { lastReadTs, lastModifiedTs } = two.model.$info.get()
    expect(lastReadTs).toBe(lastModifiedTs)
    expect(two.app.get(unread).$messages.get()).toEqual(one.app.get(unread).$messages.get())
    expect(two.texts()).toContain('new')
  })

  it('with open inboxes fetch the conversations once for new messages, and all show them', async () => {
    const { open, first, realm, pass } = browser()
    const tabs = [await open(), await open(), await open()]
    const lists = tabs.map(({ app, store, model }) => {
      const inbox = store.inbox(model.$info.get().ownUuid)
      app.get(sharedPoll).onOutcome(outcome => void (outcome === 'changed' && inbox.refresh()))
      return inbox
    })
    for (const inbox of lists) await inbox.fetch()
    const asked = () => realm.requests.filter(({ path }) => path === '/svc/conversations').length
    for (const [round, text] of ['one', 'two'].entries()) {
      const before = asked()
      receive(first, 'bruno', 'aria', text)
      pass()
      await tabs[round]?.poll()
      await vi.waitFor(() => {
        for (const { $list } of lists) expect($list.get()[0]?.last?.content).toMatchObject({ text })
      })
      await settle()
      expect(asked() - before).toBe(1)
    }
  })

  it('remove a deleted conversation together', async () => {
    const { open } = browser()
    const [one, two] = [await open(), await open()]
    await one.store.remove(one.key)
    await vi.waitFor(() => expect(two.store.$all.get()[two.key]).toBeUndefined())
  })

  it('[MSGC-52] that restore the same unsent message send it once, and all show it', async () => {
    const { open, times, fault, storage } = browser()
    const one = await open()
    fault({ kind: 'drop' })
    one.model.sendText('once')
    await vi.waitFor(() => expect(one.statesOf('once')).toEqual(['error']))
    const tabs = [one, await open(), await open()]
    for (const { statesOf } of tabs) expect(statesOf('once')).toEqual(['error'])
    for (const { store } of tabs) store.resume()
    for (const { statesOf } of tabs) await vi.waitFor(() => expect(statesOf('once')).toEqual(['sent']))
    await settle()
    expect([times('once'), storage.keys('messaging:')]).toEqual([1, []])
  })

  it('do not mistake each other’s messages for their own, and keep them apart', async () => {
    const { open, times, fault } = browser()
    const [one, two] = [await open(), await open()]
    fault({ kind: 'status', status: 500 })
    one.model.sendText('same words')
    await vi.waitFor(() => expect(one.statesOf('same words')).toEqual(['error']))
    two.model.sendText('same words')
    await vi.waitFor(() => expect(two.statesOf('same words')).toContain('sent'))
    two.model.setDraft('half')
    await settle()
    expect(one.statesOf('same words')).toContain('error')
    for (const tab of [one, two]) tab.close()
    const again = await open()
    await again.model.box.open(again.key)
    expect(again.model.$draft.get()).toBe('half')
    again.retry()
    await vi.waitFor(() => expect(again.model.outbox.$outgoing.get()).toEqual([]))
    expect(times('same words')).toBe(2)
  })

  it('a message whose tab is closed is sent by the next page, without a window', async () => {
    const { open, page, times, fault, storage } = browser()
    const one = await open()
    fault({ kind: 'drop' })
    one.model.sendText('waiting')
    await vi.waitFor(() => expect(one.statesOf('waiting')).toEqual(['error']))
    one.close()
    page().store.resume()
    await vi.waitFor(() => expect([times('waiting'), storage.keys('messaging:')]).toEqual([1, []]))
  })

  it('[MSGC-52, MSGC-53] one that settles a message which another is still sending, and gets no successful answer, neither loses nor doubles it', async () => {
    const { open, times, fault, realm } = browser()
    const one = await open()
    for (const kind of ['drop', 'cut'] as const) fault({ kind })
    for (const text of ['m0', 'm1']) one.model.sendText(text)
    const tabs = [one, await open()]
    await settle()
    realm.faults.clear()
    for (const { retry, store } of tabs) {
      retry()
      store.resume()
    }
    for (const { model } of tabs) await vi.waitFor(() => expect(model.outbox.$outgoing.get()).toEqual([]))
    expect(['m0', 'm1'].map(times)).toEqual([1, 1])
  })
})
