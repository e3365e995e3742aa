// @vitest-environment happy-dom

import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { FollowButton } from '../../../src/features/blogs/follow-button.tsx'
import { blogs } from '../../../src/features/blogs/store.ts'
import { createTestApp } from '../../support/app.ts'
import { holdCalls } from '../../support/hold.ts'

it('[BLOG-24, BLOG-25, DEC-14] says Follow or Unfollow, is busy during the call, and changes after the answer', async () => {
  const { app } = createTestApp()
  const letGo = holdCalls(app)
  render(<FollowButton app={app} name="papercranes" />)
  const button = screen.getByRole('button', { name: 'Follow' })
  await userEvent.click(button)
  expect(app.get(blogs).$blog('papercranes').get()?.following).toBe(true)
  expect(button.textContent).toBe('Follow')
  expect(button.getAttribute('aria-busy')).toBe('true')
  letGo()
  await screen.findByRole('button', { name: 'Unfollow' })
  expect(button.getAttribute('aria-busy')).toBeNull()
})

it('is missing for one of the user’s own blogs', () => {
  const { app } = createTestApp()
  render(<FollowButton app={app} name="aria" />)
  expect(screen.queryByRole('button')).toBeNull()
})
