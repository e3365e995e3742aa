// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { messageRules } from '../../../src/features/share/message-rules.ts'
import { ShareList } from '../../../src/features/share/popover/share-popover.tsx'
import { ShareRow } from '../../../src/features/share/share-row.tsx'
import { ShareHead, ShareView } from '../../../src/features/share/share-view.tsx'
import { SharedOverlay } from '../../../src/features/share/shared-overlay.tsx'
import { throwConfetti } from '../../../src/ui/confetti/confetti.ts'
import { openForm, startShareOut } from './start.ts'

vi.mock('../../../src/ui/confetti/confetti.ts', () => ({ throwConfetti: vi.fn(() => () => {}) }))

const beside = { rules: messageRules, bootstrap: { social: { external_sharing: true } } }
const button = (name: string) => screen.getByRole('button', { name })
const press = (name: string) => fireEvent.click(button(name))
const pressSoon = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const counter = (text: string) => screen.getByText(text).parentElement?.dataset.state

async function open(...given: Parameters<typeof openForm>) {
  const test = await openForm(...given)
  render(
    <>
      <ShareHead out={test.out} title="Share" />
      <ShareView out={test.out} />
    </>,
  )
  return test
}
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
const tweet = 'POST /svc/share/twitter'

describe('the form of a tweet', () => {
  it('[SMSG-7, SHARE-4, SHARE-17, SHARE-28, SHARE-29] shows the account and the remaining characters, warning below 10; Back and Cancel lead to the list', async () => {
    const { out } = await open('twitter')
    expect(screen.getByRole('heading').textContent).toBe('Share on Twitter')
    expect(screen.getByText('Sharing as @aria_tweets')).toBeDefined()
    expect(counter('116')).toBe('ok')
    // The caret is before the address.
    const { selectionStart, selectionEnd } = screen.getByRole<HTMLTextAreaElement>('textbox')
    expect([selectionStart, selectionEnd]).toEqual([0, 0])
    for (const [length, state] of [
      [130, 'ok'],
      [131, 'warning'],
      [141, 'danger'],
    ] as const) {
      type('Tweet', 'x'.repeat(length))
      expect(counter(String(140 - length))).toBe(state)
    }
    expect(button('Send').getAttribute('aria-disabled')).toBe('true')
    press('Cancel')
    expect(out.$screen.get()).toBe('options')
    out.open('twitter')
    await pressSoon('Back')
    expect(out.$screen.get()).toBe('options')
  })

  it('[SMSG-46, SMSG-47, DEC-2] beside a message only marks a text that is too long', async () => {
    await open('twitter', beside)
    expect(counter('117')).toBe('ok')
    type('Tweet', 'x'.repeat(140))
    expect(counter('0')).toBe('ok')
    type('Tweet', 'x'.repeat(141))
    expect(counter('-1')).toBe('danger')
  })
})

it('[KEY-9, SHARE-9, SHARE-17] the e-mail form has a switch for replies, but not for a guest; Cancel clears the address first, then leads to the list; Enter with Ctrl sends', async () => {
  const { out } = await open('email')
  const replies = screen.getByRole('switch')
  fireEvent.click(replies)
  expect(out.email.$replyTo.get()).toBe(true)
  type('Email address', 'friend@mail.example')
  press('Cancel')
  expect(screen.getByLabelText('Email address')).toHaveProperty('value', '')
  expect(out.$screen.get()).toBe('email')
  press('Cancel')
  expect(out.$screen.get()).toBe('options')
  cleanup()
  const guest = await open('email', { user: null })
  expect(screen.queryByRole('switch')).toBeNull()
  type('Email address', 'friend@mail.example')
  const message = screen.getByRole('textbox', { name: /^Message/ })
  fireEvent.keyDown(message, { key: 'Enter' })
  expect(guest.out.$sending.get()).toBe('idle')
  fireEvent.keyDown(message, { key: 'Enter', ctrlKey: true })
  expect(guest.out.$sending.get()).toBe('sending')
})

it.each([
  [null, 'Log in to do that. Log in'],
  ['aria', 'You’ve been logged out. Log in from another tab, then try again. Log in'],
] as const)(
  '[DEC-123] a 401 for the data of a share says to %s what to do, with a link',
  async (user, text) => {
    const { out, realm, begin } = startShareOut({ user })
    realm.faults.add({ call: 'POST /svc/post/share/*', kind: 'status', status: 401 })
    render(<ShareList out={out} />)
    begin()
    expect((await screen.findByRole('alert')).textContent).toContain(
      `Couldn’t load sharing options. ${text}Try again`,
    )
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toContain('/login')
  },
)

