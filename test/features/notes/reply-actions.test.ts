import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Fault, faultKinds } from '../../../fixtures/control/faults.ts'
import { wireItem } from '../../../fixtures/wire/blog.ts'
import type { Note } from '../../../src/features/notes/note.ts'
import { createNotes } from '../../../src/features/notes/notes-model.ts'
import { live } from '../../../src/features/unread/live.ts'
import type { NotesAbility } from '../../../src/platform/bus/contract.ts'
import { feedback } from '../../../src/shared/feedback/store.ts'
import { createTestApp } from '../../support/app.ts'
import { fakeHistory } from '../../support/fake-history.ts'
import { barePage } from '../feed/support.ts'

beforeEach(() => {
  barePage()
  vi.stubGlobal('Element', class {})
})

const everything: NotesAbility[] = ['sort', 'link', 'like', 'edit', 'delete', 'report', 'hide', 'pin']

/** The notes of a post of `owner` with replies by bruno (r0, r1, r2 to r0) and by the user (r3). */
async function open(owner: 'aria' | 'nightowl' = 'nightowl', can = everything, options = {}) {
  const test = createTestApp({ bootstrap: { notes: { reply_to: true, can } }, ...options })
  const { world } = test.realm
  const post = world.posts.find(one => one.state === 'published' && one.blog === owner)
  if (!post) throw new Error('no post')
  post.noteCount = 9
  const reply = (blog: string, text: string, to?: string) => ({ blog, text, at: world.now() - 60_000, to })
  post.replies = [
    reply('bruno', 'One'),
    reply('bruno', 'Two'),
    reply('bruno', 'Three', `${post.id}r0`),
    reply('aria', 'Mine'),
  ]
  const item = wireItem(world, post, world.users.get('aria') ?? null)
  const model = createNotes(test.app, test.app.disposer, fakeHistory().stack)
  await model.open(item)
  const all = () => model.$lists.get()?.replies.$pages.get().flat() ?? []
  await vi.waitFor(() => expect(all().length).toBeGreaterThan(0))
  const { $toasts } = test.app.get(feedback)
  return {
    ...test,
    post,
    item,
    model,
    all,
    of(number: number): { item: typeof item; note: Note } {
      const note = all().find(({ id }) => id === `${post.id}r${number}`)
      if (!note) throw new Error(`no reply ${number}`)
      return { item, note }
    },
    menu: (number: number) =>
      model
        .menuOf({ item, note: all().find(({ id }) => id === `${post.id}r${number}`) as Note })
        .map(({ label }) => label),
    calls: (path: string) => test.realm.requests.filter(request => request.path.startsWith(path)).length,
    toasts: () => $toasts.get().map(({ text }) => text),
    press(label: string) {
      const [toast] = $toasts.get().filter(one => one.action?.label === label || one.second?.label === label)
      const action = [toast?.action, toast?.second].find(one => one?.label === label)
      if (!toast || !action) throw new Error(`no ${label}`)
      action.run()
    },
    closeToasts() {
      for (const { id } of $toasts.get()) test.app.get(feedback).dropToast(id)
    },
  }
}

describe('[DEC-270] the menu of a reply', () => {
  it('has what the user may do, and nothing that the page data doesn’t name', async () => {
    const theirs = await open()
    expect(theirs.menu(0)).toEqual(['Answer with a post', 'Copy link', 'Mute bruno', 'Report'])
    expect(theirs.menu(3)).toEqual(['Edit', 'Copy link', 'Delete'])
    const own = await open('aria')
    expect(own.menu(0)).toEqual([
      'Answer with a post',
      'Copy link',
      'Pin to top',
      'Hide from others',
      'Mute bruno',
      'Report',
      'Delete',
    ])
    expect(own.menu(2)).not.toContain('Pin to top')
    const bare = await open('aria', [])
    expect(bare.menu(0)).toEqual(['Mute bruno'])
    expect(bare.menu(3)).toEqual([])
    const guest = await open('nightowl', everything, { user: null })
    expect(guest.menu(0)).toEqual(['Copy link'])
  })

  it('offers an edit only for as long as the server allows', async () => {
    const { menu, post, model, item, all } = await open()
    expect(menu(3)).toContain('Edit')
    post.replies[3] = { blog: 'aria', text: 'Mine', at: Date.now() - 8 * 86_400_000 }
    await model.open(item)
    await vi.waitFor(() => expect(all()).toHaveLength(4))
    expect(menu(3)).not.toContain('Edit')
  })
})

