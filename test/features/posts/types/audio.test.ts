import { describe, expect, it, vi } from 'vitest'
import type { Content, PostDraft } from '../../../../src/features/posts/draft/draft.ts'
import { servicesWith } from '../../../../src/features/posts/embeds/services.ts'
import { embedSettleMs } from '../../../../src/features/posts/embeds/store.ts'
import { createAudioForm } from '../../../../src/features/posts/types/audio/model.ts'
import type { Failure } from '../../../../src/platform/http/failure.ts'
import { picture, uploaded } from '../../uploads/support.ts'
import { asking, countedPreviews, file, formOf, last, settled, uploading } from './support.ts'

const song = 'https://soundcloud.com/a/b'

function start(
  content: Content = {},
  fields: Partial<PostDraft> = {},
  answers: (object | Failure)[] = [{ url: song, thumbnail: 't' }],
) {
  const all = formOf('audio', content, fields)
  const { ask, asked } = asking(...answers)
  const sound = uploading({ mediaType: 'audio', type: 'audio/', maxUploadSize: 1000 })
  const art = uploading()
  const { previews, open } = countedPreviews()
  const audio = createAudioForm({
    form: all.form,
    ask,
    services: servicesWith(),
    mayPlay: url => url.startsWith('https://files.example/'),
    uploaders: { audio: sound.uploader, art: art.uploader },
    previews,
  })
  audio.start()
  return { ...all, audio, asked, sound: sound.held, art: art.held, open }
}
const tune = () => file('tune.mp3', 'audio/mpeg')

