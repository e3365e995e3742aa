// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Film, Sound } from '../../../../widgets/post-forms/types/media/players.tsx'
import { createTestApp } from '../../../support/app.ts'

describe('the player of a sound', () => {
  const player = () => screen.queryByLabelText('Preview of the audio')
  const fail = () => fireEvent.error(player() ?? document.body)

  it('tries once more when it cannot be had, then says so, and tries again when told to', () => {
    render(<Sound src="https://media.example/one" />)
    fail()
    expect(player()?.getAttribute('src')).toBe('https://media.example/one')
    fail()
    expect(player()).toBeNull()
    expect(screen.getByRole('status').textContent).toContain('cannot be played')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(document.activeElement).toBe(player())
    fail()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try again' }))
  })

  it('begins anew with another address, and shows none that no page may play', () => {
    const { rerender } = render(<Sound src="https://media.example/one" />)
    fail()
    fail()
    rerender(<Sound src="https://media.example/two" />)
    expect(player()?.getAttribute('src')).toBe('https://media.example/two')
    rerender(<Sound src="javascript:alert(1)" />)
    expect(player()).toBeNull()
  })
})

it('a film is shown in the player of posts, and no address that no page may play', async () => {
  const { app } = createTestApp()
  const { rerender } = render(<Film app={app} src="blob:https://media.example/one" />)
  expect(await screen.findByRole('group', { name: 'Preview of the video' })).toBeDefined()
  rerender(<Film app={app} src="javascript:alert(1)" />)
  expect(screen.queryByRole('group')).toBeNull()
})
