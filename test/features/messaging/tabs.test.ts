// @vitest-environment happy-dom

import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Fault } from '../../../fixtures/control/faults.ts'
import { lookup } from '../../../src/features/messaging/people/lookup.ts'
import { conversations } from '../../../src/features/messaging/store.ts'
import type { Message } from '../../../src/features/messaging/types.ts'
import { sharedPoll } from '../../../src/features/unread/shared-poll.ts'
import { unread } from '../../../src/features/unread/store.ts'
import { stubTabs } from '../../platform/tabs/support.ts'
import { messagingApp, receive } from './app.ts'

const textOf = ({ content }: Message) => (content.type === 'text' ? content.text : '')
const messagesPath = '/svc/conversations/messages'

const apps: ReturnType<typeof messagingApp>['app'][] = []
/** A user's browser, with as many tabs as a test opens. */
function browser() {
  const first = messagingApp()
  const { fetch, storage } = first.app.platform
  let last = 0
  const open = async () => {
    const random = () => ++last / 1000
    const test = messagingApp({}, { platform: { fetch, storage, random } })
    const { app } = test
    apps.push(app)
    const store = app.get(conversations)
    const key = (await app.get(lookup).byName('bruno')) ?? ''
    const model = store.model(key)
    await model.ensureFetched()
    return { ...test, store, model, key, close: () => app.disposer.dispose() }
  }
  const texts = () =>
    first.realm.world.conversations
      .filter(({ id }) => id === 'c1000')
      .flatMap(one => one.messages.map(({ text }) => text))
  const posts = () =>
    first.realm.requests.filter(({ method, path }) => method === 'POST' && path === messagesPath)
  return {
    open,
    texts,
    posts,
    realm: first.realm,
    first,
    fault: (fault: Fault) => first.realm.faults.add(fault),
  }
}
const settle = () =>
  vi.waitFor(() => {}, { timeout: 100 }).then(() => new Promise(resolve => setTimeout(resolve, 20)))

beforeEach(() => void stubTabs())
afterEach(() => {
  for (const app of apps.splice(0)) app.disposer.dispose()
})

