import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeGif } from '../../../fixtures/media/gif.ts'
import { encodePng } from '../../../fixtures/media/png.ts'
import { readFileKind } from '../../../src/features/uploads/file-kind.ts'
import { inspect } from '../../../src/features/uploads/inspect.ts'

const bytes = (text: string) => Uint8Array.from(text, letter => letter.charCodeAt(0))
const kindOf = (text: string) => readFileKind(bytes(text))
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
    expect(kindOf(head)).toEqual({ kind: 'image', type, moves })
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
    expect(kindOf(head)?.kind).toBe(kind)
  })

  it('is unknown for anything else, and never an error', () => {
    for (const head of ['', '\0\0\0\0', '\xff\xfeh\0i\0', '%PDF-1.7\xe2\xe3']) expect(kindOf(head)).toBeNull()
    fc.assert(fc.property(fc.uint8Array({ maxLength: 64 }), head => void readFileKind(head)))
  })

  it('knows whole pictures', async () => {
    const whole = await encodePng(new Uint8Array(4 * 4 * 4), 4, 4)
    expect(readFileKind(whole)).toEqual({ kind: 'image', type: 'image/png', moves: false })
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
