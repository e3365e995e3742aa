import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { encodeGif } from '../../../fixtures/media/gif.ts'
import { encodePng } from '../../../fixtures/media/png.ts'
import { readFileKind } from '../../../src/features/uploads/file-kind.ts'
import { fitSize, readImageSize } from '../../../src/features/uploads/image-size.ts'
import { inspect } from '../../../src/features/uploads/inspect.ts'
import { mediaTypeOf, refuseFile } from '../../../src/features/uploads/limits.ts'
import { formatBytes, progressText } from '../../../src/features/uploads/progress-text.ts'
import { isScalable } from '../../../src/features/uploads/scale-image.ts'
import type { UploadTracker } from '../../../src/features/uploads/upload.ts'
import { setLanguage } from '../../../src/platform/page/i18n.ts'
import { picture } from './support.ts'

const bytes = (text: string) => Uint8Array.from(text, letter => letter.charCodeAt(0))
const png = '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'

describe('a file is what its first bytes say', () => {
  it.each([
    ['\xff\xd8\xff\xe0\0\x10JFIF', 'image/jpeg', false],
    [`${png}\0\0\0\0IDAT\0acTL`, 'image/png', false],
    [`${png}\0\0\0\x08acTL\0\0\0\x02IDAT`, 'image/png', true],
    ['GIF87a', 'image/gif', true],
    ['GIF89a', 'image/gif', true],
    ['RIFF\x10\0\0\0WEBPVP8X\x0a\0\0\0\x02', 'image/webp', true],
    ['RIFF\x10\0\0\0WEBPVP8X\x0a\0\0\0\x10', 'image/webp', false],
    ['RIFF\x10\0\0\0WEBPVP8L', 'image/webp', false],
    ['\0\0\0\x20ftypavif', 'image/avif', false],
    ['\0\0\0\x20ftypavis', 'image/avif', true],
    ['\0\0\0\x18ftypheic', 'image/heic', false],
    ['\0\0\0\x18ftypmif1', 'image/heif', false],
    ['BM\x36\0\x0c\0\0\0\0\0', 'image/bmp', false],
    ['II*\0', 'image/tiff', false],
    ['<?xml version="1.0"?>\n<!-- a --><svg xmlns="http://www.w3.org/2000/svg">', 'image/svg+xml', true],
    ['\xef\xbb\xbf<svg/>'.replace('/', ' /'), 'image/svg+xml', true],
  ])('a picture: %j is %s', (head, type, moves) => {
    expect(readFileKind(bytes(head))).toEqual({ kind: 'image', type, moves })
  })

  it.each([
    ['ID3\x04', 'audio'],
    ['\xff\xfb\x90\x44', 'audio'],
    ['\xff\xf1\x50\x80', 'audio'],
    ['fLaC', 'audio'],
    ['RIFF\x10\0\0\0WAVEfmt ', 'audio'],
    ['OggS', 'media'],
    ['\x1a\x45\xdf\xa3', 'media'],
    ['\0\0\0\x20ftypisom', 'media'],
    ['\0\0\0\x20ftypM4A ', 'media'],
    ['\0\0\0\x08wide\0\0\0\0mdat', 'media'],
    ['RIFF\x10\0\0\0AVI LIST', 'video'],
    ['hello', 'text'],
    ['<!doctype html><html><svg>', 'text'],
  ])('sound, film or text: %j is %s', (head, kind) => {
    expect(readFileKind(bytes(head))?.kind).toBe(kind)
  })

  it('is unknown for anything else, and never an error', () => {
    for (const head of ['', '\0\0\0\0', '\xff\xfeh\0i\0', '%PDF-1.7\xe2\xe3'])
      expect(readFileKind(bytes(head))).toBeNull()
    fc.assert(fc.property(fc.uint8Array({ maxLength: 64 }), head => void readFileKind(head)))
  })

  it('knows whole pictures, and the size of a PNG', async () => {
    const whole = await encodePng(new Uint8Array(3 * 2 * 4), 3, 2)
    expect(readFileKind(whole)).toEqual({ kind: 'image', type: 'image/png', moves: false })
    expect(readImageSize(whole.buffer)).toEqual({ width: 3, height: 2 })
    expect(readFileKind(encodeGif('x', 4, 4))?.type).toBe('image/gif')
  })
})

describe('a file that is looked into', () => {
  it.each([
    ['cat.jpg', 'image/jpeg', `${png}IDAT`, 'cat.png', 'image/png'],
    ['cat.png', 'image/png', 'GIF89a', 'cat.gif', 'image/gif'],
    ['cat', '', 'GIF89a', 'cat', 'image/gif'],
    ['cat.jfif', 'image/pjpeg', '\xff\xd8\xff', 'cat.jfif', 'image/jpeg'],
    ['cat.gif.bak', '', '\xff\xd8\xff', 'cat.gif.bak', 'image/jpeg'],
  ])('%s of type %s gets the name and type that fit', async (name, type, content, fitting, realType) => {
    const found = await inspect(new File([bytes(content)], name, { type }), name, 'image')
    expect(found.ok && [found.file.name, found.file.type]).toEqual([fitting, realType])
  })

  it('stays itself where its name is right', async () => {
    const file = new File([bytes('GIF89a')], 'cat.gif', { type: 'image/gif' })
    expect(await inspect(file, 'cat.gif', 'image')).toEqual({ ok: true, file })
    const song = new File([bytes('\0\x01\x02\xff')], 'odd.mod', { type: 'audio/mod' })
    expect(await inspect(song, 'odd.mod', 'audio')).toEqual({ ok: true, file: song })
  })

  it('is refused if it cannot be read any more', async () => {
    const gone = {
      slice: () => ({ arrayBuffer: () => Promise.reject(new Error('moved')) }),
    } as unknown as Blob
    expect(await inspect(gone, 'a.png', 'image')).toEqual({
      ok: false,
      error: 'Couldn’t read this file. Choose it again.',
    })
  })
})

