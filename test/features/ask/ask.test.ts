import { describe, expect, it, vi } from 'vitest'
import type { Fault } from '../../../fixtures/control/faults.ts'
import {
  counterLevel,
  questionError,
  remainingOf,
  stripNewlines,
} from '../../../src/features/ask/ask-model.ts'
import { feedback } from '../../../src/shared/feedback/store.ts'
import { createTestApp, type TestAppOptions } from '../../support/app.ts'
import { stubPage } from '../posts/stub-page.ts'
import { askOf } from './model.ts'

const bruno = { name: 'bruno', allowsAnonymous: true }
const nightowl = { name: 'nightowl', allowsAnonymous: true }
const call = 'POST /svc/post/ask'

stubPage()

function start(options: TestAppOptions = {}) {
  const test = createTestApp(options)
  const model = askOf(test.app)
  const say = test.app.get(feedback)
  const write = (text: string, recipient = bruno) => {
    model.open(recipient)
    model.setText(text)
  }
  const ask = (text: string) => {
    write(text)
    return model.send()
  }
  return { ...test, model, say, write, ask }
}

describe('a question', () => {
  it('[ASK-9, ASK-10, DEC-107] may have no addresses, and no words before a known top-level domain', () => {
    const isLink = (text: string, tlds?: readonly string[]) => questionError(text, tlds) === 'link'
    const links =
      'see http://x|HTTPS://tumblr|www.anything|WWW.shout|example.com|Is EXAMPLE.Org good?|my-site.co.uk please|my.name|münchen.de!|(staff.net)|first line\nexample.com'
    const words =
      'Do you like the company?|I ate.Then slept|a community.computer thing|awwww. cute|What is .com?|it costs 3.50|http:/ is not one|yes.no.maybe'
    expect(links.split('|').filter(text => !isLink(text))).toEqual([])
    expect(words.split('|').filter(text => isLink(text))).toEqual([])
    expect([isLink('a.frog', ['frog']), isLink('example.com', ['frog'])]).toEqual([true, false])
    expect([isLink('a.b*', ['(']), isLink('a.com', [])]).toEqual([false, false])
  })

  it('[ASK-12] has no newlines, and loses nothing else', () => {
    const given = ['one\ntwo', 'one\r\n\r\ntwo', 'one \n two', '\none\n', 'one\u2028two']
    expect(given.map(stripNewlines)).toEqual(['one two', 'one two', 'one  two', 'one', 'one two'])
  })

  it.each([
    ['', 'blank'],
    [' \t ', 'blank'],
    ['\u200b\u3164', 'blank'],
    ['x', null],
    [` ${'x'.repeat(500)}  `, null],
    ['x'.repeat(501), 'long'],
  ])('[ASK-8, ASK-11, ASK-13] has 1 to 500 characters without blanks around them: %j', (text, error) =>
    expect(questionError(text)).toBe(error),
  )

  it('[ASK-13, ASK-14, ASK-15, DEC-108] is counted from 100 remaining on, and beyond the limit', () => {
    expect(remainingOf('x'.repeat(512))).toBe(-12)
    const levels = [101, 100, 41, 40, 21, 20, -3].map(counterLevel)
    expect(levels).toEqual([null, 'ok', 'ok', 'warning', 'warning', 'danger', 'danger'])
  })
})