describe('the result of a share', () => {
  it('[SHARE-18, SHARE-19, SHARE-21, DEC-75] is shown by the popover in its button', async () => {
    const { realm } = await open('twitter')
    realm.faults.add({ call: tweet, kind: 'status', status: 403 })
    press('Send')
    expect(button('Sending...').getAttribute('aria-disabled')).toBe('true')
    const again = await screen.findByRole('button', { name: 'Error!' })
    expect(screen.getByRole('alert').textContent).toBeTruthy()
    expect(screen.queryByText('Something went screwy.')).toBeNull()
    fireEvent.click(again)
    await screen.findByRole('button', { name: 'Sent!' })
  })

  it('[SMSG-37, SMSG-48] beside a message is an error text, and the form keeps its content', async () => {
    // The error pushes the buttons down: they are scrolled into view.
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    const { realm } = await open('twitter', beside)
    realm.faults.add({ call: tweet, kind: 'status', status: 500 })
    type('Tweet', 'Look [URL]')
    press('Send')
    expect(button('Sending...').getAttribute('aria-disabled')).toBe('true')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Something went screwy.')
    expect(scrolled.mock.contexts.map(one => (one as Element).textContent)).toEqual([
      expect.stringContaining('Send'),
    ])
    expect(screen.getByRole('textbox')).toHaveProperty('value', 'Look [URL]')
  })

  it('[SMSG-36, SMSG-38, DEC-4] beside a message is “Post shared!” over it, takes the focus, throws 30 pieces of confetti, and closes by a click', async () => {
    const close = vi.fn()
    const { out } = await openForm('twitter', beside)
    render(
      <SharedOverlay out={out} onClose={close}>
        <ShareView out={out} />
      </SharedOverlay>,
    )
    expect(screen.queryByText('Post shared!')).toBeNull()
    press('Send')
    const overlay = await screen.findByRole('button', { name: 'Post shared!' })
    expect(document.activeElement).toBe(overlay)
    expect(document.querySelector('form')?.parentElement?.inert).toBe(true)
    expect(throwConfetti).toHaveBeenCalledWith(expect.any(HTMLCanvasElement), overlay, 30)
    fireEvent.click(overlay)
    expect(close).toHaveBeenCalledOnce()
  })
})

describe('the entries', () => {
  it('[SMSG-4, SMSG-8] are a row beside a message: one tab stop, and the arrow keys move inside', async () => {
    const test = startShareOut(beside)
    await test.ready()
    render(<ShareRow out={test.out} />)
    const row = screen.getByRole('toolbar', { name: 'Other ways to share' })
    const entries = [...row.querySelectorAll<HTMLElement>('[data-entry]')]
    expect(entries.map(entry => entry.textContent).join()).toBe(
      'Permalink,Embed,Email,Report,Facebook,Twitter,Pinterest,Reddit',
    )
    const stops = () => entries.filter(entry => entry.tabIndex === 0).map(entry => entry.dataset.entry)
    expect(stops()).toEqual(['permalink'])
    entries[0]?.focus()
    fireEvent.keyDown(row, { key: 'ArrowRight' })
    expect(document.activeElement).toBe(entries[1])
    expect(stops()).toEqual(['embed'])
    fireEvent.keyDown(row, { key: 'End' })
    expect(document.activeElement).toBe(entries[7])
    expect(new Set([...row.querySelectorAll('path')].map(path => path.getAttribute('d'))).size).toBe(8)
  })

  it('[SHARE-6, DEC-73] are links where no form or window opens: a blocked one, and a guest’s e-mail', async () => {
    const { out, tools, ready, calls } = startShareOut({ user: null })
    vi.mocked(tools.openWindow).mockReturnValue(false)
    await ready()
    render(<ShareList out={out} />)
    expect(screen.getByRole('link', { name: 'Email' }).getAttribute('href')).toMatch(/^mailto:.*body=https/)
    press('Reddit')
    render(<ShareView out={out} />)
    const link = within(document.body).getByRole('link', { name: 'Open Reddit' })
    expect(link.getAttribute('href')).toContain('https://www.reddit.com/submit?url=')
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
    link.addEventListener('click', event => event.preventDefault())
    fireEvent.click(link)
    await vi.waitFor(() => expect(calls('/svc/share/reddit')).toHaveLength(1))
  })

  it('[SMSG-41] have an address to copy, and an embed code that has to be loaded', async () => {
    const { out, begin, realm, subject, tools } = startShareOut(beside)
    realm.faults.add({ call: 'POST /svc/post/share/*', kind: 'status', status: 400 })
    begin({ ...subject, data: { post_url: 'https://a.example/1' } })
    out.open('permalink')
    const view = render(<ShareView out={out} />)
    press('Copy')
    expect(tools.copy).toHaveBeenCalledWith('https://a.example/1')
    out.back()
    out.open('embed')
    view.rerender(<ShareView out={out} />)
    await pressSoon('Try again')
    const code = await screen.findByRole('textbox', { name: 'Embed code' })
    expect(code).toHaveProperty('value', expect.stringContaining('inlay-post'))
  })
})
