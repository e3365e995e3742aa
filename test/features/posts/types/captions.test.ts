import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  captionLanguages,
  guessLanguage,
  readCaptions,
  readCaptionsFile,
} from '../../../../src/features/posts/types/video/captions.ts'

const time = '00:01.000 --> 00:02.000'
const vtt = (...lines: string[]) => ['WEBVTT', '', ...lines].join('\n')
const errorsOf = (text: string) => {
  const read = readCaptions(text)
  return read.ok ? [] : read.errors
}

describe('a captions file', () => {
  it.each([
    ['of WebVTT', vtt(time, 'Hello', '', '00:00:03.000 --> 00:00:04.500 align:start', 'there'), 2],
    ['with names and styles', vtt('NOTE a', 'b', '', 'STYLE', '::cue {}', '', 'one', time, 'Hi'), 1],
    ['with a head and a mark', `\ufeffWEBVTT - A film\r\nKind: captions\r\n\r\n${time}\r\nHi\r\n`, 1],
  ])('[DEC-186] %s is taken', (_, text, count) => {
    expect(readCaptions(text)).toMatchObject({ ok: true, count })
  })

  it('[DEC-186] of SRT becomes WebVTT', () => {
    const srt =
      '1\r\n00:00:01,000 --> 00:00:02,500\r\nHello, 1,000 times\r\n\r\n2\r\n1:00:03,000 --> 1:00:04,000\r\nthere\r\n'
    expect(readCaptions(srt)).toEqual({
      ok: true,
      count: 2,
      vtt: 'WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.500\nHello, 1,000 times\n\n2\n01:00:03.000 --> 01:00:04.000\nthere\n',
    })
  })

  const noFile = 'This isn’t a captions file. Choose a .vtt or .srt file.'
  const srt = '1\n00:00:01,000 --> 00:00:02,000\nHi\n\n2\n00:00:03,000 -> 00:00:04,000\nyou'
  it.each([
    ['no real times', vtt('00:01 --> 00:02', 'Hi'), 'Line 3: write times like 00:01.000 --> 00:04.000.'],
    ['an early end', vtt('a', '00:02.000 --> 00:01.000'), 'Line 4: this caption ends before it starts.'],
    ['no times', vtt('Hi there', 'you'), 'Line 3: this caption has no times.'],
    ['no first line', `${time}\nHi`, 'Line 1: a captions file must start with WEBVTT.'],
    ['no captions', vtt('NOTE nothing'), 'There are no captions in this file.'],
    ['something else', '{"a": 1}', noFile],
    ['bytes', 'WEBVTT\0', noFile],
    ['an SRT whose second caption is broken', srt, 'Line 5: this caption has no times.'],
  ])('[DEC-186] with %s says in which line', (_, text, error) => expect(errorsOf(text)).toEqual([error]))

  it('[DEC-186] names its first five errors, and is not read if it is too long', () => {
    expect(errorsOf(vtt(...Array(9).fill('no times\n')))).toHaveLength(5)
    expect(errorsOf(vtt('x'.repeat(300_000)))[0]).toMatch(/too long/)
  })

  it('[DEC-186] has to be UTF-8, and readable', async () => {
    const other = await readCaptionsFile(new Blob([Uint8Array.of(87, 69, 0xff, 0xfe)]))
    const errors = ['This file isn’t in UTF-8. Save it as UTF-8, then choose it again.']
    expect(other).toMatchObject({ ok: false, errors })
    const gone = Object.assign(new Blob(['WEBVTT']), { arrayBuffer: () => Promise.reject(new Error('gone')) })
    const why = ['Couldn’t read this file. Choose it again.']
    expect(await readCaptionsFile(gone)).toMatchObject({ ok: false, errors: why })
  })

  it('is read in no time, and stays the same when read again, whatever is in it', () => {
    const line = fc.constantFrom('', 'a', '1', 'NOTE', time, '-->', '1:00:00,000 --> 2:00:00,000')
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), lines => {
        const read = readCaptions(vtt(...lines))
        if (read.ok) expect(readCaptions(read.vtt)).toEqual(read)
        else expect(read.errors.length).toBeGreaterThan(0)
      }),
    )
  })
})

describe('the language of captions', () => {
  it.each([
    ['film.de.vtt', 'en-US', 'de'],
    ['film_pt-BR.srt', 'en-US', 'pt'],
    ['film.xx.vtt', 'ar', 'ar'],
    ['film.vtt', 'zz-invalid', 'zz'],
  ])('[DEC-186] of %s on a page in %s is first %s', (name, page, language) =>
    expect(guessLanguage(name, page)).toBe(language),
  )

  it('[DEC-186] is chosen by its name, in the language of the page; what the server knows stays', () => {
    const languages = captionLanguages('de', 'nds')
    expect(languages).toContainEqual({ value: 'en', label: 'Englisch' })
    expect(languages.map(({ value }) => value)).toContain('nds')
    expect(captionLanguages('fr', '')).toContainEqual({ value: 'en', label: 'Anglais' })
  })
})
