import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { conversations } from '../../../../src/features/messaging/store.ts'
import { createDisposer } from '../../../../src/platform/lib/dispose.ts'
import { messagingApp, uuidOf } from '../app.ts'
import { messagingOf } from '../messaging.ts'
import { withBarePage } from '../page.ts'
import { stored } from '../support.ts'
import { talk } from '../talk.ts'

withBarePage()
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

const flag = '/svc/conversations/flag'
const messages = '/svc/conversations/messages'

async function setup(test = messagingApp({ is_minimize_enabled: true, is_sounds_enabled: true })) {
  const talking = await talk([], {}, test)
  const { model, key, say } = talking
  const store = test.app.get(conversations)
  const info = () => store.$all.get()[key]
  const items = () => {
    const known = info()
    return known ? model.actions.items(known) : []
  }
  const asked = async () => {
    await vi.waitFor(() => expect(say.$dialog.get()).not.toBeNull())
    return say.$dialog.get()
  }
  /** Presses an entry of a menu, and answers its question. */
  async function choose(all: { id: string; run?: (() => void) | undefined }[], id: string, isSure = true) {
    all.find(one => one.id.startsWith(id))?.run?.()
    const question = await asked()
    say.answer(question?.id ?? 0, isSure)
    if (isSure) await vi.waitFor(() => expect(info()).toBeUndefined())
    else await vi.advanceTimersByTimeAsync(50)
    return question
  }
  const messageItems = (participant = uuidOf(test, 'bruno')) => {
    const head = info()
    if (!head) throw new Error('no conversation')
    return model.actions.messageItems(head, stored(1, 'x', participant), { react() {}, write() {} })
  }
  return {
    ...{ ...talking, store, info, items, messageItems },
    choose: (id: string, isSure?: boolean) => choose(items(), id, isSure),
    chooseOfMessage: (id: string, isSure?: boolean) => choose(messageItems(), id, isSure),
    windows: model.manager.$windows.get,
    sent: (path: string, method = 'POST') =>
      test.realm.requests.filter(one => one.path === path && one.method === method),
    /** The time for Undo is over. */
    later: () => vi.advanceTimersByTimeAsync(10_000),
  }
}

