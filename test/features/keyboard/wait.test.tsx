// @vitest-environment happy-dom

import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { Wait } from '../../../src/features/keyboard/sheet/wait.tsx'
import { sendDelay } from '../../../src/features/posts/send-delay.ts'
import { createTestApp } from '../../support/app.ts'

afterEach(cleanup)

it('[DEC-176] the user chooses how long posts wait before they are sent', async () => {
  const delay = createTestApp().app.get(sendDelay)
  render(<Wait delay={delay} />)
  const choices = screen.getAllByRole<HTMLInputElement>('radio')
  expect(screen.getByRole('group', { name: 'Wait before posting' })).toBeDefined()
  expect(choices.map(one => [one.closest('label')?.textContent, one.checked])).toEqual([
    ['Off', true],
    ['5 s', false],
    ['10 s', false],
    ['30 s', false],
  ])
  await userEvent.click(screen.getByRole('radio', { name: '30 s' }))
  expect(delay.$waitSeconds.get()).toBe(30)
})
