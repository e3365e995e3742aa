// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Film, Sound } from '../../../../widgets/post-forms/types/media/players.tsx'

describe.each([
  { kind: 'video', View: Film, label: 'Preview of the video' },
  { kind: 'audio', View: Sound, label: 'Preview of the audio' },
])('the player of a $kind', ({ View, label }) => {
  const player = () => screen.queryByLabelText(label)
  const fail = () => fireEvent.error(player() ?? document.body)

  it('tries once more when it cannot be had, then says so, and tries again when told to', () => {
    render(<View src="https://media.example/one" />)
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
    const { rerender } = render(<View src="https://media.example/one" />)
    fail()
    fail()
    rerender(<View src="https://media.example/two" />)
    expect(player()?.getAttribute('src')).toBe('https://media.example/two')
    rerender(<View src="javascript:alert(1)" />)
    expect(player()).toBeNull()
  })
})