describe('the menu of a conversation', () => {
  it('[MSG-2, MSG-9, MSGC-6, MSGC-7, MSGC-8, MSGC-9] offers to block each of the others, to delete, and the sound settings if there are sounds', async () => {
    const { items, info, model } = await setup()
    expect(items().map(({ label, href }) => href ?? label)).toEqual([
      'Search messages',
      'Mute conversation',
      'Block bruno',
      'Mark as spam',
      'Delete conversation',
      'Message settings',
      '/settings/dashboard',
    ])
    const known = info()
    if (!known) throw new Error('no conversation')
    const others = ['nightowl', 'aria-sketches'].map(name => ({ name, uuid: name }))
    const several = model.actions.items({ ...known, participants: [...known.participants, ...others] })
    const blocks = several.filter(({ id }) => id.startsWith('block')).map(({ label }) => label)
    expect(blocks).toEqual(['Block bruno', 'Block nightowl'])
    const silent = await setup(messagingApp({ is_sounds_enabled: false }))
    expect(silent.items().some(({ href }) => href)).toBe(false)
    const hosts = { www: 'https://www.example' }
    const elsewhere = await setup(messagingApp({ is_sounds_enabled: true }, { bootstrap: { hosts } }))
    expect(elsewhere.items().at(-1)?.href).toBe('https://www.example/settings/dashboard')
  })

  it.each(['choose', 'chooseOfMessage'] as const)('[MSGC-11, SMSG-9] blocking asks first (%s)', async how => {
    const { [how]: choose, sent, windows, test } = await setup()
    expect((await choose('block', false))?.title).toBe('Are you sure you want to block bruno from aria?')
    expect([sent('/svc/block/add').length, windows().length]).toEqual([0, 1])
    await choose('block')
    expect(windows()).toEqual([])
    expect(sent('/svc/block/add')[0]?.fields).toMatchObject({
      tumblelog: 'aria',
      blocked_tumblelog: 'bruno',
    })
    expect(test.emitted('blog:blocked')).toEqual([{ name: 'bruno' }])
    expect(sent(messages, 'DELETE')).toHaveLength(0)
  })

  it('[MSGC-11, DEC-176] Undo after blocking brings the conversation back; its text goes only when the time for that is over', async () => {
    const { choose, sent, windows, info, say, toast } = await setup()
    await choose('block')
    toast()?.action?.run()
    await vi.waitFor(() => expect(windows()).toHaveLength(1))
    expect(info()).toBeDefined()
    await vi.waitFor(() => expect(sent('/svc/block/remove')).toHaveLength(1))
    await choose('block')
    window.dispatchEvent(new Event('pagehide'))
    say.dropToast(toast()?.id ?? 0)
    await vi.advanceTimersByTimeAsync(50)
    expect([info(), windows()]).toEqual([undefined, []])
  })

  it('[MSGC-12, MSGC-13] marking as spam asks first, hides the conversation at once, and reports it when it can no longer be undone', async () => {
    const { choose, sent, windows, toast, later, test } = await setup()
    expect(await choose('spam')).toMatchObject({
      text: 'bruno will be blocked and reported. And any trace of this conversation will disappear from your inbox.',
      confirm: 'Mark it spam',
      cancel: 'Nevermind',
    })
    expect([windows(), sent(flag), toast()?.action?.label]).toEqual([[], [], 'Undo'])
    await later()
    await vi.waitFor(() => expect(sent(flag)).toHaveLength(1))
    expect(sent(flag)[0]?.fields).toMatchObject({
      ...{ conversation_id: 'c1000', participant: uuidOf(test, 'aria'), context: 'inline', type: 'spam' },
    })
  })

  it.each(['spam', 'delete'])('[MSGC-10, MSGC-12] %s that is undone sends nothing', async id => {
    const { choose, sent, windows, info, toast, store, key, later } = await setup()
    store.model(key).setDraft('half a thought')
    await choose(id)
    // Fetching the inbox meanwhile does not restore it.
    await store.inbox(store.model(key).$info.get().ownUuid).fetch()
    expect(info()).toBeUndefined()
    toast()?.action?.run()
    await vi.waitFor(() => expect(windows()).toHaveLength(1))
    expect([info()?.id, store.model(key).$draft.get()]).toEqual(['c1000', 'half a thought'])
    await later()
    expect([sent(flag), sent(messages, 'DELETE')]).toEqual([[], []])
  })

  it('[MSGC-10] opening the conversation again in time restores it', async () => {
    const { choose, sent, model, windows, info, later } = await setup()
    await choose('delete')
    await model.openRequested({ name: 'bruno' })
    expect(info()?.id).toBe('c1000')
    await later()
    expect([sent(messages, 'DELETE').length, windows().length]).toEqual([0, 1])
  })

  it('[MSGC-10] a failed deletion restores the conversation and reports it; leaving the page deletes at once', async () => {
    const { choose, sent, windows, info, test, say } = await setup()
    test.realm.faults.add({ call: `DELETE ${messages}`, kind: 'status', status: 500 })
    await choose('delete')
    window.dispatchEvent(new Event('pagehide'))
    await vi.waitFor(() => expect(say.$dialog.get()?.title).toBe('Couldn’t delete the conversation.'))
    expect([sent(messages, 'DELETE').length, info()?.id, windows().length]).toEqual([1, 'c1000', 1])
  })
})

it('[SMSG-9, SMSG-10, DEC-129] the menu of a received message offers to block, to report, and to delete the conversation; for an unknown blog only the last, and none for an own message', async () => {
  const { messageItems, test } = await setup()
  const labels = (participant?: string) => messageItems(participant).map(({ label }) => label)
  expect(labels()).toEqual(['Copy text', 'Block', 'Report', 'Delete conversation'])
  expect(labels('somebody')).toEqual(['Copy text', 'Delete conversation'])
  expect(labels(uuidOf(test, 'aria'))).toEqual(['Copy text'])
})

describe('the tutorial', () => {
  const make = (has_tutorial?: boolean) => {
    const test = messagingApp(has_tutorial === undefined ? {} : { has_tutorial })
    const disposer = createDisposer()
    test.app.disposer.add(disposer.dispose)
    const seen = '/svc/conversations/tutorial_seen'
    const calls = () => test.realm.requests.filter(({ path }) => path === seen)
    return { test, calls, model: messagingOf(test.app, disposer) }
  }

  it('[TUT-2] is shown if the page says so, and the user can message', () => {
    const isOpen = (has?: boolean) => make(has).model.tutorial?.$isOpen.get()
    expect([isOpen(), isOpen(false), isOpen(true)]).toEqual([undefined, undefined, true])
  })

  it('[TUT-3, TUT-4] reports once when it was closed, or the inbox opened, with the form key and nothing else', async () => {
    const { model, calls, test } = make(true)
    for (let turn = 0; turn < 2; turn++) model.tutorial?.close()
    await vi.waitFor(() => expect(calls()).toHaveLength(1))
    expect(calls()[0]).toMatchObject({ method: 'POST', status: 200, fields: {} })
    expect(test.realm.world.users.get('aria')?.hasTutorial).toBe(false)
    expect(test.app.page.messaging.has_tutorial).toBe(false)
    const opened = make(true)
    opened.model.toggleInbox(null)
    expect([model, opened.model].map(({ tutorial }) => tutorial?.$isOpen.get())).toEqual([false, false])
    await vi.waitFor(() => expect(opened.calls()).toHaveLength(1))
  })
})