describe('[DEC-270] a reply', () => {
  it('is liked at once, and its count follows; a second press takes the like back', async () => {
    const { model, of, post } = await open()
    const liking = model.actions.like(of(0))
    expect(of(0).note).toMatchObject({ liked: true, likes: 1 })
    await liking
    expect([...(post.replies[0]?.likes ?? [])]).toEqual(['aria'])
    await model.actions.like(of(0))
    expect(of(0).note).toMatchObject({ liked: false, likes: 0 })
    expect(post.replies[0]?.likes?.size).toBe(0)
  })

  it('that is pinned takes the place of the one before, and both are back after a refusal', async () => {
    const { model, of, post, realm } = await open('aria')
    await model.actions.pin(of(0))
    await model.actions.pin(of(1))
    expect([of(0), of(1)].map(({ note }) => note.isPinned)).toEqual([false, true])
    expect(post.replies.map(({ isPinned }) => isPinned)).toEqual([false, true, false, false])
    realm.faults.add({ call: 'POST /svc/reply/pin', kind: 'status', status: 403 })
    await model.actions.pin(of(0))
    expect([of(0), of(1)].map(({ note }) => note.isPinned)).toEqual([false, true])
  })

  it('is gone at once, no call is made if that is undone, and one is if it isn’t', async () => {
    const { model, of, calls, press, toasts, closeToasts, emitted, post } = await open()
    const undone = model.actions.remove(of(3))
    expect(of(3).note.gone).toBe('deleted')
    expect(toasts()).toEqual(['Reply deleted.'])
    press('Undo')
    await undone
    expect(of(3).note).toMatchObject({ gone: '', text: 'Mine' })
    expect(calls('/svc/reply/delete')).toBe(0)
    const { replies = 0 } = model.$totals.get()
    const done = model.actions.remove(of(3))
    closeToasts()
    await done
    expect(calls('/svc/reply/delete')).toBe(1)
    expect(post.replies[3]?.isDeleted).toBe(true)
    expect(emitted('reply:deleted')).toEqual([{ id: `${post.id}r3`, post_id: post.id }])
    expect(model.$totals.get().replies).toBe(replies - 1)
  })

  it('that waits for its Undo stays gone when the notes are opened again', async () => {
    const { model, of, all, item, closeToasts } = await open()
    const done = model.actions.remove(of(3))
    model.close()
    await model.open(item)
    await vi.waitFor(() => expect(all()).toHaveLength(4))
    expect(of(3).note.gone).toBe('deleted')
    // Otherwise its call is made when the page of the test is gone.
    closeToasts()
    await done
  })

  it('that others have replied to leaves a line, for everyone', async () => {
    const { model, of, closeToasts, item, all } = await open('aria')
    const done = model.actions.remove(of(0))
    closeToasts()
    await done
    model.close()
    await model.open(item)
    await vi.waitFor(() => expect(all()).toHaveLength(4))
    expect(of(0).note).toMatchObject({ gone: 'deleted', text: '' })
    const [thread] = model.reading.threadsOf([all()]).filter(({ note }) => note.gone)
    expect(thread?.replies.map(({ note }) => note.text)).toEqual(['Three'])
  })

  it('is reported once the user is sure', async () => {
    const { app, model, of, post, toasts, calls } = await open()
    const { $dialog, answer } = app.get(feedback)
    const say = async (isSure: boolean) => {
      const reporting = model.actions.report(of(0))
      answer($dialog.get()?.id ?? 0, isSure)
      await reporting
    }
    await say(false)
    expect(calls('/svc/reply/report')).toBe(0)
    await say(true)
    expect([...(post.replies[0]?.reports ?? [])]).toEqual(['aria'])
    expect(toasts()).toEqual(['You reported the reply.'])
  })

  it('is edited in the box, which keeps its own text as a draft until it is saved', async () => {
    const { model, of, post, item } = await open()
    model.replies.setText('Half a thought')
    model.edit(of(3).note)
    await vi.waitFor(() => expect(model.replies.$text.get()).toBe('Mine'))
    model.replies.setText('Mine, but better')
    model.close()
    await model.open({ ...item, reply_id: `${post.id}r3`, edit: true })
    await vi.waitFor(() => expect(model.replies.$text.get()).toBe('Mine, but better'))
    await model.send()
    expect(post.replies[3]).toMatchObject({ text: 'Mine, but better' })
    expect(of(3).note).toMatchObject({ text: 'Mine, but better', editedAt: expect.any(Number) })
    expect(model.$edited.get()).toBeNull()
    await vi.waitFor(() => expect(model.replies.$text.get()).toBe('Half a thought'))
    expect(post.replies).toHaveLength(4)
  })

  it('that is opened for an edit, and left as it was, leaves no draft', async () => {
    const { model, of, app } = await open()
    model.edit(of(3).note)
    await vi.waitFor(() => expect(model.replies.$text.get()).toBe('Mine'))
    model.close()
    expect(app.platform.storage.keys('inlay:').filter(key => key.includes('reply'))).toEqual([])
  })

  it('that a server hides from others, or shows again, is so at once by the stream', async () => {
    const { app, of, post, all } = await open()
    app.get(live).tellReply(post.id, { id: `${post.id}r1`, gone: 'hidden' })
    expect(of(1).note.gone).toBe('hidden')
    expect(all()).toHaveLength(4)
    app.get(live).tellReply(post.id, { id: `${post.id}r1`, text: 'Two', likes: 3 })
    expect(of(1).note).toMatchObject({ gone: '', text: 'Two', likes: 3 })
    app.get(live).tellReply('other post', { id: `${post.id}r1`, gone: 'deleted' })
    app.get(live).tellReply(post.id, { gone: 'deleted' })
    expect(of(1).note.gone).toBe('')
  })
})

