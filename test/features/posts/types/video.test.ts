import { describe, expect, it, vi } from 'vitest'
import type { Content, PostDraft } from '../../../../src/features/posts/draft/draft.ts'
import { servicesWith } from '../../../../src/features/posts/embeds/read-embed.ts'
import { postPayload } from '../../../../src/features/posts/server/payload.ts'
import { createRemoval } from '../../../../src/features/posts/types/media/post-file.ts'
import { readNote } from '../../../../src/features/posts/types/note-fields.tsx'
import { createVideoForm } from '../../../../src/features/posts/types/video/video-model.ts'
import { uploaded } from '../../uploads/support.ts'
import { draftOf } from '../draft-of.ts'
import { asking, countedPreviews, file, formOf, last, settled, uploading } from './support.ts'

const clip = 'https://youtu.be/abc'
const made = '<iframe src="/embed/abc"></iframe>'

function start(
  content: Content = {},
  fields: Partial<PostDraft> = {},
  answer: object = { embed_code: made, thumbnail: 't' },
) {
  const all = formOf('video', content, fields)
  const { ask, asked } = asking(answer)
  const { uploader, held } = uploading({ mediaType: 'video' })
  const { previews, open } = countedPreviews()
  const base = 'https://host.example/x'
  const video = createVideoForm({ form: all.form, ask, services: servicesWith(), uploader, previews, base })
  video.start()
  const type = (code: string) => {
    video.typeCode(code)
    return settled()
  }
  return { ...all, video, type, asked, held, open, payload: () => postPayload(all.draft()) }
}
const film = () => file('film.mp4', 'video/mp4')

describe('the form of a video', () => {
  it('[VIDF-2, VAL-16, DEC-35] takes an address, and sends the code that the server made of it', async () => {
    const { video, type, errors, payload, asked, form } = start()
    expect(errors()).toEqual(['No video specified.'])
    await type(' ')
    expect(errors()).toEqual(['No embed specified.'])
    await type(clip)
    expect([asked, errors()]).toEqual([[clip], []])
    expect(payload()).toMatchObject({ 'post[one]': clip, embed_code: made })
    video.typeCode('https://youtu.be/abcd')
    expect(payload()).toMatchObject({ embed_code: 'https://youtu.be/abcd' })
    // Only blanks were typed.
    video.typeCode('')
    expect(form.$isChanged.get()).toBe(false)
    video.dispose()
  })

  it.each<[string, string, object]>([
    ['of code, which is sent as it was pasted', '<embed src="/own/1">', { embed_code: made, thumbnail: 't' }],
    ['of what cannot be embedded', clip, { embed_code: made, unsupported: true, thumbnail: 't' }],
    ['of what could not be looked up', clip, { kind: 'offline' }],
  ])('[VIDF-2] sends what was typed: %s', async (_, code, answer) => {
    const { video, type, payload } = start({}, {}, answer)
    await type(code)
    expect(payload()).toMatchObject({ 'post[one]': code, embed_code: code })
    video.dispose()
  })

  it('counts as unchanged if an existing post is only opened', async () => {
    const { video, type, form, content, asked } = start({ embedCode: clip }, { mode: 'edit' })
    await settled()
    expect([asked, form.$isChanged.get()]).toEqual([[clip], false])
    await type('https://youtu.be/other')
    expect([content().embedHtml, form.$isChanged.get()]).toEqual([made, true])
    video.dispose()
  })

  it('[VIDF-1, VIDF-2, VAL-16, VAL-17, DEC-35, DEC-43] uploads a video, which needs the permission switch', async () => {
    const { video, errors, payload, held, form, open } = start()
    video.takeFile([film()])
    expect([errors()[0], form.$isChanged.get()]).toEqual(['Direct embed missing.', true])
    expect(video.$playUrl.get()).toBe('blob:1')
    await last(held).answer(uploaded('/u/1'))
    expect(errors()).toEqual(['You must agree that you have permission to share this file.'])
    video.confirm(true)
    expect(errors()).toEqual([])
    expect(payload()).toMatchObject({ preuploaded_url: '/u/1', preuploaded_ch: 'k1', confirm_tos: true })
    video.removeFile()
    expect(errors()).toEqual(['No video specified.'])
    const none = { preuploaded_url: undefined, preuploaded_ch: undefined, confirm_tos: undefined }
    expect(payload()).toMatchObject(none)
    expect(open.size).toBe(0)
  })

  it('plays the post’s video, or a restored upload, and nothing of a refused file', () => {
    expect(start({ mediaUrl: '/film.mp4' }, { mode: 'edit' }).video.$playUrl.get()).toBe('/film.mp4')
    const kept = start({ preuploadUrl: '/u/1', source: 'upload' }).video
    expect([kept.$playUrl.get(), kept.$isUpload.get()]).toEqual(['/u/1', true])
    const { video, content } = start()
    video.takeFile([])
    expect(content().source).toBe('')
    video.dispose()
    video.takeFile([film()])
    expect(video.$isUpload.get()).toBe(false)
  })
})

describe('a file that is removed from a post', () => {
  const tune = file('tune.mp3', 'audio/mpeg')
  const empty = { preuploadUrl: '', confirmTos: false }

  function remove(content: Content, removed: File | null = tune) {
    const { form, content: now } = formOf('audio', content)
    const take = vi.fn()
    const end = vi.fn()
    const offerUndo = vi.fn((_: () => void) => end)
    const removal = createRemoval({ form, file: { remove: () => removed }, take, offerUndo })
    removal.remove(empty)
    return { removal, take, end, offerUndo, undo: () => offerUndo.mock.lastCall?.[0](), now }
  }

  it('[DEC-176] is there again after Undo, if it was uploaded', () => {
    const { undo, now, take } = remove({ preuploadUrl: '/u/1', confirmTos: true })
    expect(now()).toMatchObject(empty)
    undo()
    expect(now()).toMatchObject({ preuploadUrl: '/u/1', confirmTos: true })
    expect(take).not.toHaveBeenCalled()
  })

  it('[DEC-176] is uploaded anew after Undo, if it was not', () => {
    const { undo, now, take } = remove({ confirmTos: true })
    undo()
    expect(take).toHaveBeenCalledWith([tune])
    expect(now()).toMatchObject({ confirmTos: true })
  })

  it('[DEC-176] offers no Undo for a refused file, nor once another one is there', () => {
    expect(remove({}, null).offerUndo).not.toHaveBeenCalled()
    const { removal, end } = remove({})
    removal.end()
    expect(end).toHaveBeenCalledOnce()
  })
})

it('[POST-27, VAL-18] the form of an answer shows who asked, and which fields remain', () => {
  const read = (content: Content, mode: 'edit' | 'reblog' = 'edit') =>
    readNote(draftOf('note', content, { mode }))
  const asked = { asker: 'bruno', isAsked: true, isAnswered: false }
  expect(read({ ask: '<p>Why?</p>', asker: 'bruno' })).toEqual(asked)
  expect(read({ ask: '<p> </p>' }).isAsked).toBe(false)
  expect(read({ ask: 'Why?', answer: 'So.' }, 'reblog').isAnswered).toBe(true)
})