describe('the size of a picture', () => {
  it('is read from a JPEG, after all other segments', () => {
    const exif = [0xff, 0xe1, 0, 6, 1, 2, 3, 4]
    const frame = [0xff, 0xc2, 0, 11, 8, 0x0b, 0xb8, 0x0f, 0xa0, 1, 1, 0x11, 0]
    const jpeg = new Uint8Array([0xff, 0xd8, ...exif, 0xff, 0xff, 0xdb, 0, 4, 0, 0, ...frame])
    expect(readImageSize(jpeg.buffer)).toEqual({ width: 4000, height: 3000 })
  })

  it('is unknown, never an error, for anything else', () => {
    const read = (...all: number[]) => readImageSize(new Uint8Array(all).buffer)
    fc.assert(
      fc.property(fc.array(fc.nat(255), { maxLength: 64 }), tail => {
        read(...tail)
        read(0xff, 0xd8, ...tail)
        read(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...tail)
      }),
    )
    expect(read(0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0)).toBeNull()
  })

  it.each([
    [4000, 3000, 1080, 810],
    [3000, 4000, 810, 1080],
    [1080, 500, 1080, 500],
    [20_000, 3, 1080, 1],
  ])('[PHOTO-7] of %i by %i is scaled to %i by %i', (width, height, fitWidth, fitHeight) =>
    expect(fitSize({ width, height }, 1080)).toEqual({ width: fitWidth, height: fitHeight }),
  )

  it('[PHOTO-5] matters only for jpg, jpeg and png', () => {
    const scalable = (name: string, type = '') => isScalable(picture(name, 1, type), name)
    for (const type of ['image/jpeg', 'image/jpg', 'image/png']) expect(scalable('a', type)).toBe(true)
    for (const name of ['a.JPG', 'a.jpeg', 'a.png']) expect(scalable(name)).toBe(true)
    expect([scalable('a.gif', 'image/gif'), scalable('a.webp'), scalable('a.jpg', 'image/webp')]).toEqual([
      false,
      false,
      false,
    ])
  })
})

describe('the text of an upload’s progress', () => {
  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [1000, '1 kB'],
    [3_440_000, '3.4 MB'],
    [104_857_600, '105 MB'],
    [10_485_760, '10.5 MB'],
    [9e14, '900,000 GB'],
  ])('uses readable units: %d is %s', (size, text) => expect(formatBytes(size)).toBe(text))

  it('has its unit in the letters of the language where it has its digits, as in Persian', () => {
    onTestFinished(() => setLanguage({ name: 'en-US', messages: {} }))
    setLanguage({ name: 'fa', messages: {} })
    expect(formatBytes(3_440_000)).toBe('۳٫۴ مگابایت')
    setLanguage({ name: 'ja', messages: {} })
    expect(formatBytes(3_440_000)).toBe('3.4 MB')
  })

  it.each<[string, Partial<UploadTracker>]>([
    ['Waiting to upload', { state: 'added' }],
    ['500 kB of 2 MB', { state: 'uploading', bytesLoaded: 500_000 }],
    ['Almost there…', { state: 'uploading', bytesLoaded: 2_000_000 }],
  ])('says that it waits, how much is sent, and that only the answer is missing: %s', (text, fields) => {
    const tracker = { file: picture(), bytesLoaded: 0, bytesTotal: 2_000_000, ...fields }
    expect(progressText(tracker as UploadTracker)).toBe(text)
  })
})

describe('the files that a control accepts', () => {
  const refused = (mediaType: string, type?: string) =>
    refuseFile(picture('x', 1, mediaType), 'x', type === undefined ? {} : { type }, 'image')

  it('[UP-7, UP-8] are all, if the page sets no limits', () => expect(refused('strange/thing')).toBeNull())

  it('[UP-8] are matched case-insensitively, and by name if the system knows no type', () => {
    expect(refused('image/jpeg', 'image/(JPEG|png)')).toBeNull()
    expect(refused('image/gif', 'image/(JPEG|png)')).toBe('This is not valid image file.')
    expect(mediaTypeOf(new Blob([]), 'Song.FLAC')).toBe('audio/flac')
    expect(mediaTypeOf(new Blob([]), 'x.constructor')).toBe('')
  })

  it('are not checked by a pattern that is broken or could block the page', () => {
    const unusable = [
      '(',
      '[',
      '(a+)+$',
      '(a|a)*$',
      '(.*)\\1',
      '.*.*.*.*x',
      'a?a?a?a?a?a?a?a?a?aaaaaaaaa',
      '',
    ]
    for (const source of unusable) expect(refused('1/+', source), source).toBeNull()
    const usable = [
      ...['image/', '^image/(jpe?g|png|gif|webp)$', 'audio/(?:mpeg|x-.+)', '^[a-z]+/[^+]*$'],
      '\\bvideo/',
    ]
    for (const source of usable) expect(refused('1/+', source), source).toBe('This is not valid image file.')
  })

  it('are checked without a hang, whatever the pattern', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[ab().*+?[\]{}|\\^$1-3,]{0,40}$/),
        source => void refused(`${'a'.repeat(200)}!`, source),
      ),
    )
  })
})
