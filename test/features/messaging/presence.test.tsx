// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { firstLink } from '../../../src/features/messaging/links/first-link.ts'
import { MessageCard } from '../../../src/features/messaging/links/message-card.tsx'
import { messageSettings } from '../../../src/features/messaging/settings/message-settings.ts'
import { sharedPoll } from '../../../src/features/unread/shared-poll.ts'
import { messagingApp, uuidOf } from './app.ts'
import { close, open } from './changes/open.tsx'

afterEach(() => {
  close()
  cleanup()
  vi.restoreAllMocks()
})

async function opened(can: Parameters<typeof open>[0], choices: { seen?: boolean; writing?: boolean }) {
  const all = await open(can)
  const window = all.model.windowOf(all.key)
  // Its code is loaded late.
  await import('../../../src/features/messaging/presence/presence.ts')
  await act(async () => all.test.app.get(messageSettings).change(choices))
  const poll = () => act(async () => void (await all.test.app.get(sharedPoll).poll()))
  return { ...all, window, poll }
}

describe('seen and writing', () => {
  it('are off: nothing is told, and nothing asked', async () => {
    const { calls, poll, write } = await opened(['seen', 'writing'], {})
    write('hello')
    await poll()
    expect(calls('presence')).toEqual([])
  })

  it('show what the other side tells, once the user tells it, too, and no longer when they stop', async () => {
    const { send, one, test, poll, window, calls, conversation } = await opened(['seen', 'writing'], {})
    const { ts } = await send('soup?')
    one.told = new Map([[uuidOf(test, 'bruno'), { seen: ts, writingUntil: Date.now() + 60_000 }]])
    await poll()
    expect(window.$seenKey.get()).toBeNull()
    const { change } = test.app.get(messageSettings)
    await act(async () => change({ seen: true }))
    await poll()
    await vi.waitFor(() => expect(window.$seenKey.get()).toBe(String(ts)))
    expect(window.$isWriting.get()).toBe(false)
    expect(calls('presence').at(-1)?.fields).toMatchObject({ seen: String(ts) })
    expect(calls('presence').at(-1)?.fields).not.toHaveProperty('writing')
    await act(async () => change({ writing: true }))
    await poll()
    await vi.waitFor(() => expect(window.$isWriting.get()).toBe(true))
    expect(screen.getByText('bruno is writing…')).toBeDefined()
    await act(async () => change({ seen: false, writing: false }))
    expect(window.$seenKey.get()).toBeNull()
    expect(window.$isWriting.get()).toBe(false)
    expect(conversation.$info.get().id).not.toBeNull()
  })

  it('tell that the user writes, as soon as they do', async () => {
    const { write, one, conversation } = await opened(['writing'], { writing: true })
    write('s')
    const own = conversation.$info.get().ownUuid
    await vi.waitFor(() => expect(one.told?.get(own)?.writingUntil ?? 0).toBeGreaterThan(Date.now()))
    expect(one.told?.get(own)?.seen).toBeUndefined()
  })

  it.each([{ kind: 'status', status: 500 }, { kind: 'malformed' }, { kind: 'drop' }] as const)(
    'fail silently (%o)',
    async fault => {
      const { test, poll, window, toast } = await opened(['seen'], {})
      test.realm.faults.add({ call: 'POST /svc/conversations/presence', times: 0, ...fault })
      await act(async () => test.app.get(messageSettings).change({ seen: true }))
      await poll()
      expect(window.$seenKey.get()).toBeNull()
      expect(toast()).toBeUndefined()
    },
  )

  it('are chosen in the settings, each only where the server can', async () => {
    const { model, test } = await open(['seen'])
    act(() => model.settings.setOpen(true))
    fireEvent.click(await screen.findByRole('switch', { name: 'Show what I’ve seen' }))
    expect(test.app.get(messageSettings).$choices.get()).toMatchObject({ seen: true, writing: false })
    expect(screen.queryByRole('switch', { name: 'Show when I’m writing' })).toBeNull()
  })
})

describe('the card of a link in a message', () => {
  const link = (text: string, url: string, more: object = {}) => ({
    type: 'text' as const,
    text,
    formatting: [{ type: 'link', position: [0, text.length], attributes: { url, ...more } }],
  })
  const base = 'https://site.example/'

  it('is of the first link to another site', () => {
    expect(firstLink(link('x', 'https://other.example/a'), base)).toBe('https://other.example/a')
    expect(firstLink(link('x', 'https://site.example/a'), base)).toBeNull()
    expect(firstLink(link('x', 'mailto:a@b.example'), base)).toBeNull()
    expect(firstLink(link('x', 'javascript:alert(1)'), base)).toBeNull()
    expect(firstLink(link('x', 'https://other.example/a', { blog_name: 'bruno' }), base)).toBeNull()
    expect(firstLink({ type: 'text', text: 'x', formatting: [] }, base)).toBeNull()
  })

  it('asks after a press; what came with the message shows at once', async () => {
    const test = messagingApp({}, { bootstrap: { link_cards: '/svc/link_card' } })
    const href = 'https://other.example/soup'
    const asked = () => test.realm.requests.filter(({ path }) => path === '/svc/link_card').length
    const drawn = render(<MessageCard app={test.app} href={href} given={undefined} />)
    const button = await screen.findByRole('button', { name: 'Show preview' })
    expect(asked()).toBe(0)
    fireEvent.click(button)
    await vi.waitFor(() => expect(asked()).toBe(1))
    drawn.unmount()
    render(
      <MessageCard app={test.app} href={href} given={{ url: href, title: 'Soup', excerpt: 'With bread' }} />,
    )
    expect(await screen.findByText('With bread')).toBeDefined()
    expect(asked()).toBe(1)
  })
})