describe('the form of an audio post', () => {
  it('[AUDIO-1, VAL-14] starts without a source', () => {
    const { audio, errors } = start()
    expect(audio.$source.get()).toBe('none')
    expect(audio.$playUrl.get()).toBe('')
    expect(errors()).toEqual(['Please choose an audio source before continuing.'])
  })

  it('[AUDIO-1, EMBED-3] recognises a service by its address, and shows its player', async () => {
    const { audio, content, asked, errors } = start()
    audio.typeUrl(song)
    audio.settleUrl()
    await settled()
    expect(asked).toEqual([song])
    expect(audio.$source.get()).toBe('address')
    expect(audio.$embed.get().value).toBeDefined()
    expect(audio.$playUrl.get()).toBe('')
    expect(content().service).toBe('SoundCloud')
    expect(errors()).toEqual([])
    audio.typeUrl('https://files.example/tune.mp3')
    expect(content().service).toBe('')
    expect(audio.$playUrl.get()).toBe('https://files.example/tune.mp3')
    audio.dispose()
  })

  it('loads no incomplete address, and nothing from a site that the page does not allow', async () => {
    vi.useFakeTimers()
    const { audio, asked } = start()
    for (const typed of ['https://files.example/t', 'https://files.example/tu', 'https://soundcloud.co/'])
      for (const next of [typed.slice(0, -1), typed]) {
        audio.typeUrl(next.slice(0, 3))
        audio.typeUrl(next.slice(0, 4))
        for (let end = 5; end <= next.length; end++) audio.typeUrl(next.slice(0, end))
        expect(audio.$playUrl.get()).toBe('')
      }
    await vi.advanceTimersByTimeAsync(embedSettleMs)
    expect(audio.$playUrl.get()).toBe('')
    expect(audio.$cannotPlay.get()).toBe(true)
    audio.typeUrl('https://soundcloud.co/x')
    expect(audio.$cannotPlay.get()).toBe(false)
    audio.typeUrl('https://files.example/t.mp3')
    audio.typeUrl('https://files.example/t.mp')
    expect(audio.$playUrl.get()).toBe('')
    await vi.advanceTimersByTimeAsync(embedSettleMs)
    expect(audio.$playUrl.get()).toBe('https://files.example/t.mp')
    expect(asked).toEqual([])
    vi.useRealTimers()
    audio.dispose()
  })

  it('[EMBED-4] extracts the address from pasted code', () => {
    const { audio, content } = start()
    audio.typeUrl('<iframe src="https://w.soundcloud.com/player/?url=x"></iframe>')
    expect(audio.$playUrl.get()).toBe('')
    audio.settleUrl()
    expect(content()).toMatchObject({ url: 'https://w.soundcloud.com/player/?url=x', service: 'SoundCloud' })
    audio.dispose()
  })

  it('[AUDIO-1, AUDIO-2, VAL-15] uploads a file, which needs the permission switch', async () => {
    const { audio, content, errors, draft, sound, open } = start()
    audio.takeFile([tune()])
    expect(audio.$source.get()).toBe('upload')
    expect(audio.$playUrl.get()).toBe('blob:1')
    expect(draft().uploading).toBe(true)
    expect(errors()).toEqual(['Uploads in progress.'])
    await last(sound).answer({
      meta: { status: 200 },
      response: [{ url: '/u/1', key: '1', copyright_fallback: 'true' }],
    })
    expect(content()).toMatchObject({ preuploadUrl: '/u/1', copyrightFallback: true })
    expect(errors()).toEqual(['You must agree that you have permission to share this file.'])
    audio.confirm(true)
    expect(errors()).toEqual([])
    audio.removeFile()
    expect(content()).toMatchObject({ preuploadUrl: '', confirmTos: false, copyrightFallback: false })
    expect(audio.$source.get()).toBe('none')
    expect(open.size).toBe(0)
  })

  it('keeps a failed upload for a retry, and drops one that is canceled', async () => {
    const { audio, draft, sound } = start()
    audio.takeFile([tune()])
    await last(sound).fail({ kind: 'offline' })
    expect(audio.file.$file.get()?.tracker).toMatchObject({ state: 'error', error: 'Upload error' })
    expect(draft().uploading).toBe(false)
    audio.file.retry()
    expect(draft().uploading).toBe(true)
    audio.file.cancel()
    expect(audio.file.$file.get()?.tracker).toMatchObject({ state: 'aborted' })
    audio.removeFile()
    expect(audio.file.$file.get()).toBeNull()
    expect(last(sound).call.signal.aborted).toBe(true)
  })

  it('[DEC-48] refuses a file without losing the choice, or an existing upload', async () => {
    const { audio, content, sound } = start()
    audio.takeFile([file('a.txt', 'text/plain')])
    expect(audio.file.$file.get()?.tracker.error).toBe('This is not valid audio file.')
    expect(audio.$source.get()).toBe('none')
    expect(audio.$playUrl.get()).toBe('')
    expect(sound).toHaveLength(0)
    audio.takeFile([])
    audio.takeFile([tune()])
    await last(sound).answer(uploaded('/u/1'))
    audio.takeFile([file('a.txt', 'text/plain')])
    expect(content().preuploadUrl).toBe('/u/1')
    expect(audio.$playUrl.get()).toBe('/u/1')
  })

  it('[AUDIO-1, AUDIO-2] has album art', async () => {
    const { audio, content, art } = start({ albumArt: 'old.png', url: '/tune.wav' }, { mode: 'edit' })
    audio.art.take([picture()])
    await last(art).answer(uploaded('/u/art'))
    expect(content()).toMatchObject({ preuploadAlbumArt: '/u/art', removeAlbumArt: false })
    audio.art.remove()
    expect(content()).toMatchObject({ preuploadAlbumArt: '', removeAlbumArt: true })
  })

  it('[POST-45, DEC-28] lets only new posts change the source; an edit plays what it has', () => {
    expect(start().audio.canSwitch).toBe(true)
    const { audio, asked } = start({ url: '/tune.wav' }, { mode: 'edit' })
    expect(audio.canSwitch).toBe(false)
    expect(audio.$playUrl.get()).toBe('/tune.wav')
    expect(asked).toEqual([])
    expect(start({ url: song }, { mode: 'edit' }).asked).toEqual([song])
  })

  it('shows the upload of a restored draft', () => {
    const { audio } = start({ preuploadUrl: '/u/1' })
    expect(audio.$source.get()).toBe('upload')
    expect(audio.$playUrl.get()).toBe('/u/1')
  })
})
