// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { conversations } from '../../../../src/features/messaging/store.ts'
import { holdCalls } from '../../../support/hold.ts'
import { uuidOf } from '../app.ts'
import { box, field, messagesPath, person, start } from './support.tsx'

afterEach(cleanup)

type Started = ReturnType<typeof start>

const choose = async (name: string) => {
  await act(async () => fireEvent.click(await person(name)))
  return box()
}
const write = (text: string) => (area: HTMLElement) =>
  act(async () => void fireEvent.change(area, { target: { value: text } }))
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const sentBy = ({ asked }: Started) =>
  asked(messagesPath, 'POST').map(({ fields }) => [fields.type, fields['post[id]'] ?? fields.message])

describe('a post as a message', () => {
  it('[SMSG-5, SMSG-14, SMSG-15, SMSG-16, SMSG-26, SMSG-32, SMSG-33] is sent to the recipient, the post first, then the text, with their context; the conversation opens', async () => {
    const page = start()
    const { open, post, test, opened, emitted, asked } = page
    await open()
    const area = await choose('bruno')
    expect(area.placeholder).toBe('Say something if you like...')
    expect(screen.getByRole('form', { name: 'Message to bruno' }).style.cssText).toContain(
      '--inlay-blog-link',
    )
    await write('Look at this')(area)
    fireEvent.keyDown(area, { key: 'Enter', shiftKey: true })
    fireEvent.keyDown(area, { key: 'Enter' })
    await waitFor(() => expect(sentBy(page)).toHaveLength(2))
    expect(sentBy(page)).toEqual([
      ['POSTREF', post.id],
      ['TEXT', 'Look at this'],
    ])
    const [first] = asked(messagesPath, 'POST')
    expect(first?.fields).toMatchObject({
      participant: uuidOf(test, 'aria'),
      'post[blog]': uuidOf(test, post.blog),
      context: 'post-chrome:favorites',
    })
    expect(opened).toEqual([{ participants: [uuidOf(test, 'aria'), uuidOf(test, 'bruno')] }])
    await waitFor(() => expect(emitted('message:sent')).toHaveLength(2))
    expect(emitted('message:sent')[0]).toMatchObject({ creation_user_action: 'share' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('[SMSG-32, SMSG-14] can be sent without text, and to a blog without a conversation', async () => {
    const page = start()
    const { open, post, user, asked, test } = page
    await open()
    await user.paste('white-on-white')
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
    await user.keyboard('{Enter}')
    await box()
    // The server has no conversation between the two.
    page.realm.faults.add({ call: `GET ${messagesPath}`, kind: 'status', status: 404, times: 1 })
    await press('Send')
    await waitFor(() => expect(sentBy(page)).toEqual([['POSTREF', post.id]]))
    expect(asked(messagesPath, 'POST')[0]?.fields).toMatchObject({
      participants: [uuidOf(test, 'aria'), uuidOf(test, 'white-on-white')].join(','),
      context: 'post-chrome:search',
    })
  })

  it('[SMSG-6, SMSG-28] can be sent as another own blog, which has its own suggestions, and never to that blog itself', async () => {
    const page = start()
    const { open, test, asked } = page
    await open({
      favorites: [{ name: 'aria-sketches', uuid: uuidOf(test, 'aria-sketches'), can_receive_messages: true }],
    })
    await choose('aria-sketches')
    await press('Send as, aria')
    await act(async () => fireEvent.click(screen.getByRole('option', { name: /aria-sketches.*Sketchbook/ })))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true)
    expect(screen.getByText(/the blog you’re sending from/)).toBeDefined()
    const own = uuidOf(test, 'aria-sketches')
    expect(asked('/svc/conversations/participant_suggestions').at(-1)?.query.participant).toBe(own)
  })

  it('[SMSG-28, SMSG-31] is sent once, however often the button is pressed', async () => {
    const page = start()
    const { app, open } = page
    await open()
    const area = await choose('bruno')
    const letGo = holdCalls(app)
    await press('Send')
    expect(area.placeholder).toBe('Sending...')
    expect(area.readOnly).toBe(true)
    fireEvent.keyDown(area, { key: 'Enter' })
    await press('Sending...')
    letGo()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(sentBy(page)).toHaveLength(1))
  })

  it.each([
    { what: 'drop', fault: { kind: 'drop', times: 0 } },
    { what: 'cut', fault: { kind: 'cut', times: 0 } },
    { what: 'malformed', fault: { kind: 'malformed', times: 0 } },
    { what: 'login', fault: { kind: 'login', times: 0 } },
    { what: '403', fault: { kind: 'status', status: 403, times: 0 } },
    { what: '410', fault: { kind: 'status', status: 410, times: 0 } },
    { what: '413', fault: { kind: 'status', status: 413, times: 0 } },
    { what: '422', fault: { kind: 'status', status: 422, times: 0 } },
    { what: '428', fault: { kind: 'status', status: 428, times: 0 } },
    { what: '429', fault: { kind: 'status', status: 429, times: 0 } },
    { what: '500', fault: { kind: 'status', status: 500, times: 0 } },
  ] as const)(
    '[SMSG-32] says why it cannot be sent ($what), sends nothing, and keeps the text for a retry',
    async ({ fault }) => {
      const page = start()
      const { open, realm } = page
      await open()
      const area = await choose('bruno')
      await write('Words that took an hour')(area)
      realm.faults.add({ call: `GET ${messagesPath}`, ...fault })
      await press('Send')
      const { textContent } = await screen.findByRole('alert')
      if ('status' in fault && (fault.status ?? 0) < 423) expect(textContent).not.toMatch(/again/i)
      expect(page.say.$toasts.get()).toEqual([])
      expect(area.value).toBe('Words that took an hour')
      expect(sentBy(page)).toEqual([])
      realm.faults.clear()
      await press('Send')
      await waitFor(() => expect(sentBy(page)).toHaveLength(2))
    },
  )

  it.each([
    { what: 'on its way there', kind: 'drop' },
    { what: 'on its way back', kind: 'accepted-then-drop' },
  ] as const)(
    '[SMSG-32] leaves what fails $what to the conversation: nothing is lost or sent twice, and the text never before the post',
    async ({ kind }) => {
      const page = start()
      const { open, realm, app, test, opened } = page
      await open({ summary: 'x'.repeat(1_000_000) })
      await write('Look')(await choose('bruno'))
      realm.faults.add({ call: `POST ${messagesPath}`, kind, times: 1 })
      await press('Send')
      await waitFor(() => expect(opened).toHaveLength(1))
      const store = app.get(conversations)
      const bruno = { name: 'bruno', uuid: uuidOf(test, 'bruno') }
      const model = store.model(store.ensure(uuidOf(test, 'aria'), [bruno]))
      const { outbox } = model
      await waitFor(() => expect(outbox.$outgoing.get()[0]?.state).toBe('error'))
      const [first, second] = outbox.$outgoing.get()
      // Shown with as much of the page's text as fits.
      expect(first?.content).toMatchObject({ type: 'post', post: { summary: expect.stringMatching(/^x+/) } })
      expect(JSON.stringify(first?.content).length).toBeLessThan(6000)
      expect(second?.outgoing).toEqual({ type: 'text', text: 'Look' })
      // Another message sent meanwhile does not include the text.
      model.sendText('Something else')
      await waitFor(() => expect(sentBy(page)).toContainEqual(['TEXT', 'Something else']))
      outbox.retry(first?.key ?? '')
      await waitFor(() => expect(outbox.$outgoing.get()).toEqual([]))
      const sent = model.$messages.get().slice(-3)
      const types = sent.map(({ content }) => (content.type === 'text' ? content.text : content.type))
      expect(types.toSorted()).toEqual(['Look', 'Something else', 'post'])
      expect(types.indexOf('post')).toBeLessThan(types.indexOf('Look'))
      const kept = realm.world.conversations.flatMap(({ messages }) => messages)
      expect(kept.filter(({ ts }) => sent.some(one => one.ts === ts))).toHaveLength(3)
    },
  )

  it('text whose post was discarded waits until the user sends it', async () => {
    const page = start()
    const { open, realm, app, test } = page
    await open()
    await write('Look')(await choose('bruno'))
    realm.faults.add({ call: `POST ${messagesPath}`, kind: 'status', status: 403, times: 1 })
    await press('Send')
    const store = app.get(conversations)
    const { outbox } = store.model(
      store.ensure(uuidOf(test, 'aria'), [{ name: 'bruno', uuid: uuidOf(test, 'bruno') }]),
    )
    await waitFor(() => expect(outbox.$outgoing.get()[0]?.state).toBe('error'))
    outbox.dismiss(outbox.$outgoing.get()[0]?.key ?? '')
    const [words] = outbox.$outgoing.get()
    expect(words).toMatchObject({ state: 'error', canRetry: true, outgoing: { text: 'Look' } })
    outbox.retry(words?.key ?? '')
    await waitFor(() => expect(sentBy(page).at(-1)).toEqual(['TEXT', 'Look']))
  })

  it('keeps the text typed for this post while the popover is closed, and only for this post', async () => {
    const page = start()
    const { open, post, realm } = page
    const other = realm.world.posts.find(one => one.id !== post.id && one.state === 'published')
    await open()
    await write('Half a thought')(await choose('bruno'))
    await open()
    await open({ post_id: other?.id })
    expect((await choose('bruno')).value).toBe('')
    await open({ post_id: other?.id })
    await open()
    expect((await choose('bruno')).value).toBe('Half a thought')
    await press('Send')
    await waitFor(() => expect(sentBy(page)).toHaveLength(2))
    await open()
    expect((await choose('bruno')).value).toBe('')
  })

  it('reports that it is being sent, with a button to open it, if the conversation cannot be shown', async () => {
    const page = start()
    const { open, app, say } = page
    await open()
    await choose('bruno')
    vi.spyOn(app.bus, 'dispatch').mockRejectedValueOnce(new Error('no such chunk'))
    await press('Send')
    await waitFor(() => expect(say.$toasts.get()).toHaveLength(1))
    const [toast] = say.$toasts.get()
    expect(toast?.text).toBe('Your message to bruno is on its way.')
    expect(toast?.action?.label).toBe('Open')
    toast?.action?.run()
    await waitFor(() => expect(page.opened).toHaveLength(1))
  })

  it('while being sent does not block sharing another post', async () => {
    const page = start()
    const { open, app, post, realm } = page
    const { fetch } = app.platform
    const held = new Promise<never>(() => {})
    await open()
    await choose('bruno')
    app.platform.fetch = async (...call) => {
      const { url } = new Request(...call)
      return url.includes('/conversations/messages') ? held : fetch(...call)
    }
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    await open({ post_id: realm.world.posts.find(one => one.id !== post.id)?.id })
    const area = await choose('nightowl')
    expect(area.readOnly).toBe(false)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(false)
  })

  it('a held Enter chooses, and sends nothing', async () => {
    const page = start()
    const { open } = page
    await open()
    await person('bruno')
    fireEvent.keyDown(field(), { key: 'ArrowDown' })
    fireEvent.keyDown(field(), { key: 'Enter' })
    fireEvent.keyDown(await box(), { key: 'Enter', repeat: true })
    expect(screen.getByRole('button', { name: 'Send' })).toBeDefined()
    fireEvent.keyDown(await box(), { key: 'Backspace', repeat: true })
    expect(await box()).toBeDefined()
    expect(sentBy(page)).toEqual([])
  })

  it('is removed with its part of the page, whatever is open, with everything that it holds', async () => {
    const { open, disposer, unmount } = start()
    await open()
    await write('Words')(await choose('bruno'))
    unmount()
    expect(disposer.dispose).not.toThrow()
  })

  it('reports a failure by a toast if the popover was closed meanwhile, with a button that restores the text', async () => {
    const page = start()
    const { open, realm, say } = page
    await open()
    await write('Words')(await choose('bruno'))
    realm.faults.add({ call: `GET ${messagesPath}`, kind: 'status', status: 428, times: 1 })
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    await open()
    await waitFor(() => expect(say.$toasts.get()).toHaveLength(1))
    await act(async () => say.$toasts.get()[0]?.action?.run())
    expect((await box()).value).toBe('Words')
    expect(screen.getByRole('alert').textContent).toContain('only allows messages')
  })

  it('[KEY-17] Backspace in an empty box clears the recipient', async () => {
    const { open } = start()
    await open()
    fireEvent.keyDown(await choose('bruno'), { key: 'Backspace' })
    expect(document.activeElement).toBe(field())
  })

  it('offers only the other networks to a user without a blog that can write', async () => {
    const { open } = start({
      bootstrap: { user: { name: 'aria', channels: [{ name: 'aria', uuid: 't:1' }] } },
    })
    await open()
    expect(screen.getByText('None of your blogs can send messages.')).toBeDefined()
    expect(screen.queryByRole('combobox')).toBeNull()
    expect(await screen.findByRole('button', { name: 'Permalink' })).toBeDefined()
  })
})
