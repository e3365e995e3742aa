// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { spamWarning } from '../../../../src/features/messaging/conversation/spam-warnings.ts'
import { conversations } from '../../../../src/features/messaging/store.ts'
import type { StoredMessage } from '../../../../src/features/messaging/types.ts'
import { createDisposer } from '../../../../src/platform/lib/dispose.ts'
import { feedback } from '../../../../src/shared/feedback/store.ts'
import { messagingApp, uuidOf } from '../app.ts'
import { messagingOf } from '../messaging.ts'

async function setup(
  test = messagingApp({ is_minimize_enabled: true, is_sounds_enabled: true }),
  name = 'bruno',
) {
  const disposer = createDisposer()
  test.app.disposer.add(disposer.dispose)
  const model = messagingOf(test.app, disposer)
  await model.openRequested({ name })
  const key = model.manager.$windows.get()[0]?.key ?? ''
  const store = test.app.get(conversations)
  await vi.waitFor(() => expect(store.model(key).$fetch.get().value).toBe(true))
  const info = () => store.$all.get()[key]
  const items = () => {
    const known = info()
    return known ? model.actions.items(known) : []
  }
  const say = test.app.get(feedback)
  const answer = async (isSure: boolean) => {
    await vi.waitFor(() => expect(say.$dialog.get()).not.toBeNull())
    const asked = say.$dialog.get()
    say.answer(asked?.id ?? 0, isSure)
    return asked
  }
  const run = (id: string) =>
    items()
      .find(one => one.id.startsWith(id))
      ?.run?.()
  const calls = (path: string, method = 'POST') =>
    test.realm.requests.filter(one => one.path === path && one.method === method)
  const toast = () => say.$toasts.get().at(-1)
  return { test, model, key, store, info, items, say, answer, run, calls, toast, disposer }
}

const flag = '/svc/conversations/flag'
const messages = '/svc/conversations/messages'

