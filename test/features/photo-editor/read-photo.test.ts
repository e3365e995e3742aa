import { describe, expect, it, vi } from 'vitest'
import { noEdits } from '../../../src/features/photo-editor/edits.ts'
import { photoRequests } from '../../../src/features/photo-editor/photo-requests.ts'
import { readPhoto } from '../../../src/features/photo-editor/read-photo.ts'
import { createTestApp } from '../../support/app.ts'

const pngHead = (width: number, height: number) => {
  const view = new DataView(new ArrayBuffer(40))
  for (const [at, byte] of [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a].entries()) view.setUint8(at, byte)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return new File([view.buffer], 'big.png', { type: 'image/png' })
}
const moves = 'This image is animated. Editing would keep only its first frame.'
const gif = new File(['GIF89a'], 'a.png', { type: 'image/png' })
const odd = new File([new Uint8Array([1, 2, 3])], 'a.png', { type: 'image/png' })

describe('a picture that cannot be edited', () => {
  it.each([
    ['moves', gif, moves],
    ['is no picture that this browser draws', odd, 'This browser can’t edit this kind of image.'],
    ['is huge', pngHead(20_000, 20_000), 'This photo is too large to edit. Try a smaller one.'],
    ['moves, and is at a URL', 'https://a.example/b.GIF?x', moves],
  ])('[DEC-186] says so if it %s', async (_, source, error) => {
    expect(await readPhoto(source)).toEqual({ ok: false, error })
  })

  it('[DEC-186] is on another site that lets nobody read it', async () => {
    vi.stubGlobal('document', { baseURI: 'https://blog.example/' })
    vi.stubGlobal(
      'Image',
      class {
        decode = () => Promise.reject(new Error('CORS'))
      },
    )
    expect(await readPhoto('https://a.example/b.png')).toMatchObject({
      ok: false,
      error: expect.stringContaining('another site'),
    })
  })
})

describe('a picture on another site', () => {
  it('[DEC-186] can be edited if its server allows it, although the page has shown it before', async () => {
    vi.stubGlobal('document', { baseURI: 'https://blog.example/' })
    const asked: string[] = []
    // Chromium's cache has it as it was shown: without the header that allows it.
    const cached = 'https://a.example/b.webp?size=2'
    vi.stubGlobal(
      'Image',
      class {
        src = ''
        naturalWidth = 4
        naturalHeight = 3
        decode() {
          asked.push(this.src)
          return this.src === cached ? Promise.reject(new Error('CORS')) : Promise.resolve()
        }
      },
    )
    expect(await readPhoto(cached)).toMatchObject({ ok: true, photo: { width: 4, type: 'image/webp' } })
    expect(asked).toEqual([cached, 'https://a.example/b.webp?size=2&inlay-edit='])
    asked.length = 0
    await readPhoto('https://a.example/c.png')
    expect(asked).toEqual(['https://a.example/c.png'])
  })
})

describe('the pictures to be edited', () => {
  it('[DEC-186] are edited one at a time; the answer goes to who asked, once', async () => {
    const { app, needed } = createTestApp()
    const { $request, edit } = app.get(photoRequests)
    const first = edit('/a.png', 'a')
    const second = edit('/b.png', 'b', noEdits)
    expect(await first).toBeNull()
    expect($request.get()).toMatchObject({ source: '/b.png', name: 'b', edits: noEdits })
    expect(needed).toContain('overlays')
    $request.get()?.done({ file: null, edits: noEdits })
    expect(await second).toEqual({ file: null, edits: noEdits })
    expect($request.get()).toBeNull()
  })
})
