import { describe, expect, it, vi } from 'vitest'
import type { Content, PostDraft } from '../../../../src/features/posts/draft/draft.ts'
import { embedSettleMs } from '../../../../src/features/posts/embeds/embed-lookup.ts'
import { servicesWith } from '../../../../src/features/posts/embeds/read-embed.ts'
import { createAudioForm } from '../../../../src/features/posts/types/audio/audio-model.ts'
import { picture, uploaded } from '../../uploads/support.ts'
import { asking, countedPreviews, file, formOf, last, settled, uploading } from './support.ts'

const song = 'https://soundcloud.com/a/b'

function start(content: Content = {}, fields: Partial<PostDraft> = {}) {
  const all = formOf('audio', content, fields)
  const { ask, asked } = asking({ url: song, thumbnail: 't' })
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
  const shown = () => [audio.$source.get(), audio.$playUrl.get()]
  return { ...all, audio, asked, shown, sound: sound.held, art: art.held, open }
}
const tune = () => file('tune.mp3', 'audio/mpeg')
const words = () => file('a.txt', 'text/plain')

describe('the form of an audio post', () => {
  it('[AUDIO-1, EMBED-3, VAL-14] starts without a source, recognises a service by its address, and shows its player', async () => {
    const { audio, content, asked, errors, shown } = start()
    expect(shown()).toEqual(['none', ''])
    expect(errors()).toEqual(['Please choose an audio source before continuing.'])
    audio.typeUrl(song)
    audio.settleUrl()
    await settled()
    expect(asked).toEqual([song])
    expect(audio.$embed.get().value).toBeDefined()
    expect([shown(), content().service, errors()]).toEqual([['address', ''], 'SoundCloud', []])
    audio.typeUrl('<iframe src="https://w.soundcloud.com/player/?url=x"></iframe>')
    audio.settleUrl()
    expect(content()).toMatchObject({ url: 'https://w.soundcloud.com/player/?url=x', service: 'SoundCloud' })
    audio.typeUrl('https://files.example/tune.mp3')
    expect([shown()[1], content().service]).toEqual(['https://files.example/tune.mp3', ''])
    audio.dispose()
  })

  it('loads no incomplete address, and nothing from a site that the page does not allow', async () => {
    vi.useFakeTimers()
    const { audio, asked, shown } = start()
    for (const typed of ['https://files.example/tu', 'https://soundcloud.co/'])
      for (let end = 3; end <= typed.length; end++) {
        audio.typeUrl(typed.slice(0, end))
        expect(shown()[1]).toBe('')
      }
    await vi.advanceTimersByTimeAsync(embedSettleMs)
    expect([shown()[1], audio.$cannotPlay.get()]).toEqual(['', true])
    audio.typeUrl('https://soundcloud.co/x')
    expect(audio.$cannotPlay.get()).toBe(false)
    audio.typeUrl('https://files.example/t.mp3')
    audio.typeUrl('https://files.example/t.mp')
    expect(shown()[1]).toBe('')
    await vi.advanceTimersByTimeAsync(embedSettleMs)
    expect(shown()[1]).toBe('https://files.example/t.mp')
    expect(asked).toEqual([])
    vi.useRealTimers()
    audio.dispose()
  })

  it('[AUDIO-1, AUDIO-2, VAL-15] uploads a file, which needs the permission switch', async () => {
    const { audio, content, errors, draft, sound, open, shown } = start()
    audio.takeFile([tune()])
    expect([shown(), draft().uploading]).toEqual([['upload', 'blob:1'], true])
    expect(errors()).toEqual(['Uploads in progress.'])
    const response = [{ url: '/u/1', key: '1', copyright_fallback: 'true' }]
    await last(sound).answer({ meta: { status: 200 }, response })
    expect(content()).toMatchObject({ preuploadUrl: '/u/1', copyrightFallback: true })
    expect(errors()).toEqual(['You must agree that you have permission to share this file.'])
    audio.confirm(true)
    expect(errors()).toEqual([])
    audio.removeFile()
    expect(content()).toMatchObject({ preuploadUrl: '', confirmTos: false, copyrightFallback: false })
    expect([shown()[0], open.size]).toEqual(['none', 0])
  })

  it('[DEC-48] refuses a file without losing the choice, or an existing upload', async () => {
    const { audio, content, sound, shown } = start()
    audio.takeFile([words()])
    expect(audio.file.$file.get()?.tracker.error).toBe('This is not valid audio file.')
    expect([shown(), sound]).toEqual([['none', ''], []])
    audio.takeFile([])
    audio.takeFile([tune()])
    await last(sound).answer(uploaded('/u/1'))
    audio.takeFile([words()])
    expect([content().preuploadUrl, shown()[1]]).toEqual(['/u/1', '/u/1'])
  })

  it('[AUDIO-1, AUDIO-2] has album art', async () => {
    const { audio, content, art } = start({ albumArt: 'old.png', url: '/tune.wav' }, { mode: 'edit' })
    audio.art.take([picture()])
    await last(art).answer(uploaded('/u/art'))
    expect(content()).toMatchObject({ preuploadAlbumArt: '/u/art', removeAlbumArt: false })
    audio.art.remove()
    expect(content()).toMatchObject({ preuploadAlbumArt: '', removeAlbumArt: true })
  })

  it('[POST-45, DEC-28] lets only new posts change the source; an edit plays what it has, a restored draft its upload', () => {
    expect(start().audio.canSwitch).toBe(true)
    const { audio, asked, shown } = start({ url: '/tune.wav' }, { mode: 'edit' })
    expect([audio.canSwitch, shown()[1], asked]).toEqual([false, '/tune.wav', []])
    expect(start({ url: song }, { mode: 'edit' }).asked).toEqual([song])
    expect(start({ preuploadUrl: '/u/1' }).shown()).toEqual(['upload', '/u/1'])
  })
})
