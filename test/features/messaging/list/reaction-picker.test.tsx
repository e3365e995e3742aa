// @vitest-environment happy-dom

import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { ReactionPicker } from '../../../../src/features/messaging/list/message-menu.tsx'
import { AppContext } from '../../../../src/ui/app-context.ts'
import { createTestApp } from '../../../support/app.ts'
import { stored } from '../support.ts'

const choose = vi.fn()

function Picker() {
  const [anchor, setAnchor] = useState<Element | null>(null)
  const [isOpen, setOpen] = useState(false)
  const given = { message: stored(1), ownUuid: 'aria', choose, open: isOpen, onClose: () => setOpen(false) }
  return (
    <div data-inlay-root="test">
      <button type="button" ref={setAnchor} onClick={() => setOpen(true)}>
        React
      </button>
      {anchor && <ReactionPicker {...given} anchor={anchor} />}
    </div>
  )
}

it('[DEC-198, KEY-18] besides six reactions there is every emoji: found, and taken, by keys alone', async () => {
  render(
    <AppContext value={createTestApp().app}>
      <Picker />
    </AppContext>,
  )
  const user = userEvent.setup()
  const react = screen.getByRole('button', { name: 'React' })
  await user.click(react)
  const thumb = await screen.findByRole('button', { name: /Thumbs up/, hidden: true })
  await waitFor(() => expect(document.activeElement).toBe(thumb))
  await user.keyboard('{End}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('More emoji')
  await user.keyboard('{Enter}')
  const picker = within(await screen.findByRole('dialog', { name: 'Add reaction', hidden: true }))
  const search = await picker.findByRole('searchbox', { name: 'Search emoji', hidden: true })
  await user.type(search, 'hedgehog')
  // What is drawn while the emoji load is a status, too.
  const statuses = () => picker.getAllByRole('status', { hidden: true }).map(one => one.textContent)
  await waitFor(() => expect(statuses()).toEqual([expect.stringMatching(/^\d+ emoji/)]))
  await user.keyboard('{Enter}')
  expect(choose).toHaveBeenCalledExactlyOnceWith('🦔')
  await waitFor(() => expect(document.activeElement).toBe(react))
})
