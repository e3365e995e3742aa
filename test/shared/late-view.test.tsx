// @vitest-environment happy-dom

import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { lateView } from '../../src/shared/late-view.tsx'
import { createTestApp } from '../support/app.ts'

afterEach(cleanup)

it('[DEC-290] what has been loaded once shows at once when it is opened again, without a skeleton in between', async () => {
  const { app } = createTestApp()
  const load = async () => () => <p>The tree</p>
  const open = () => {
    const { View } = lateView(app, { name: 'notes', load, meanwhile: <p>Loading…</p> })
    return render(<View />)
  }
  const first = open()
  expect(screen.getByText('Loading…')).toBeDefined()
  await screen.findByText('The tree')
  first.unmount()
  open()
  expect(screen.getByText('The tree')).toBeDefined()
})