describe('the menu of a conversation', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

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
    const several = [
      ...known.participants,
      { name: 'nightowl', uuid: 'n' },
      { name: 'aria-sketches', uuid: 's' },
    ]
    const labels = model.actions.items({ ...known, participants: several }).map(({ label }) => label)
    expect(labels.filter(label => label.startsWith('Block'))).toEqual(['Block bruno', 'Block nightowl'])
    const silent = await setup(messagingApp({ is_sounds_enabled: false }))
    expect(silent.items().some(({ href }) => href)).toBe(false)
    const elsewhere = await setup(
      messagingApp({ is_sounds_enabled: true }, { bootstrap: { hosts: { www: 'https://www.example' } } }),
    )
    expect(elsewhere.items().at(-1)?.href).toBe('https://www.example/settings/dashboard')
  })

  it('[MSGC-11] blocking asks first, blocks as the conversation’s blog, removes the conversation and reports it', async () => {
    const { run, answer, calls, model, info, test } = await setup()
    run('block')
    expect((await answer(false))?.title).toBe('Are you sure you want to block bruno from aria?')
    await vi.advanceTimersByTimeAsync(50)
    expect(calls('/svc/block/add')).toHaveLength(0)
    expect(model.manager.$windows.get()).toHaveLength(1)
    run('block')
    await answer(true)
    await vi.waitFor(() => expect(model.manager.$windows.get()).toHaveLength(0))
    expect(calls('/svc/block/add')[0]?.fields).toMatchObject({
      tumblelog: 'aria',
      blocked_tumblelog: 'bruno',
    })
    expect(info()).toBeUndefined()
    expect(test.emitted('blog:blocked')).toEqual([{ name: 'bruno' }])
    expect(calls(messages, 'DELETE')).toHaveLength(0)
  })

  it('[MSGC-11, DEC-176] Undo after blocking brings the conversation back; its text goes only when the time for that is over', async () => {
    const { run, answer, calls, model, info, say } = await setup()
    const hidden = () => vi.waitFor(() => expect(model.manager.$windows.get()).toHaveLength(0))
    run('block')
    await answer(true)
    await hidden()
    say.$toasts.get().at(-1)?.action?.run()
    await vi.waitFor(() => expect(model.manager.$windows.get()).toHaveLength(1))
    expect(info()).toBeDefined()
    await vi.waitFor(() => expect(calls('/svc/block/remove')).toHaveLength(1))
    run('block')
    await answer(true)
    await hidden()
    window.dispatchEvent(new Event('pagehide'))
    say.dropToast(say.$toasts.get().at(-1)?.id ?? 0)
    await vi.advanceTimersByTimeAsync(50)
    expect([info(), model.manager.$windows.get()]).toEqual([undefined, []])
  })

  it('[MSGC-11] a failed block leaves everything unchanged', async () => {
    const { run, answer, model, info, test, say } = await setup()
    test.realm.faults.add({ call: 'POST /svc/block/add', kind: 'status', status: 500 })
    run('block')
    await answer(true)
    await vi.waitFor(() => expect(say.$dialog.get()?.title).toBe('Couldn’t block bruno.'))
    expect(model.manager.$windows.get()).toHaveLength(1)
    expect(info()).toBeDefined()
  })

  it('[MSGC-12, MSGC-13] marking as spam asks first, hides the conversation at once, and reports it when it can no longer be undone', async () => {
    const { run, answer, calls, model, info, toast, test } = await setup()
    run('spam')
    expect(await answer(true)).toMatchObject({
      text: 'bruno will be blocked and reported. And any trace of this conversation will disappear from your inbox.',
      confirm: 'Mark it spam',
      cancel: 'Nevermind',
    })
    await vi.waitFor(() => expect(model.manager.$windows.get()).toHaveLength(0))
    expect(info()).toBeUndefined()
    expect(calls(flag)).toHaveLength(0)
    expect(toast()?.action?.label).toBe('Undo')
    await vi.advanceTimersByTimeAsync(6000)
    await vi.waitFor(() =>
      expect(calls(flag)[0]?.fields).toMatchObject({
        conversation_id: 'c1000',
        participant: uuidOf(test, 'aria'),
        context: 'inline',
        type: 'spam',
      }),
    )
  })

  it('[MSGE-16] a failed spam report is only logged', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { run, answer, info, test, say } = await setup()
    test.realm.faults.add({ call: `POST ${flag}`, kind: 'status', status: 500 })
    run('spam')
    await answer(true)
    await vi.advanceTimersByTimeAsync(6000)
    await vi.waitFor(() => expect(logged).toHaveBeenCalledOnce())
    expect(say.$dialog.get()).toBeNull()
    expect(info()).toBeUndefined()
  })

  it.each(['spam', 'delete'])(
    '[MSGC-10, MSGC-12] %s that is undone sends nothing and restores everything',
    async id => {
      const { run, answer, calls, model, info, toast, store, key } = await setup()
      store.model(key).setDraft('half a thought')
      run(id)
      await answer(true)
      await vi.waitFor(() => expect(info()).toBeUndefined())
      // Fetching the inbox meanwhile does not restore it.
      await store.inbox(store.model(key).$info.get().ownUuid).fetch()
      expect(info()).toBeUndefined()
      toast()?.action?.run()
      await vi.waitFor(() => expect(model.manager.$windows.get()).toHaveLength(1))
      expect(info()?.id).toBe('c1000')
      expect(store.model(key).$draft.get()).toBe('half a thought')
      await vi.advanceTimersByTimeAsync(10_000)
      expect(calls(flag)).toHaveLength(0)
      expect(calls(messages, 'DELETE')).toHaveLength(0)
    },
  )

  it('[MSGC-10] opening the conversation again in time restores it', async () => {
    const { run, answer, calls, model, info } = await setup()
    run('delete')
    await answer(true)
    await vi.waitFor(() => expect(info()).toBeUndefined())
    await model.openRequested({ name: 'bruno' })
    expect(info()?.id).toBe('c1000')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(calls(messages, 'DELETE')).toHaveLength(0)
    expect(model.manager.$windows.get()).toHaveLength(1)
  })

  it('[MSGC-10] a failed deletion restores the conversation and reports it; leaving the page deletes at once', async () => {
    const { run, answer, calls, model, info, test, say } = await setup()
    test.realm.faults.add({ call: `DELETE ${messages}`, kind: 'status', status: 500 })
    run('delete')
    await answer(true)
    await vi.waitFor(() => expect(info()).toBeUndefined())
    window.dispatchEvent(new Event('pagehide'))
    await vi.waitFor(() => expect(say.$dialog.get()?.title).toBe('Couldn’t delete the conversation.'))
    expect(calls(messages, 'DELETE')).toHaveLength(1)
    expect(info()?.id).toBe('c1000')
    expect(model.manager.$windows.get()).toHaveLength(1)
  })

  it('[MSGC-14] the spam question has one of several texts', async () => {
    const texts = new Set(Array.from({ length: 100 }, (_, index) => spamWarning(() => index / 100)))
    expect(texts.size).toBe(5)
    expect(texts).not.toContain('')
  })
})

