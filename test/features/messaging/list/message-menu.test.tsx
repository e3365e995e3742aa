// @vitest-environment happy-dom

import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { MessageMenu, useMessageMenu } from '../../../../src/features/messaging/list/message-menu.tsx'
import type { StoredMessage } from '../../../../src/features/messaging/types.ts'

const messages = [1, 2, 3].map(
  (ts): StoredMessage => ({
    state: 'sent',
    key: `${ts}`,
    ts,
    participant: 'other',
    content: { type: 'text', text: `message ${ts}`, formatting: [] },
  }),
)

function List({ run, shown = messages }: { run: (key: string) => void; shown?: StoredMessage[] }) {
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
        shown={menu.shown}
        onClose={menu.close}
        ownUuid="own"
        react={() => {}}
        itemsOf={({ key }) => [{ id: 'act', label: `Act on ${key}`, run: () => run(key) }]}
      />
    </section>
  )
}

function start() {
  const run = vi.fn()
  render(<List run={run} />)
  return { run, user: userEvent.setup(), focused: () => document.activeElement?.getAttribute('aria-label') }
}

afterEach(cleanup)

describe('the menus of received messages', () => {
  it('[SMSG-9] open at their own button, one at a time, and act on their message', async () => {
    const { user, run } = start()
    const second = screen.getByRole('button', { name: '2' })
    await user.click(second)
    expect(second.getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByRole('menu', { name: 'Message options' })).toBeDefined()
    await user.click(screen.getByRole('menuitem', { name: 'Act on 2' }))
    expect(run.mock.calls).toEqual([['2']])
    expect(second.getAttribute('aria-expanded')).toBe('false')
    expect(document.activeElement).toBe(second)
    await user.click(screen.getByRole('button', { name: '1' }))
    expect(screen.getByRole('menuitem').textContent).toBe('Act on 1')
    await user.click(screen.getByRole('button', { name: '1' }))
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('[SMSG-9] can be reached from the field that had the focus before they were mounted', async () => {
    const { rerender } = render(<List run={vi.fn()} shown={[]} />)
    screen.getByRole('button', { name: 'after' }).focus()
    rerender(<List run={vi.fn()} />)
    await userEvent.setup().tab({ shift: true })
    expect(document.activeElement?.getAttribute('aria-label')).toBe('3')
  })

  it('[SMSG-9] are one tab stop; arrow keys move from message to message', async () => {
    const { user, focused } = start()
    await user.tab()
    await user.tab()
    expect(focused()).toBe('3')
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(focused()).toBe('1')
    await user.keyboard('{ArrowUp}')
    expect(focused()).toBe('1')
    await user.keyboard('{ArrowDown}')
    expect(focused()).toBe('2')
    await user.keyboard('{Enter}')
    expect(document.activeElement?.textContent).toBe('Act on 2')
    await user.keyboard('{Escape}')
    expect(focused()).toBe('2')
    await user.tab()
    expect(document.activeElement?.textContent).toBe('after')
    await user.tab({ shift: true })
    expect(focused()).toBe('3')
  })
})
