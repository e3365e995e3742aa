import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Fault } from '../../../fixtures/control/faults.ts'
import { lookup } from '../../../src/features/messaging/find-conversation.ts'
import { conversations } from '../../../src/features/messaging/store.ts'
import { tabMessageSchema } from '../../../src/features/messaging/tab-messages.ts'
import type { Message } from '../../../src/features/messaging/types.ts'
import { tabs } from '../../../src/platform/tabs/tabs.ts'
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
  function page() {
    const test = messagingApp({}, { platform: { fetch, storage, random: () => ++last / 1000 } })
    close.add(test.app.disposer.dispose)
    return { ...test, store: test.app.get(conversations), close: test.app.disposer.dispose }
  }
  async function open() {
    const tab = page()
    const key = (await tab.app.get(lookup).byName('bruno')) ?? ''
    const model = tab.store.model(key)
    await model.ensureFetched()
    const textOf = ({ content }: Message) => (content.type === 'text' ? content.text : '')
    return {
      ...{ ...tab, model },
      texts: () => model.$messages.get().map(textOf),
      /** The states of the messages with this text. */
      statesOf: (text: string) =>
        model.$messages.get().flatMap(one => (textOf(one) === text ? [one.state] : [])),
    }
  }
  const stored = () => realm.world.conversations.find(({ id }) => id === 'c1000')?.messages ?? []
  return {
    ...{ first, page, open, realm, storage },
    /** How often the server has a text. */
    times: (wanted: string) => stored().filter(({ text }) => text === wanted).length,
    fault: (fault: Omit<Fault, 'call'>) => realm.faults.add({ call: `POST ${messagesPath}`, ...fault }),
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

  it('[DEC-183] cover what one of them has received as sensitive', async () => {
    const { open } = browser()
    const [one, two] = [await open(), await open()]
    const { key, ownUuid: participant } = one.model.$info.get()
    const after = one.model.$messages.get().at(-1)?.ts ?? 0
    const content = { type: 'image' as const, image: null, sensitive: 'blood' }
    const messages = [{ state: 'sent' as const, key: 'x', ts: after + 1, participant, content }]
    const news = { kind: 'messages' as const, read: { fields: {}, messages, before: null }, after }
    one.app.get(tabs).topic('conversation', tabMessageSchema).post({ key, kind: 'news', news })
    await vi.waitFor(() => expect(two.model.$messages.get().at(-1)?.content).toEqual(content))
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
})
