import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { media } from '../../../src/platform/media/media-choices.ts'
import {
  gifModes,
  type MediaConditions,
  mediaNow,
  readChoices,
  saverKinds,
  videoModes,
} from '../../../src/platform/media/media-rules.ts'
import { choicesKey, savesData } from '../../../src/platform/media/network.ts'
import { serviceAt, serviceName } from '../../../src/platform/media/services.ts'
import { createTestApp, storeElsewhere } from '../../support/app.ts'
import { stubPage } from '../page-stub.ts'

const defaultChoices = readChoices(null)
const anyChoices = fc.record({
  gifs: fc.constantFrom(...gifModes),
  videos: fc.constantFrom(...videoModes),
  saver: fc.boolean(),
  full: fc.subarray([...saverKinds]),
  services: fc.uniqueArray(fc.stringMatching(/^[a-z]{1,5}\.example$/), { maxLength: 5 }),
})
const anyConditions: fc.Arbitrary<MediaConditions> = fc.record({
  reducedMotion: fc.boolean(),
  savesData: fc.boolean(),
  connection: fc.constantFrom('wifi', 'other', null),
})

describe('what media does', () => {
  it('[DEC-181] nothing moves by itself where the system asks for less motion', () => {
    fc.assert(
      fc.property(anyChoices, anyConditions, (choices, conditions) => {
        const now = mediaNow(choices, { ...conditions, reducedMotion: true })
        expect(now.gifs).not.toBe('play')
        expect(now.autoplays).toBe(false)
      }),
    )
  })

  it('[DEC-181] videos play by themselves only as chosen, and never while data is saved', () => {
    fc.assert(
      fc.property(anyChoices, anyConditions, (choices, conditions) => {
        const { autoplays } = mediaNow(choices, conditions)
        const isSaved = conditions.savesData || (choices.saver && !choices.full.includes('videos'))
        if (isSaved || choices.videos === 'never') expect(autoplays).toBe(false)
        if (choices.videos === 'wifi' && conditions.connection !== 'wifi') expect(autoplays).toBe(false)
      }),
    )
    const calm: MediaConditions = { reducedMotion: false, savesData: false, connection: null }
    expect(mediaNow(defaultChoices, calm)).toEqual({ gifs: 'play', autoplays: true })
    const onWifi = mediaNow({ ...defaultChoices, videos: 'wifi' }, { ...calm, connection: 'wifi' })
    expect(onWifi.autoplays).toBe(true)
  })

  it('[DEC-181] choices that anything may have written are read as what was chosen, or as nothing', () => {
    fc.assert(
      fc.property(anyChoices, choices => {
        expect(readChoices(choices)).toEqual(choices)
      }),
    )
    fc.assert(
      fc.property(fc.anything(), stored => {
        const { services, ...rest } = readChoices(stored)
        expect(gifModes).toContain(rest.gifs)
        expect(services.every(key => typeof key === 'string')).toBe(true)
      }),
    )
    expect(readChoices({ services: ['a', 1, '', 'a', null] }).services).toEqual(['a'])
    expect(readChoices({ full: ['videos', 'x', 'videos', 1] }).full).toEqual(['videos'])
  })
})

describe('the service of a frame', () => {
  it.each([
    ['www.youtube-nocookie.com', 'youtube.com', 'YouTube'],
    ['player.vimeo.com', 'vimeo.com', 'Vimeo'],
    ['www.films.example', 'films.example', 'films.example'],
    ['notyoutube.com', 'notyoutube.com', 'notyoutube.com'],
    ['youtube.com.evil.example', 'youtube.com.evil.example', 'youtube.com.evil.example'],
  ])('[DEC-181] %s has its own consent, %s', (host, key, name) => {
    expect(serviceAt(host)).toEqual({ key, name })
    expect(serviceName(key)).toBe(name)
  })
})

describe('choices of a user', () => {
  beforeEach(() => void stubPage())

  it('[DEC-181] are stored for that user, and heard in other tabs', () => {
    const { app } = createTestApp()
    const { $choices, $now, change } = app.get(media)
    change({ gifs: 'still' })
    expect($now.get().gifs).toBe('still')
    const key = choicesKey(app)
    expect(key).toBe('inlay:media:aria:choices')
    expect(readChoices(JSON.parse(app.platform.storage.get(key) ?? ''))).toEqual($choices.get())
    storeElsewhere(app, key, '{"gifs":"hover","services":["vimeo.com"]}')
    expect($choices.get()).toEqual({ ...defaultChoices, gifs: 'hover', services: ['vimeo.com'] })
    expect($now.get().gifs).toBe('hover')
  })

  it('[DEC-181] save data where the user wants it saved, and everywhere if the browser asks', () => {
    const { app } = createTestApp()
    const { change } = app.get(media)
    const saved = () => saverKinds.filter(kind => savesData(app, kind))
    expect(saved()).toEqual([])
    change({ saver: true, services: ['videos'] })
    expect(saved()).toEqual(['photos', 'videos', 'ahead'])
    change({ full: ['photos', 'ahead'] })
    expect(saved()).toEqual(['videos'])
    vi.stubGlobal('navigator', { connection: { saveData: true } })
    expect(saved()).toEqual(['photos', 'videos', 'ahead'])
  })

  it('[DEC-181] save data on this page where the browser stores nothing, until another tab stores another choice', () => {
    const { app } = createTestApp()
    const { $choices, change } = app.get(media)
    vi.spyOn(app.platform.storage, 'set').mockReturnValue(false)
    change({ saver: true, full: ['videos'] })
    expect($choices.get().saver).toBe(true)
    expect(saverKinds.filter(kind => savesData(app, kind))).toEqual(['photos', 'ahead'])
    vi.restoreAllMocks()
    storeElsewhere(app, choicesKey(app), '{"gifs":"hover"}')
    expect([$choices.get().saver, savesData(app, 'photos')]).toEqual([false, false])
  })
})