describe('the menu of a received message', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  async function received(participant?: string) {
    const all = await setup()
    const message: StoredMessage = {
      state: 'sent',
      key: '1',
      ts: 1,
      participant: participant ?? uuidOf(all.test, 'bruno'),
      content: { type: 'text', text: 'x', formatting: [] },
    }
    const head = all.info()
    if (!head) throw new Error('no conversation')
    const items = all.model.actions.messageItems(head, message, { react() {}, write() {} })
    const press = (id: string) => items.find(one => one.id === id)?.run?.()
    return { ...all, labels: items.map(({ label }) => label), press }
  }

  it('[SMSG-9, SMSG-10, DEC-129] offers to block, to report, and to delete the conversation; for an unknown blog only the last, and none for an own message', async () => {
    expect((await received()).labels).toEqual(['Copy text', 'Block', 'Report', 'Delete conversation'])
    expect((await received('somebody')).labels).toEqual(['Copy text', 'Delete conversation'])
    const { test } = await received()
    expect((await received(uuidOf(test, 'aria'))).labels).toEqual(['Copy text'])
  })

  it('[SMSG-9] has the same Block as the conversation', async () => {
    const { press, answer, calls, model } = await received()
    press('block')
    expect((await answer(true))?.title).toBe('Are you sure you want to block bruno from aria?')
    await vi.waitFor(() => expect(model.manager.$windows.get()).toHaveLength(0))
    expect(calls('/svc/block/add')[0]?.fields).toMatchObject({ blocked_tumblelog: 'bruno' })
  })

  it('[SMSG-11, DEC-23, DEC-129] Delete asks first, says that the whole conversation goes, and can be undone', async () => {
    const { press, answer, calls, info, toast } = await received()
    press('delete')
    expect(await answer(false)).toMatchObject({
      title: 'Are you sure you want to delete this?',
      text: 'You can’t delete a single message. This deletes the whole conversation.',
    })
    await vi.advanceTimersByTimeAsync(50)
    expect(info()).toBeDefined()
    press('delete')
    await answer(true)
    await vi.waitFor(() => expect(info()).toBeUndefined())
    toast()?.action?.run()
    await vi.waitFor(() => expect(info()).toBeDefined())
    press('delete')
    await answer(true)
    await vi.advanceTimersByTimeAsync(6000)
    await vi.waitFor(() => expect(calls(messages, 'DELETE')).toHaveLength(1))
    expect(info()).toBeUndefined()
  })

  it('[SMSG-9, MSG-80] Report asks first, hides the conversation at once, and is sent when it can no longer be undone', async () => {
    const { press, answer, calls, info, toast } = await received()
    press('report')
    expect(await answer(true)).toMatchObject({
      title: 'Report bruno?',
      text: 'bruno will be blocked and reported. And any trace of this conversation will disappear from your inbox.',
      confirm: 'Report',
      cancel: 'Nevermind',
    })
    await vi.waitFor(() => expect(info()).toBeUndefined())
    expect([toast()?.text, toast()?.action?.label]).toEqual(['You reported bruno.', 'Undo'])
    expect(calls(flag)).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(6000)
    await vi.waitFor(() => expect(calls(flag)).toHaveLength(1))
    expect(calls(flag)[0]?.fields).toMatchObject({
      conversation_id: 'c1000',
      context: 'inline',
      type: 'spam',
    })
    expect(info()).toBeUndefined()
  })

  it('[SMSG-9] a failed report is shown, and the conversation is restored with its unsent text', async () => {
    const { press, answer, info, test, say, model, store, key } = await received()
    store.model(key).setDraft('half a thought')
    test.realm.faults.add({ call: `POST ${flag}`, kind: 'drop', times: 0 })
    press('report')
    await answer(true)
    await vi.advanceTimersByTimeAsync(6000)
    await vi.waitFor(() => expect(say.$dialog.get()?.title).toBe('Couldn’t report bruno.'))
    expect(info()?.id).toBe('c1000')
    expect(store.model(key).$draft.get()).toBe('half a thought')
    expect(model.manager.$windows.get()).toHaveLength(1)
  })
})

describe('the tutorial', () => {
  const seen = '/svc/conversations/tutorial_seen'
  const make = (has_tutorial?: boolean) => {
    const test = messagingApp(has_tutorial === undefined ? {} : { has_tutorial })
    const disposer = createDisposer()
    test.app.disposer.add(disposer.dispose)
    const calls = () => test.realm.requests.filter(({ path }) => path === seen)
    return { test, calls, model: messagingOf(test.app, disposer) }
  }

  it('[TUT-2] is shown if the page says so, and the user can message', () => {
    expect(make().model.tutorial).toBeNull()
    expect(make(false).model.tutorial).toBeNull()
    expect(make(true).model.tutorial?.$isOpen.get()).toBe(true)
  })

  it('[TUT-3, TUT-4] reports once when it was closed, with the form key and nothing else', async () => {
    const { model, calls, test } = make(true)
    model.tutorial?.close()
    model.tutorial?.close()
    expect(model.tutorial?.$isOpen.get()).toBe(false)
    await vi.waitFor(() => expect(calls()).toHaveLength(1))
    expect(calls()[0]).toMatchObject({ method: 'POST', status: 200, fields: {} })
    expect(test.realm.world.users.get('aria')?.hasTutorial).toBe(false)
    expect(test.app.page.messaging.has_tutorial).toBe(false)
  })

  it('[TUT-3] is no longer shown after the inbox was opened', async () => {
    const { model, calls } = make(true)
    model.toggleInbox(null)
    expect(model.tutorial?.$isOpen.get()).toBe(false)
    await vi.waitFor(() => expect(calls()).toHaveLength(1))
  })
})
