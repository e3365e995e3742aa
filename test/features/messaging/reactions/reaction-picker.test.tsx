// @vitest-environment happy-dom

import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { ReactionPicker } from '../../../../src/features/messaging/reactions/reaction-picker.tsx'
import type { StoredMessage } from '../../../../src/features/messaging/types.ts'
import { AppContext } from '../../../../src/ui/app-context.ts'
import { createTestApp } from '../../../support/app.ts'

let stop = () => {}
afterEach(() => stop())

const message = { key: '1', ts: 1, reactions: [] } as unknown as StoredMessage

function Picker({ choose }: { choose: (sign: string) => void }) {
  const [anchor, setAnchor] = useState<Element | null>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <div data-inlay-root="test">
      <button type="button" ref={setAnchor} onClick={() => setOpen(true)}>
        React
      </button>
      {anchor && (
        <ReactionPicker
          anchor={anchor}
          message={message}
          ownUuid="aria"
          open={isOpen}
          choose={choose}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

it('[DEC-198, KEY-18] besides six reactions there is every emoji: found, and taken, by keys alone', async () => {
  const { app } = createTestApp()
  stop = app.disposer.dispose
  const choose = vi.fn()
  render(
    <AppContext value={app}>
      <Picker choose={choose} />
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
  const picker = await screen.findByRole('dialog', { name: 'Add reaction', hidden: true })
  const search = await within(picker).findByRole('searchbox', { name: 'Search emoji', hidden: true })
  await user.type(search, 'hedgehog')
  // What is drawn while the emoji load is a status, too.
  const statuses = () =>
    within(picker)
      .getAllByRole('status', { hidden: true })
      .map(one => one.textContent)
  await waitFor(() => expect(statuses()).toEqual([expect.stringMatching(/^\d+ emoji/)]), { timeout: 20_000 })
  await user.keyboard('{Enter}')
  expect(choose).toHaveBeenCalledExactlyOnceWith('🦔')
  await waitFor(() => expect(document.activeElement).toBe(react))
})
