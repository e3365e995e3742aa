// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { embedsApi } from '../../../../../src/features/posts/embeds/api.ts'
import { TrackCard } from '../../../../../src/features/posts/types/audio/track-card.tsx'
import { AudioPreview, VideoPreview } from '../../../../../src/features/posts/types/media/players.tsx'
import { createTestApp } from '../../../../support/app.ts'
import { formOf } from '../support.ts'

describe('the audio player', () => {
  const player = () => screen.queryByLabelText('Audio preview')
  const fail = () => fireEvent.error(player() ?? document.body)

  it('retries once after a failure, then reports it, and retries on request', () => {
    render(<AudioPreview src="https://media.example/one" />)
    fail()
    expect(player()?.getAttribute('src')).toBe('https://media.example/one')
    fail()
    expect(player()).toBeNull()
    expect(screen.getByRole('status').textContent).toContain('can’t be played')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(document.activeElement).toBe(player())
    fail()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try again' }))
  })

  it('starts over with another address, and plays no unsafe one', () => {
    const { rerender } = render(<AudioPreview src="https://media.example/one" />)
    fail()
    fail()
    rerender(<AudioPreview src="https://media.example/two" />)
    expect(player()?.getAttribute('src')).toBe('https://media.example/two')
    rerender(<AudioPreview src="javascript:alert(1)" />)
    expect(player()).toBeNull()
  })
})

it('a reblogged recording plays, unless its address is a page of a service: nothing is loaded from there', () => {
  const { app } = createTestApp()
  const card = (url: string) => {
    const { draft } = formOf('audio', { url }, { mode: 'reblog' })
    // As it is drawn first, before the service is asked.
    const html = renderToStaticMarkup(<TrackCard app={app} draft={draft()} ask={app.get(embedsApi)} />)
    return /<audio[^>]* src="([^"]*)"/.exec(html)?.[1]
  }
  const tune = 'https://files.example/tune.mp3'
  expect([card(tune), card('https://soundcloud.com/a/b')]).toEqual([tune, undefined])
})

it('a video has the same player as in posts, and no unsafe address plays', async () => {
  const { app } = createTestApp()
  const { rerender } = render(<VideoPreview app={app} src="blob:https://media.example/one" />)
  expect(await screen.findByRole('group', { name: 'Video preview' })).toBeDefined()
  rerender(<VideoPreview app={app} src="javascript:alert(1)" />)
  expect(screen.queryByRole('group')).toBeNull()
})