type Opened = Awaited<ReturnType<typeof open>>

/** Each call: how it is made, and what the server then has of the reply. */
const made: Record<string, { act: (opened: Opened) => Promise<unknown>; has: (opened: Opened) => unknown }> =
  {
    like: {
      act: ({ model, of }) => model.actions.like(of(0)),
      has: ({ post }) => post.replies[0]?.likes?.size,
    },
    hide: { act: ({ model, of }) => model.actions.hide(of(0)), has: ({ post }) => post.replies[0]?.isHidden },
    pin: { act: ({ model, of }) => model.actions.pin(of(0)), has: ({ post }) => post.replies[0]?.isPinned },
    delete: {
      act: ({ model, of, closeToasts }) => {
        const done = model.actions.remove(of(0))
        closeToasts()
        return done
      },
      has: ({ post }) => post.replies[0]?.isDeleted,
    },
    report: {
      act: ({ model, of, app }) => {
        const done = model.actions.report(of(0))
        app.get(feedback).answer(app.get(feedback).$dialog.get()?.id ?? 0, true)
        return done
      },
      has: ({ post }) => post.replies[0]?.reports?.size,
    },
    edit: {
      act: async ({ model, of }) => {
        model.edit(of(3).note)
        await vi.waitFor(() => expect(model.replies.$text.get()).toBe('Mine'))
        model.replies.setText('Better')
        await model.send()
      },
      has: ({ post }) => post.replies[3]?.text === 'Better',
    },
  }

