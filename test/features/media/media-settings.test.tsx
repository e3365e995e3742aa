// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MediaSettings } from '../../../src/features/media/media-settings.tsx'
import { media } from '../../../src/platform/media/media-choices.ts'
import { createTestApp } from '../../support/app.ts'

it('[DEC-181] whoever saves data may except photos, videos, or what is loaded ahead', () => {
  const { $choices, change } = createTestApp().app.get(media)
  render(<MediaSettings $choices={$choices} change={change} />)
  const kind = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
  expect(screen.queryByRole('group', { name: 'How to save data' })).toBeNull()
  fireEvent.click(screen.getByRole('switch', { name: 'Save data' }))
  expect(screen.getByRole('group', { name: 'How to save data' })).toBeTruthy()
  expect(kind('Photos are smaller').checked).toBe(true)
  fireEvent.click(kind('Photos are smaller'))
  expect($choices.get()).toMatchObject({ saver: true, full: ['photos'] })
  fireEvent.click(kind('Nothing loads until you need it'))
  fireEvent.click(kind('Photos are smaller'))
  expect($choices.get().full).toEqual(['ahead'])
})
