// @vitest-environment happy-dom

import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { MessageMenu, useMessageMenu } from '../../../../src/features/messaging/list/message-menu.tsx'
import { AppContext } from '../../../../src/ui/app-context.ts'
import { createTestApp } from '../../../support/app.ts'
import { stored } from '../support.ts'

const messages = [1, 2, 3].map(ts => stored(ts))
const run = vi.fn()
const react = vi.fn()

function List({ shown = messages, canReact = false }) {
  const list = useRef<HTMLDivElement>(null)
  const menu = useMessageMenu(list, index => messages[index])
  return (
    <section>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as the list of messages */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as the list of messages */}
      <div ref={list} tabIndex={0} onClick={menu.clicked} onKeyDown={menu.keyPressed}>
        {shown.map(({ key }, index) => (
          <p key={key} data-index={index}>
            <button type="button" tabIndex={-1} data-controls="" aria-expanded="false" aria-label={key} />
          </p>
        ))}
      </div>
      <button type="button">after</button>
      <MessageMenu
        {...{ shown: menu.shown, onClose: menu.close, ownUuid: 'own', react, conversationId: 'c' }}
        itemsOf={({ key }, openEmoji) => [
          { id: 'act', label: `Act on ${key}`, run: () => run(key) },
          ...(canReact ? [{ id: 'react', label: 'React', run: openEmoji }] : []),
        ]}
      />
    </section>
  )
}

const user = userEvent.setup()
const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

describe('the menus of received messages', () => {
  it('[SMSG-9] open at their own button, one at a time, and act on their message', async () => {
    render(<List />)
    const [first, second] = ['1', '2'].map(name => screen.getByRole('button', { name }))
    if (!first || !second) throw new Error('no buttons')
    await user.click(second)
    expect(second.getAttribute('aria-expanded')).toBe('true')
    await user.click(screen.getByRole('menuitem', { name: 'Act on 2' }))
    expect(run.mock.calls).toEqual([['2']])
    expect([second.getAttribute('aria-expanded'), document.activeElement]).toEqual(['false', second])
    await user.click(first)
    expect(screen.getByRole('menuitem').textContent).toBe('Act on 1')
    await user.click(first)
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('[SMSG-9] are one tab stop, also from what had the focus before they were mounted; arrow keys move from message to message', async () => {
    const { rerender } = render(<List shown={[]} />)
    screen.getByRole('button', { name: 'after' }).focus()
    rerender(<List />)
    await user.tab({ shift: true })
    expect(focused()).toBe('3')
    const visited: unknown[] = []
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'Enter', 'Escape']) {
      await user.keyboard(`{${key}}`)
      visited.push(focused())
    }
    expect(visited).toEqual(['2', '1', '1', '2', 'Act on 2', '2'])
    await user.tab()
    expect(focused()).toBe('after')
    await user.tab({ shift: true })
    expect(focused()).toBe('3')
  })
})

describe('reactions', () => {
  const open = async (key: string) => {
    react.mockClear()
    render(
      <AppContext value={createTestApp().app}>
        <div data-inlay-root="test">
          <List canReact />
        </div>
      </AppContext>,
    )
    await user.click(screen.getByRole('button', { name: key }))
  }

  it('[DEC-226] are one press away in the menu of a message, above its items, which begin with the focus', async () => {
    await open('2')
    expect(focused()).toBe('Act on 2')
    await user.keyboard('{ArrowUp}')
    expect(focused()).toBe('🙏 Thank you')
    await user.keyboard('{ArrowLeft}')
    await user.click(screen.getByRole('menuitemcheckbox', { name: /Heart/ }))
    expect(react).toHaveBeenCalledExactlyOnceWith(messages[1], '❤️')
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('[DEC-198, KEY-18] can be every other emoji, too: found, and taken, by keys alone', async () => {
    await open('1')
    await user.keyboard('{End}{Enter}')
    const picker = within(await screen.findByRole('dialog', { name: 'Add reaction', hidden: true }))
    await user.type(await picker.findByRole('searchbox', { name: 'Search emoji', hidden: true }), 'hedgehog')
    // What is drawn while the emoji load is a status, too.
    const statuses = () => picker.getAllByRole('status', { hidden: true }).map(one => one.textContent)
    await waitFor(() => expect(statuses()).toEqual([expect.stringMatching(/^\d+ emoji/)]))
    await user.keyboard('{Enter}')
    expect(react).toHaveBeenCalledExactlyOnceWith(messages[0], '🦔')
    await waitFor(() => expect(focused()).toBe('1'))
  })
})
