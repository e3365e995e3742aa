// @vitest-environment happy-dom

import { describe, expect, it, vi } from 'vitest'
import type { Fault } from '../../../fixtures/control/faults.ts'
import { feedback } from '../../../src/shared/feedback/store.ts'
import { createTestApp, type TestAppOptions } from '../../support/app.ts'
import { askOf } from './model.ts'

const bruno = { name: 'bruno', allowsAnonymous: true }

function start(options: TestAppOptions = {}) {
  const test = createTestApp(options)
  const model = askOf(test.app)
  const say = test.app.get(feedback)
  const ask = (text: string, recipient = bruno) => {
    model.open(recipient)
    model.setText(text)
    return model.send()
  }
  return { ...test, model, say, ask }
}

describe('asking', () => {
  it('[ASK-1, ASK-4, ASK-6, ASK-12, ASK-16] sends the trimmed question, closes and reports it', async () => {
    const { model, say, realm, emitted } = start()
    model.open(bruno)
    model.setAnonymous(true)
    model.setText('  Which train\nis the slowest? ')
    expect(model.$canSend.get()).toBe(true)
    const done = model.send()
    expect(model.$isSaving.get()).toBe(true)
    expect(model.$canSend.get()).toBe(false)
    await done
    expect(realm.requests).toHaveLength(1)
    expect(realm.requests[0]).toMatchObject({
      method: 'POST',
      path: '/svc/post/ask',
      fields: { recipient: 'bruno', anonymous: 'true', question: 'Which train is the slowest?' },
    })
    expect(realm.world.posts[0]).toMatchObject({
      blog: 'bruno',
      one: 'Which train is the slowest?',
      asker: null,
    })
    expect(model.$recipient.get()).toBeNull()
    expect(emitted('ask:sent')).toEqual([{ recipient: 'bruno', anonymous: true }])
    expect(say.$toasts.get()).toHaveLength(1)
  })

  it('[ASK-3] is never anonymous if the recipient does not allow it', async () => {
    const { model, realm } = start()
    model.open({ name: 'staff', allowsAnonymous: false })
    model.setAnonymous(true)
    model.setText('Hello?')
    await model.send()
    expect(realm.requests[0]?.fields.anonymous).toBe('false')
  })

  it('[ASK-5] sends once, however often it is submitted', async () => {
    const { model, realm } = start()
    model.open(bruno)
    model.setText('Hello?')
    await Promise.all([model.send(), model.send()])
    expect(realm.requests).toHaveLength(1)
  })

  it.each([
    ['   ', ['You need to enter a question!']],
    ['see example.com', ["Sorry, but please don't include links in questions."]],
    ['x'.repeat(501), []],
  ])('[ASK-5, ASK-7, ASK-8, ASK-9, ASK-13, DEC-108] refuses %j without a call', async (text, errors) => {
    const { model, realm, ask } = start()
    await ask(text)
    expect(model.$canSend.get()).toBe(false)
    expect(model.$errors.get()).toEqual(errors)
    expect(model.$text.get()).toBe(text)
    expect(realm.requests).toEqual([])
  })

  it('[ASK-8] shows no error in an empty form that was just opened', () => {
    const { model } = start()
    model.open(bruno)
    expect(model.$errors.get()).toEqual([])
    model.setText('a')
    model.setText('')
    expect(model.$errors.get()).toEqual(['You need to enter a question!'])
  })
})