describe('asking', () => {
  it('[ASK-1, ASK-4, ASK-5, ASK-6, ASK-12, ASK-16] sends the trimmed question once, closes and reports it', async () => {
    const { model, say, realm, emitted, write } = start()
    write('  Which train\nis the slowest? ')
    model.setAnonymous(true)
    expect(model.$canSend.get()).toBe(true)
    const done = model.send()
    expect([model.$isSaving.get(), model.$canSend.get()]).toEqual([true, false])
    await Promise.all([done, model.send()])
    expect(realm.requests).toMatchObject([
      {
        method: 'POST',
        path: '/svc/post/ask',
        fields: { recipient: 'bruno', anonymous: 'true', question: 'Which train is the slowest?' },
      },
    ])
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
    const { model, realm, write } = start()
    write('Hello?', { name: 'staff', allowsAnonymous: false })
    model.setAnonymous(true)
    await model.send()
    expect(realm.requests[0]?.fields.anonymous).toBe('false')
  })

  it('[ASK-5, ASK-7, ASK-8, ASK-9, ASK-13] is refused without a call, though not before anything was written', async () => {
    const { model, realm, ask } = start()
    model.open(bruno)
    expect([model.$errors.get(), model.$canSend.get()]).toEqual([[], false])
    model.setText('a')
    model.setText('')
    expect(model.$errors.get()).toEqual(['You need to enter a question!'])
    for (const [text, errors] of [
      ['   ', ['You need to enter a question!']],
      ['see example.com', ["Sorry, but please don't include links in questions."]],
      ['x'.repeat(501), []],
    ] as const) {
      await ask(text)
      expect([model.$canSend.get(), model.$errors.get(), model.$text.get()]).toEqual([false, errors, text])
    }
    expect(realm.requests).toEqual([])
  })

  it.each<[Omit<Fault, 'call'>, string]>([
    [{ kind: 'status', status: 400, errors: ['Not today.', 'Nor tomorrow.'] }, 'Not today.'],
    [{ kind: 'status', status: 401 }, 'You’ve been logged out. Log in from another tab, then try again.'],
    [{ kind: 'accepted-then-drop' }, 'No connection. Check your network and try again.'],
  ])('[ASK-7, ASK-17] that fails keeps the text, says why, and can be retried: %o', async (fault, text) => {
    const { model, realm, ask, emitted } = start()
    realm.faults.add({ call, ...fault })
    await ask('Why?')
    expect([model.$errors.get(), model.$text.get(), model.$canSend.get()]).toEqual([[text], 'Why?', true])
    expect(emitted('ask:sent')).toEqual([])
    await model.send()
    expect(emitted('ask:sent')).toHaveLength(1)
  })

  it('of a guest is anonymous; the guest is told to log in if the server requires it', async () => {
    const { model, ask, realm } = start({ user: null })
    await ask('Who are you?')
    expect(realm.requests[0]?.fields.anonymous).toBe('true')
    expect(model.$errors.get()).toEqual(['Log in to ask bruno a question.'])
    expect(model.$text.get()).toBe('Who are you?')
  })

  it('stays told until it is answered, with the server’s reason; opening the form answers it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { model, realm, say, ask } = start()
    const texts = () => say.$toasts.get().map(({ text }) => text)
    realm.faults.add({ call, kind: 'status', status: 400, errors: ['Not today.'] })
    const done = ask('Why?')
    model.close()
    await done
    await vi.advanceTimersByTimeAsync(60_000)
    vi.useRealTimers()
    expect(texts()).toEqual(['Couldn’t send your question to bruno. Not today.'])
    for (let more = 0; more < 4; more++) say.toast('Something else.')
    expect(texts()).toContain('Couldn’t send your question to bruno. Not today.')
    say.$toasts.get()[0]?.action?.run()
    expect(model.$errors.get()).toEqual(['Not today.'])
    await vi.waitFor(() => expect(model.$text.get()).toBe('Why?'))
    expect(texts()).not.toContain('Couldn’t send your question to bruno. Not today.')
  })

  it('does not block a question to another blog', async () => {
    const { model, realm, emitted, ask, write } = start()
    realm.faults.add({ call, kind: 'delay', delayMs: 30 })
    const first = ask('One?')
    model.close()
    model.open(nightowl)
    expect(model.$isSaving.get()).toBe(false)
    write('Two?', nightowl)
    await first
    expect([model.$recipient.get(), model.$text.get()]).toEqual([nightowl, 'Two?'])
    expect(emitted('ask:sent')).toHaveLength(1)
  })
})

describe('closing', () => {
  it('[DEC-176] discards an unsent question without asking, and Undo opens the form with it', () => {
    const { model, say, write } = start()
    model.open(bruno)
    model.close()
    expect([model.$recipient.get(), say.$toasts.get()]).toEqual([null, []])
    write('Half a tho')
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
    expect([model.$recipient.get(), model.$anonymous.get()]).toEqual([bruno, true])
    expect(model.$text.get()).toBe('Half a tho More?')
  })

  it('[DEC-176] by the drawer below it can be undone, also while another question is open', async () => {
    const { model, say, write } = start()
    write('One?')
    model.discard()
    write('Two?', nightowl)
    say.$toasts.get()[0]?.action?.run()
    expect([model.$recipient.get(), model.$text.get()]).toEqual([bruno, 'One?'])
    model.open(nightowl)
    await vi.waitFor(() => expect(model.$text.get()).toBe('Two?'))
  })
})
