// @vitest-environment jsdom

import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setup } from '../../../widgets/tour/index.tsx'
import { createTestApp } from '../../support/app.ts'
import { showRoot } from '../../support/show-root.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('[TOUR-1] tour:open settles once the tour is there, which waits until no dialog lies over the page', async () => {
  const { app } = createTestApp()
  showRoot(app, setup)
  let isDialogOpen = true
  vi.spyOn(document, 'querySelector').mockImplementation(() => (isDialogOpen ? document.body : null))
  const settled = vi.fn()
  const opening = app.bus.dispatch('tour:open', { steps: [{ title: 'One', content: 'step' }] }).then(settled)
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(settled).not.toHaveBeenCalled()
  expect(screen.queryByText('One')).toBeNull()
  isDialogOpen = false
  await act(() => vi.advanceTimersByTimeAsync(250))
  await act(() => opening)
  expect(screen.getByText('One')).toBeDefined()
})