describe('a failed ask', () => {
  const faults: [Omit<Fault, 'call'>, string][] = [
    [
      { kind: 'status', status: 400, errors: ['No questions today.', 'Nor tomorrow.'] },
      'No questions today.',
    ],
    [{ kind: 'status', status: 403, errors: [{ code: 1, detail: 'Blocked.' }] }, 'Blocked.'],
    [{ kind: 'status', status: 401 }, 'You’ve been logged out. Log in from another tab, then try again.'],
    [{ kind: 'status', status: 404 }, 'That’s no longer available.'],
    [{ kind: 'status', status: 429 }, 'You’re going a little fast. Wait a moment, then try again.'],
    [{ kind: 'status', status: 500 }, 'Something went wrong. Try again.'],
    [{ kind: 'drop' }, 'No connection. Check your network and try again.'],
    [{ kind: 'cut' }, 'No connection. Check your network and try again.'],
    [{ kind: 'accepted-then-drop' }, 'No connection. Check your network and try again.'],
  ]

  it.each(faults)(
    '[ASK-7, ASK-17] %o keeps the text, gives the reason and can be retried',
    async (fault, text) => {
      const { model, realm, ask, emitted } = start()
      realm.faults.add({ call: 'POST /svc/post/ask', ...fault })
      await ask('Why?')
      expect(model.$errors.get()).toEqual([text])
      expect(model.$text.get()).toBe('Why?')
      expect(model.$canSend.get()).toBe(true)
      expect(emitted('ask:sent')).toEqual([])
      await model.send()
      expect(emitted('ask:sent')).toHaveLength(1)
    },
  )

  it.each([
    ['in the response', { response: { errors: ['Not now.'] } }],
    ['beside an empty response', { response: [], errors: ['Not now.'] }],
  ])('[ASK-17] gives the reason of an answer with status 200 and errors %s', async (_where, answer) => {
    const body = JSON.stringify({ meta: { status: 200 }, ...answer })
    const { model, ask } = start({ platform: { fetch: async () => new Response(body) } })
    await ask('Why?')
    expect(model.$errors.get()).toEqual(['Not now.'])
  })

  it('is reported by a toast if the form was closed meanwhile, with a button that restores the question', async () => {
    const { model, realm, say } = start()
    realm.faults.add({ call: 'POST /svc/post/ask', kind: 'status', status: 500 })
    model.open(bruno)
    model.setText('Why?')
    const done = model.send()
    await model.close()
    expect(model.$recipient.get()).toBeNull()
    await done
    say.$toasts.get()[0]?.action?.run()
    expect(model.$recipient.get()).toEqual(bruno)
    await vi.waitFor(() => expect(model.$text.get()).toBe('Why?'))
  })

  it('does not block a question to another blog', async () => {
    const { model, realm, emitted } = start()
    realm.faults.add({ call: 'POST /svc/post/ask', kind: 'delay', delayMs: 30 })
    model.open(bruno)
    model.setText('One?')
    const first = model.send()
    await model.close()
    model.open({ name: 'nightowl', allowsAnonymous: false })
    expect(model.$isSaving.get()).toBe(false)
    model.setText('Two?')
    await first
    expect(model.$recipient.get()?.name).toBe('nightowl')
    expect(model.$text.get()).toBe('Two?')
    expect(emitted('ask:sent')).toHaveLength(1)
  })
})

describe('closing', () => {
  it('[DEC-176] discards an unsent question without asking, and Undo opens the form with it', async () => {
    const { model, say } = start()
    model.open(bruno)
    model.close()
    expect([model.$recipient.get(), say.$toasts.get()]).toEqual([null, []])
    model.open(bruno)
    model.setText('Half a tho')
    model.setAnonymous(true)
    model.close()
    expect([model.$recipient.get(), say.$dialog.get()]).toEqual([null, null])
    model.open(bruno)
    expect(model.$text.get()).toBe('')
    // What was typed since stays, too.
    model.setText('More?')
    const [toast] = say.$toasts.get()
    expect(toast?.text).toBe('Question discarded.')
    toast?.action?.run()
    expect([model.$recipient.get(), model.$text.get(), model.$anonymous.get()]).toEqual([
      bruno,
      'Half a tho More?',
      true,
    ])
  })

  it('[DEC-176] by the drawer below it can be undone, also while another question is open', async () => {
    const { model, say } = start()
    model.open(bruno)
    model.setText('One?')
    model.discard()
    const nightowl = { name: 'nightowl', allowsAnonymous: true }
    model.open(nightowl)
    model.setText('Two?')
    say.$toasts.get()[0]?.action?.run()
    expect([model.$recipient.get(), model.$text.get()]).toEqual([bruno, 'One?'])
    model.open(nightowl)
    await vi.waitFor(() => expect(model.$text.get()).toBe('Two?'))
  })

  it('keeps the unsent question over a reload, for the same recipient', async () => {
    const { app, model, realm } = start()
    model.open(bruno)
    model.setText('Half a thought')
    model.box.leave()
    const later = askOf(app)
    later.open({ name: 'nightowl', allowsAnonymous: true })
    expect(later.$text.get()).toBe('')
    later.open(bruno)
    await vi.waitFor(() => expect(later.$text.get()).toBe('Half a thought'))
    await later.send()
    expect(realm.requests).toHaveLength(1)
    const last = askOf(app)
    last.open(bruno)
    expect(last.$text.get()).toBe('')
  })

  it('works without storage', async () => {
    const set = vi.fn(() => false)
    const { ask, emitted } = start({
      platform: { storage: { get: () => null, set, remove: () => {}, keys: () => [], onError: () => {} } },
    })
    await ask('Why?')
    expect(set).toHaveBeenCalled()
    expect(emitted('ask:sent')).toHaveLength(1)
  })
})

it('a guest asks anonymously, and is told to log in if the server requires it', async () => {
  const { model, ask, realm } = start({ user: null })
  await ask('Who are you?')
  expect(realm.requests[0]?.fields.anonymous).toBe('true')
  expect(model.$errors.get()).toEqual(['Log in to ask bruno a question.'])
  expect(model.$text.get()).toBe('Who are you?')
})
