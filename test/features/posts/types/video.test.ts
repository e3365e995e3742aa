import { describe, expect, it } from 'vitest'
import type { Content, PostDraft } from '../../../../src/features/posts/draft/draft.ts'
import { servicesWith } from '../../../../src/features/posts/embeds/services.ts'
import { postPayload } from '../../../../src/features/posts/server/payload.ts'
import { readNote } from '../../../../src/features/posts/types/note/model.ts'
import { createVideoForm } from '../../../../src/features/posts/types/video/model.ts'
import type { Failure } from '../../../../src/platform/http/failure.ts'
import { uploaded } from '../../uploads/support.ts'
import { draftOf } from '../draft-of.ts'
import { asking, countedPreviews, file, formOf, last, settled, uploading } from './support.ts'

const clip = 'https://youtu.be/abc'
const made = '<iframe src="/embed/abc"></iframe>'

function start(
  content: Content = {},
  fields: Partial<PostDraft> = {},
  answers: (object | Failure)[] = [{ embed_code: made, thumbnail: 't' }],
) {
  const all = formOf('video', content, fields)
  const { ask, asked } = asking(...answers)
  const { uploader, held } = uploading({ mediaType: 'video' })
  const { previews, open } = countedPreviews()
  const video = createVideoForm({
    form: all.form,
    ask,
    services: servicesWith(),
    uploader,
    previews,
    base: 'https://host.example/x',
  })
  video.start()
  return { ...all, video, asked, held, open, payload: () => postPayload(all.draft()) }
}
const film = () => file('film.mp4', 'video/mp4')

describe('the form of a video', () => {
  it('[VIDF-2, VAL-16, DEC-35] takes an address, and sends the code that the server made of it', async () => {
    const { video, errors, payload, asked } = start()
    expect(errors()).toEqual(['No video specified.'])
    video.typeCode(' ')
    expect(errors()).toEqual(['No embed specified.'])
    video.typeCode(clip)
    await settled()
    expect(asked).toEqual([clip])
    expect(errors()).toEqual([])
    expect(payload()).toMatchObject({ 'post[one]': clip, embed_code: made })
    video.typeCode('https://youtu.be/abcd')
    expect(payload()).toMatchObject({ embed_code: 'https://youtu.be/abcd' })
    video.dispose()
  })

  it.each<[string, string, object]>([
    ['of code, which is sent as it was pasted', '<embed src="/own/1">', { embed_code: made, thumbnail: 't' }],
    ['of what cannot be embedded', clip, { embed_code: made, unsupported: true, thumbnail: 't' }],
    ['of what could not be looked up', clip, { kind: 'offline' }],
  ])('[VIDF-2] sends what was typed: %s', async (_, code, answer) => {
    const { video, payload } = start({}, {}, [answer])
    video.typeCode(code)
    await settled()
    expect(payload()).toMatchObject({ 'post[one]': code, embed_code: code })
    video.dispose()
  })

  it('counts as unchanged if an existing post is only opened', async () => {
    const { video, form, asked } = start({ embedCode: clip }, { mode: 'edit' })
    await settled()
    expect(asked).toEqual([clip])
    expect(form.$isChanged.get()).toBe(false)
    video.typeCode('https://youtu.be/other')
    await settled()
    expect(form.$isChanged.get()).toBe(true)
    expect(form.$draft.get().content.embedHtml).toBe(made)
    video.dispose()
  })

  it('[VIDF-1, VIDF-2, VAL-16, VAL-17, DEC-35, DEC-43] uploads a video, which needs the permission switch', async () => {
    const { video, errors, payload, held, form, open } = start()
    video.takeFile([film()])
    expect(errors()[0]).toBe('Direct embed missing.')
    expect(form.$isChanged.get()).toBe(true)
    expect(video.$playUrl.get()).toBe('blob:1')
    await last(held).answer(uploaded('/u/1'))
    expect(errors()).toEqual(['You must agree that you have permission to share this file.'])
    video.confirm(true)
    expect(errors()).toEqual([])
    expect(payload()).toMatchObject({ preuploaded_url: '/u/1', preuploaded_ch: 'k1', confirm_tos: true })
    video.removeFile()
    expect(errors()).toEqual(['No video specified.'])
    expect(payload()).toMatchObject({
      preuploaded_url: undefined,
      preuploaded_ch: undefined,
      confirm_tos: undefined,
    })
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

  it('counts as empty if only blanks were typed', () => {
    const { video, form } = start()
    video.typeCode(clip)
    video.typeCode('')
    expect(form.$isChanged.get()).toBe(false)
  })
})

describe('the form of an answer', () => {
  it('[POST-27, VAL-18] shows who asked, and which fields remain', () => {
    expect(readNote(draftOf('note', { ask: '<p>Why?</p>', asker: 'bruno' }, { mode: 'edit' }))).toEqual({
      asker: 'bruno',
      isAsked: true,
      isAnswered: false,
    })
    expect(readNote(draftOf('note', { ask: '<p> </p>' }, { mode: 'edit' })).isAsked).toBe(false)
    expect(readNote(draftOf('note', { ask: 'Why?', answer: 'So.' }, { mode: 'reblog' })).isAnswered).toBe(
      true,
    )
  })
})