/** Each way in which a call can fail, as the client tells it; of what is gone, the next test. */
const faults: Omit<Fault, 'call'>[] = [
  ...[400, 401, 403, 429, 500].map(status => ({ kind: 'status', status }) as const),
  ...faultKinds.filter(kind => kind !== 'delay' && kind !== 'status').map(kind => ({ kind })),
]
const cases = Object.keys(made).flatMap(name => faults.map(fault => [name, fault] as const))

const { setTimeout: later } = globalThis

/** Lets time pass until something has ended, such as a call that hangs. */
async function passTime(acting: Promise<unknown> | undefined): Promise<void> {
  let isOver = false
  void acting?.finally(() => {
    isOver = true
  })
  for (let seconds = 0; !isOver && seconds < 1000; seconds++) {
    await vi.advanceTimersByTimeAsync(1000)
    // Code that loads takes its own time.
    await new Promise(resolve => later(resolve))
  }
  expect(isOver).toBe(true)
}

describe('[DEC-270] a call that fails', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => void vi.useRealTimers())

  it.each(cases)(
    '%s and %o: what is shown is what was, a toast says so, and Try again does it once',
    async (name, fault) => {
      const opened = await open('aria')
      const { act, has } = made[name] ?? {}
      const { all, realm, toasts, press, model, app, calls, emitted } = opened
      const before = all()
      realm.faults.add({ call: `POST /svc/reply/${name}`, times: 0, ...fault })
      await passTime(act?.(opened))
      expect(all()).toEqual(before)
      expect(toasts()).toHaveLength(1)
      expect(toasts()[0]).toMatch(/^Couldn’t /)
      if (name === 'edit') expect(model.replies.$text.get()).toBe('Better')
      const [toast] = app.get(feedback).$toasts.get()
      // Another try doesn't help where the server lacks the call, or forbids it.
      const isFinal = fault.kind === 'no-such-call' || fault.status === 403
      expect(toast?.action?.label).toBe(isFinal ? undefined : 'Try again')
      if (isFinal) return
      realm.faults.clear()
      const tried = calls(`/svc/reply/${name}`)
      press('Try again')
      await vi.waitFor(() => expect(has?.(opened)).toBeTruthy())
      if (name !== 'report') await vi.waitFor(() => expect(all()).not.toEqual(before))
      if (name === 'delete') await vi.waitFor(() => expect(emitted('reply:deleted')).toHaveLength(1))
      expect(calls(`/svc/reply/${name}`)).toBe(tried + 1)
    },
  )

  it.each(Object.keys(made))(
    '%s whose session has ended is made once that is back, and only then',
    async name => {
      const opened = await open('aria', everything, {
        bootstrap: { notes: { can: everything }, session: { login: '/login', refresh: '/session/refresh' } },
      })
      const { act, has } = made[name] ?? {}
      opened.realm.canRefresh = true
      opened.realm.faults.add({ call: `POST /svc/reply/${name}`, kind: 'login' })
      await passTime(act?.(opened))
      expect(opened.toasts().filter(text => /^Couldn’t /.test(text))).toEqual([])
      expect(has?.(opened)).toBeTruthy()
      expect(opened.calls(`/svc/reply/${name}`)).toBe(2)
    },
  )

  it('because the reply is gone: it is deleted or reported as wished, and for all else one is told', async () => {
    for (const [name, { act }] of Object.entries(made)) {
      const opened = await open('aria')
      opened.realm.faults.add({ call: `POST /svc/reply/${name}`, kind: 'status', status: 410 })
      await passTime(act(opened))
      const isDone = name === 'delete' || name === 'report'
      expect([name, opened.toasts()]).toEqual([
        name,
        name === 'delete' ? [] : [isDone ? 'You reported the reply.' : expect.stringMatching(/^Couldn’t /)],
      ])
    }
  })
})