describe('several tabs', () => {
  it('show at once what one of them has sent, without a call', async () => {
    const { open, realm } = browser()
    const [one, two] = [await open(), await open()]
    const asked = realm.requests.length
    one.model.sendText('hello')
    await vi.waitFor(() => expect(two.model.$messages.get().map(textOf)).toContain('hello'))
    await settle()
    const own = realm.requests.slice(asked).map(({ method }) => method)
    // The sender checks for messages that came meanwhile.
    expect(own).toEqual(['POST', 'GET'])
    for (const { model } of [one, two])
      expect(model.$messages.get().filter(message => textOf(message) === 'hello')).toHaveLength(1)
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
    expect(two.model.$messages.get().map(textOf)).not.toContain('a')
    one.model.sendText('b')
    await vi.waitFor(() => expect(two.model.$messages.get().map(textOf).slice(-2)).toEqual(['a', 'b']))
  })

  it('share what is read', async () => {
    const { open, first } = browser()
    const [one, two] = [await open(), await open()]
    two.app.get(sharedPoll)
    receive(first, 'bruno', 'aria', 'new')
    await new Promise(resolve => setTimeout(resolve, 510))
    await one.app.get(sharedPoll).poll()
    await vi.waitFor(() => expect(two.model.$info.get().unreadCount).toBe(1))
    await one.model.fetchUnread()
    await vi.waitFor(() => expect(two.model.$info.get().unreadCount).toBe(0))
    const { lastReadTs, lastModifiedTs } = two.model.$info.get()
    expect(lastReadTs).toBe(lastModifiedTs)
    expect(two.app.get(unread).$messages.get()).toEqual(one.app.get(unread).$messages.get())
    expect(two.model.$messages.get().map(textOf)).toContain('new')
  })

  it('with open inboxes fetch the conversations once for new messages, and all show them', async () => {
    const { open, first, realm } = browser()
    const openInbox = async () => {
      const { app, key, model, store } = await open()
      const inbox = store.inbox(model.$info.get().ownUuid)
      await inbox.fetch()
      app.get(sharedPoll).onOutcome(outcome => void (outcome === 'changed' && inbox.refresh()))
      return { app, lastOf: () => inbox.$list.get().find(one => one.key === key)?.last?.content }
    }
    const tabs: Awaited<ReturnType<typeof openInbox>>[] = []
    for (let count = 0; count < 5; count++) tabs.push(await openInbox())
    const asked = () => realm.requests.filter(({ path }) => path === '/svc/conversations').length
    for (const [round, text] of ['one', 'two'].entries()) {
      const before = asked()
      receive(first, 'bruno', 'aria', text)
      // A poll answer must be older than half a second.
      await new Promise(resolve => setTimeout(resolve, 510))
      await tabs[round]?.app.get(sharedPoll).poll()
      await vi.waitFor(() => {
        for (const { lastOf } of tabs) expect(lastOf()).toMatchObject({ text })
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
    const { open, texts, fault } = browser()
    const one = await open()
    fault({ call: `POST ${messagesPath}`, kind: 'drop' })
    one.model.sendText('once')
    await vi.waitFor(() => expect(one.model.$messages.get().at(-1)?.state).toBe('error'))
    const [two, three] = [await open(), await open()]
    for (const { model } of [two, three])
      expect(model.$messages.get().at(-1)).toMatchObject({ state: 'error', content: { text: 'once' } })
    for (const tab of [one, two, three]) tab.store.resume()
    await vi.waitFor(() => {
      for (const { model } of [one, two, three]) {
        const found = model.$messages.get().filter(message => textOf(message) === 'once')
        expect(found.map(({ state }) => state)).toEqual(['sent'])
      }
    })
    await settle()
    expect(texts().filter(text => text === 'once')).toHaveLength(1)
    expect(one.app.platform.storage.keys('messaging:')).toEqual([])
  })

  it('do not mistake each other’s messages for their own, and keep them apart', async () => {
    const { open, texts, fault } = browser()
    const [one, two] = [await open(), await open()]
    fault({ call: `POST ${messagesPath}`, kind: 'status', status: 500 })
    one.model.sendText('same words')
    await vi.waitFor(() => expect(one.model.$messages.get().at(-1)?.state).toBe('error'))
    two.model.sendText('same words')
    await vi.waitFor(() => expect(two.model.$messages.get().at(-1)?.state).toBe('sent'))
    two.model.setDraft('half')
    await settle()
    // Same text, two messages.
    expect(one.model.$messages.get().at(-1)?.state).toBe('error')
    one.close()
    two.close()
    const again = await open()
    await again.model.box.open(again.model.$info.get().key)
    expect(again.model.$draft.get()).toBe('half')
    again.model.outbox.retry(again.model.outbox.$outgoing.get()[0]?.key ?? '')
    await vi.waitFor(() => expect(again.model.outbox.$outgoing.get()).toEqual([]))
    expect(texts().filter(text => text === 'same words')).toHaveLength(2)
  })

  it('a message whose tab is closed waits for the next page, and is sent without a window', async () => {
    const { open, texts, fault, first } = browser()
    const one = await open()
    fault({ call: `POST ${messagesPath}`, kind: 'drop' })
    one.model.sendText('waiting')
    await vi.waitFor(() => expect(one.model.$messages.get().at(-1)?.state).toBe('error'))
    one.close()
    const { fetch, storage } = first.app.platform
    const { app } = messagingApp({}, { platform: { fetch, storage } })
    apps.push(app)
    app.get(conversations).resume()
    await vi.waitFor(() => expect(texts()).toContain('waiting'))
    await vi.waitFor(() => expect(storage.keys('messaging:')).toEqual([]))
  })

  it('[MSGC-52, MSGC-53] whatever happens and however they are reloaded, each message arrives once', async () => {
    const fate = fc.constantFrom<Fault['kind'] | 'ok'>(
      'ok',
      'ok',
      'drop',
      'status',
      'accepted-then-drop',
      'cut',
      'malformed',
    )
    const step = fc.record({
      tab: fc.nat(1),
      act: fc.constantFrom('send', 'send', 'retry', 'resume', 'reload'),
      isQuick: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fate, { maxLength: 8 }),
        fc.array(step, { maxLength: 12 }),
        async (fates, steps) => {
          const { open, texts, fault, realm } = browser()
          const tabs = [await open(), await open()]
          for (const kind of fates)
            fault(
              kind === 'ok'
                ? { call: `POST ${messagesPath}`, kind: 'delay', delayMs: 1 }
                : { call: `POST ${messagesPath}`, kind, ...(kind === 'status' && { status: 503 }) },
            )
          let count = 0
          for (const { tab, act, isQuick } of steps) {
            const here = tabs[tab]
            if (!here) continue
            if (act === 'send') here.model.sendText(`m${count++}`)
            if (act === 'resume') here.store.resume()
            if (act === 'retry')
              for (const { key } of here.model.outbox.$outgoing.get()) here.model.outbox.retry(key)
            if (act === 'reload') {
              here.close()
              tabs[tab] = await open()
            }
            await new Promise(resolve => setTimeout(resolve, isQuick ? 0 : 4))
          }
          await settle()
          realm.faults.clear()
          for (let round = 0; round < 4; round++) {
            for (const { model, store } of tabs) {
              for (const { key } of model.outbox.$outgoing.get()) model.outbox.retry(key)
              store.resume()
            }
            await settle()
          }
          const sent = texts().filter(text => /^m\d+$/.test(text))
          expect([...sent].sort()).toEqual(Array.from({ length: count }, (_, index) => `m${index}`).sort())
          for (const { model } of tabs) expect(model.outbox.$outgoing.get()).toEqual([])
          for (const { close } of tabs) close()
        },
      ),
      {
        numRuns: 25,
        // One tab settles a message that another one is still sending, which then gets no successful answer.
        examples: [
          [
            ['drop', 'cut'],
            [
              { tab: 0, act: 'send', isQuick: false },
              { tab: 0, act: 'send', isQuick: false },
              { tab: 1, act: 'reload', isQuick: false },
            ],
          ],
        ],
      },
    )
  })
})
