// @vitest-environment happy-dom

import { useStore } from '@nanostores/react'
import { fireEvent, render, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { embedsApi } from '../../../../src/features/posts/embeds/api.ts'
import { postPayload } from '../../../../src/features/posts/server/payload.ts'
import { readDraft } from '../../../../src/features/posts/server/read-post.ts'
import { TrackCard } from '../../../../src/features/posts/types/audio/audio-fields.tsx'
import { AudioPreview, VideoPreview } from '../../../../src/features/posts/types/media/players.tsx'
import { CaptionsField } from '../../../../src/features/posts/types/video/captions-field.tsx'
import { keepFocusIn } from '../../../../src/ui/behavior/keep-focus.ts'
import { createTestApp } from '../../../support/app.ts'
import { formOf } from './support.ts'

describe('the audio player', () => {
  const player = () => screen.queryByLabelText('Audio preview')
  const fail = () => fireEvent.error(player() ?? document.body)
  const again = () => screen.getByRole('button', { name: 'Try again' })

  it('retries once after a failure, then reports it, and retries on request', () => {
    render(<AudioPreview src="https://media.example/one" />)
    fail()
    expect(player()?.getAttribute('src')).toBe('https://media.example/one')
    fail()
    expect(player()).toBeNull()
    expect(screen.getByRole('status').textContent).toContain('can’t be played')
    fireEvent.click(again())
    expect(document.activeElement).toBe(player())
    fail()
    expect(document.activeElement).toBe(again())
  })

  it('doesn’t say that a file can be posted whose upload was refused', () => {
    render(<AudioPreview src="https://media.example/one" isFailed />)
    fail()
    fail()
    expect(player()).toBeNull()
    expect(screen.queryByRole('status')).toBeNull()
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

describe('the captions of a video', () => {
  const captions = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHallo\n'
  const none = { captions: undefined, captions_language: undefined }

  function setUp(content = {}) {
    const film = { source: 'upload', preuploadUrl: '/media/film.mp4', confirmTos: true }
    const { form, content: now } = formOf('video', { ...film, ...content })
    function Form() {
      return <CaptionsField form={form} draft={useStore(form.$draft)} />
    }
    const { container } = render(<Form />)
    onTestFinished(keepFocusIn(container))
    const choose = (body: string) => {
      const input = container.querySelector('input')
      if (!input) throw new Error('no input')
      Object.defineProperty(input, 'files', { value: [new File([body], 'film.de.vtt')], configurable: true })
      fireEvent.change(input)
    }
    return { now, choose, sent: () => postPayload(form.$draft.get()) }
  }

  it('[DEC-186] are checked, get the language that their file names, and are sent with the post', async () => {
    const { now, choose, sent } = setUp()
    choose('no captions')
    expect(await screen.findByText('Can’t use film.de.vtt:')).toBeTruthy()
    expect(now().captions).toBe('')
    screen.getByRole('button', { name: 'Add captions' }).focus()
    choose(captions)
    expect(await screen.findByText('1 caption')).toBeTruthy()
    const remove = screen.getByRole('button', { name: 'Remove: film.de.vtt' })
    await vi.waitFor(() => expect(document.activeElement).toBe(remove))
    expect(screen.queryByText(/can’t be used/)).toBeNull()
    const language = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Caption language' })
    expect(language.value).toBe('de')
    fireEvent.change(language, { target: { value: 'nl' } })
    expect(sent()).toMatchObject({ captions, captions_language: 'nl' })
    fireEvent.click(remove)
    expect(sent()).toMatchObject(none)
    const field = screen.getByRole('region', { name: 'Captions' })
    await vi.waitFor(() => expect(field.contains(document.activeElement)).toBe(true))
  })

  it('[DEC-186] of a posted video are there in its form, and are removed by an empty text', () => {
    const told = { captions, captions_language: 'de' }
    const draft = readDraft({ id: 1, type: 'video', preuploaded_url: '/film.mp4', ...told }, 'edit')
    if (!draft) throw new Error('no draft')
    expect(postPayload(draft)).toMatchObject(told)
    const { sent } = setUp(draft.content)
    fireEvent.click(screen.getByRole('button', { name: 'Remove: Captions' }))
    expect(sent()).toMatchObject({ ...none, captions: '' })
  })

  it('[DEC-186] are not sent with an embed', () => {
    const embed = { embedCode: 'https://youtu.be/abc', captions, captionsLanguage: 'de' }
    expect(postPayload(formOf('video', embed).draft())).not.toMatchObject({ captions })
  })
})
