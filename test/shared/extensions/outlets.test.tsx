// @vitest-environment happy-dom

import { fireEvent, render, screen } from '@testing-library/react'
import { atom } from 'nanostores'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createPanel } from '../../../src/features/header/desktop/account-panel.tsx'
import { MessageMenu } from '../../../src/features/messaging/list/message-menu.tsx'
import { SettingsDialog } from '../../../src/features/settings/settings-dialog.tsx'
import { ShareList } from '../../../src/features/share/popover/share-popover.tsx'
import type { App } from '../../../src/platform/app.ts'
import type { Extension } from '../../../src/platform/bus/contract.ts'
import { pageText } from '../../../src/platform/page/read-page.ts'
import { session } from '../../../src/platform/session.ts'
import { extensions } from '../../../src/shared/extensions/store.ts'
import { AppContext } from '../../../src/ui/app-context.ts'
import { stored } from '../../features/messaging/support.ts'
import { startShareOut } from '../../features/share/start.ts'
import { createTestApp } from '../../support/app.ts'

const extend = (app: App, extension: Extension) => {
  app.added.add([extension, pageText(document)])
  app.get(extensions)
  app.added.hear?.()
}
const button = (name: string) => screen.getByRole('button', { name })
const fail = () => {
  throw new Error('mine')
}
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

describe('what a host adds', () => {
  it('[DEC-267] is in the account menu, and runs once that has closed', async () => {
    const { app } = createTestApp()
    const $activity = atom({})
    const { View } = createPanel({ app, session: app.get(session), unread: { $activity } } as never)
    const onClose = vi.fn()
    const run = vi.fn()
    render(<View id="account" anchor={document.body} open onClose={onClose} />)
    extend(app, { accountMenu: { id: 'badges', label: 'My badges', run } })
    fireEvent.click(await screen.findByRole('button', { name: 'My badges' }))
    expect([onClose.mock.calls.length, run.mock.calls.length]).toEqual([1, 0])
    await vi.waitFor(() =>
      expect(run).toHaveBeenCalledWith(expect.objectContaining({ say: expect.anything() })),
    )
  })

  it('[DEC-267] is in the menu of stored messages that it is for, with a copy of the message', async () => {
    const { app } = createTestApp()
    const run = vi.fn()
    const anchor = document.body.appendChild(document.createElement('button'))
    extend(app, {
      messageMenu: [
        { id: 'note', label: 'Keep a note', when: ({ is_mine }) => !is_mine, run },
        { id: 'own', label: 'Own only', when: ({ is_mine }) => is_mine, run },
        { id: 'broken', label: 'Broken', when: fail, run },
      ],
    })
    const message = stored(7)
    render(
      <AppContext value={app}>
        <MessageMenu
          shown={{ message, button: anchor, isOpen: true }}
          conversationId="c1"
          onClose={() => {}}
          ownUuid="mine"
          itemsOf={() => [{ id: 'copy', label: 'Copy', run: () => {} }]}
          react={() => {}}
        />
      </AppContext>,
    )
    expect(screen.getAllByRole('menuitem').map(one => one.textContent)).toEqual(['Copy', 'Keep a note'])
    fireEvent.click(screen.getByRole('menuitem', { name: 'Keep a note' }))
    expect(run.mock.calls[0]?.[0]).toMatchObject({ conversation_id: 'c1', ts: 7, is_mine: false })
  })

  it('[DEC-267] is in the share popover, within the press, with the post', async () => {
    const { app, ready } = startShareOut()
    const out = await ready()
    const run = vi.fn()
    extend(app, { shareEntry: { id: 'print', label: 'Print', run } })
    render(
      <AppContext value={app}>
        <ShareList out={out} />
      </AppContext>,
    )
    fireEvent.click(button('Print'))
    expect(run.mock.calls[0]?.[0]).toMatchObject({
      post_id: out.$subject.get()?.postId,
      tumblelog_name: 'nightowl',
      post_url: expect.stringContaining('https://'),
    })
  })

  it('[DEC-267] is a section of the reading settings, whose choice the host stores', () => {
    const { app } = createTestApp()
    const change = vi.fn()
    const options = { day: 'Each day', week: 'Each week' }
    const settings = { id: 'digest', label: 'Digest', note: 'By email', options, value: () => 'week', change }
    extend(app, { settings: [settings, { ...settings, id: 'broken', label: 'Broken', value: fail }] })
    render(
      <SettingsDialog
        app={app}
        $open={atom(true)}
        $start={atom('top' as const)}
        close={() => {}}
        sections={{
          reading: null,
          comfort: null,
          media: null,
          languages: null,
          filters: null,
          messages: null,
        }}
      />,
    )
    const [chosen] = screen.getAllByRole<HTMLInputElement>('radio', { name: 'Each week', hidden: true })
    expect(chosen?.checked).toBe(true)
    // What can't be read is the first choice.
    const days = screen.getAllByRole<HTMLInputElement>('radio', { name: 'Each day', hidden: true })
    expect(days.map(({ checked }) => checked)).toEqual([false, true])
    fireEvent.click(days[0] as HTMLElement)
    expect(change).toHaveBeenCalledWith('day', expect.anything())
    expect(days[0]?.checked).toBe(true)
  })
})
