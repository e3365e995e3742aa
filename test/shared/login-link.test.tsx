// @vitest-environment happy-dom

import { useStore } from '@nanostores/react'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { wireItem } from '../../fixtures/wire/blog.ts'
import { AskModal } from '../../src/features/ask/views/ask-modal.tsx'
import { blogs } from '../../src/features/blogs/store.ts'
import { readItem } from '../../src/features/feed/feed-item.ts'
import { feed } from '../../src/features/feed/store.ts'
import { MessageStatus } from '../../src/features/messaging/list/message-status.tsx'
import { MessagingView } from '../../src/features/messaging/messaging-view.tsx'
import { lookup } from '../../src/features/messaging/people/lookup.ts'
import { conversations } from '../../src/features/messaging/store.ts'
import { ShareView } from '../../src/features/share/share-view.tsx'
import { createDisposer } from '../../src/platform/lib/dispose.ts'
import { feedback } from '../../src/shared/feedback/store.ts'
import { Overlays } from '../../src/shared/overlays/overlays.tsx'
import { askOf } from '../features/ask/model.ts'
import { messagingApp } from '../features/messaging/app.ts'
import { messagingOf } from '../features/messaging/messaging.ts'
import { box, person, start as startShareMessage } from '../features/messaging/share-message/support.tsx'
import { startShareOut } from '../features/share/start.ts'
import { createTestApp, type TestApp } from '../support/app.ts'

afterEach(cleanup)

/** The session ends: every call is answered by the login page. */
const logOut = ({ realm }: Pick<TestApp, 'realm'>) =>
  realm.faults.add({ call: '* /svc/*', kind: 'login', times: 0 })

async function expectLink(within_: HTMLElement = document.body) {
  const words = await within(within_).findByText(/You’ve been logged out/)
  const link = within(words).getByRole('link', { name: 'Log in' })
  expect(link.getAttribute('href')).toBe(new URL('/login', location.href).href)
  expect(link.getAttribute('target')).toBe('_blank')
}

describe('once the session has ended, the words about it lead to the login', () => {
  it('[FEED-25, DEC-63] of a reply, in its alert', async () => {
    const test = createTestApp()
    const { world } = test.realm
    const post = world.posts.find(({ state, blog }) => state === 'published' && blog === 'nightowl')
    const item = post && readItem(wireItem(world, post, null))
    if (!item) throw new Error('no post')
    render(<Overlays feedback={test.app.get(feedback)} />)
    logOut(test)
    await act(() => test.app.get(feed).run('reply', item, { reply_text: 'So true' }))
    await expectLink(await screen.findByRole('alertdialog'))
  })

  it('[ASK-17, DEC-63] of a question', async () => {
    const test = createTestApp()
    const model = askOf(test.app)
    model.open({ name: 'bruno', allowsAnonymous: false })
    model.setText('Why?')
    render(<AskModal model={model} $blog={test.app.get(blogs).$blog} />)
    logOut(test)
    await act(() => model.send())
    await expectLink()
    await act(async () => model.setText('Why not?'))
    expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull()
  })

  it('[SHARE-21, DEC-63] of a tweet', async () => {
    const test = startShareOut()
    await test.ready()
    test.out.open('twitter')
    render(<ShareView out={test.out} />)
    logOut(test)
    await act(() => test.out.twitter.send())
    await expectLink()
  })

  it('[SMSG-37, DEC-63] of a post that goes to another blog', async () => {
    const page = startShareMessage()
    await page.open()
    await act(async () => fireEvent.click(await person('bruno')))
    await box()
    logOut(page.test)
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send' })))
    await expectLink()
  })

  it('[MSGE-7, DEC-63] of a conversation that is opened', async () => {
    const test = messagingApp()
    const disposer = createDisposer()
    const model = messagingOf(test.app, disposer)
    render(<MessagingView model={model} />)
    test.realm.faults.add({ call: 'GET /svc/conversations/messages', kind: 'login', times: 0 })
    await act(() => model.openRequested({ name: 'bruno' }))
    await expectLink()
    disposer.dispose()
  })

  it('[MSGE-14, DEC-63] of a message that was not sent', async () => {
    const test = messagingApp()
    const key = (await test.app.get(lookup).byName('bruno')) ?? ''
    const { outbox, fetch } = test.app.get(conversations).model(key)
    await fetch()
    logOut(test)
    function Waiting() {
      const [message] = useStore(outbox.$outgoing)
      return (
        message && <MessageStatus message={message} outbox={outbox} loginUrl="http://localhost:3000/login" />
      )
    }
    render(<Waiting />)
    await act(async () => void outbox.enqueue({ type: 'text', text: 'Hello' }, undefined))
    await expectLink()
  })
})
