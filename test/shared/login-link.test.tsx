// @vitest-environment happy-dom

import { useStore } from '@nanostores/react'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { AskModal } from '../../src/features/ask/views/ask-modal.tsx'
import { blogs } from '../../src/features/blogs/store.ts'
import { lookup } from '../../src/features/messaging/find-conversation.ts'
import { MessageStatus } from '../../src/features/messaging/list/message-item.tsx'
import { conversations } from '../../src/features/messaging/store.ts'
import { ShareView } from '../../src/features/share/share-view.tsx'
import { askOf } from '../features/ask/model.ts'
import { messagingApp } from '../features/messaging/app.ts'
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
