// @vitest-environment happy-dom

import { useStore } from '@nanostores/react'
import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { postPayload } from '../../../../../src/features/posts/server/payload.ts'
import { readDraft } from '../../../../../src/features/posts/server/read-post.ts'
import { CaptionsField } from '../../../../../src/features/posts/types/video/captions-field.tsx'
import { formOf } from '../support.ts'

const text = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHallo\n'
const film = { source: 'upload', preuploadUrl: '/media/film.mp4', confirmTos: true }

function setUp(content = {}) {
  const { form, content: now } = formOf('video', { ...film, ...content })
  function Form() {
    return <CaptionsField form={form} draft={useStore(form.$draft)} />
  }
  const { container } = render(<Form />)
  const choose = (name: string, body: string) => {
    const input = container.querySelector('input')
    if (!input) throw new Error('no input')
    Object.defineProperty(input, 'files', { value: [new File([body], name)], configurable: true })
    fireEvent.change(input)
  }
  return { form, now, choose, sent: () => postPayload(form.$draft.get()) }
}

describe('the captions of a video', () => {
  it('[DEC-186] are checked, get the language that their file names, and are sent with the post', async () => {
    const { now, choose, sent } = setUp()
    choose('film.de.vtt', 'no captions')
    expect(await screen.findByText('film.de.vtt can’t be used:')).toBeTruthy()
    expect(now().captions).toBe('')
    screen.getByRole('button', { name: 'Add captions' }).focus()
    choose('film.de.vtt', text)
    expect(await screen.findByText('1 caption')).toBeTruthy()
    const remove = screen.getByRole('button', { name: 'Remove: film.de.vtt' })
    await vi.waitFor(() => expect(document.activeElement).toBe(remove))
    expect(screen.queryByText(/can’t be used/)).toBeNull()
    const language = screen.getByRole('combobox', { name: 'Language of the captions' })
    expect((language as HTMLSelectElement).value).toBe('de')
    fireEvent.change(language, { target: { value: 'nl' } })
    expect(sent()).toMatchObject({ captions: text, captions_language: 'nl' })
    fireEvent.click(remove)
    expect(sent()).toMatchObject({ captions: undefined, captions_language: undefined })
    const field = screen.getByRole('region', { name: 'Captions' })
    await vi.waitFor(() => expect(field.contains(document.activeElement)).toBe(true))
  })

  it('[DEC-186] of a posted video are there in its form, and are removed by an empty text', async () => {
    const draft = readDraft(
      { id: 1, type: 'video', preuploaded_url: '/film.mp4', captions: text, captions_language: 'de' },
      'edit',
    )
    if (!draft) throw new Error('no draft')
    expect(postPayload(draft)).toMatchObject({ captions: text, captions_language: 'de' })
    const { sent } = setUp(draft.content)
    fireEvent.click(screen.getByRole('button', { name: 'Remove: Captions' }))
    expect(sent()).toMatchObject({ captions: '', captions_language: undefined })
  })

  it('[DEC-186] are not sent with an embed', () => {
    const { form } = formOf('video', {
      embedCode: 'https://youtu.be/abc',
      captions: text,
      captionsLanguage: 'de',
    })
    expect(postPayload(form.$draft.get())).not.toMatchObject({ captions: text })
  })
})
