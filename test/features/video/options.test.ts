import { afterEach, expect, it, vi } from 'vitest'
import { readVideo } from '../../../src/features/video/options.ts'

const base = 'https://site.example/post'
const nothing = { url: undefined, poster: undefined, tracks: [], crossOrigin: null, autoplay: false }
afterEach(() => void vi.restoreAllMocks())

it('[VID-2, VID-3] all fields of a placeholder’s video are read, with addresses resolved', () => {
  const choices = { duration: 12, livestream: true, autoplay: true }
  const read = readVideo(
    {
      ...{ url: '/a.mp4', poster: 'p.png', hdUrl: '//media.example/hd.mp4', 'hls-service': '/master.m3u8' },
      ...{ ...choices, autoheight: true, filmstrip: { url: '/strip.png', width: 160, height: 90 } },
      ...{ 'iframe-post-data': { post_id: 7, blog: 'north' }, root_id: '3' },
    },
    nothing,
    base,
  )
  expect(read).toEqual({
    film: {
      ...{ url: 'https://site.example/a.mp4', hdUrl: 'https://media.example/hd.mp4' },
      ...{ hlsUrl: 'https://site.example/master.m3u8', posterUrl: 'https://site.example/p.png' },
      ...{ ...choices, tracks: [], crossOrigin: null },
      filmstrip: { url: 'https://site.example/strip.png', width: 160, height: 90 },
    },
    autoheight: true,
    post: { 'post-id': '7', root_id: '3', tumblelog: 'north' },
  })
  const own = readVideo({ url: '/a.mp4', hdUrl: null, 'post-id': '9', tumblelog: 'south' }, nothing, base)
  expect(own?.post).toEqual({ 'post-id': '9', root_id: undefined, tumblelog: 'south' })
  expect(own?.film.hdUrl).toBe(null)
})

it('fields missing in the options come from the server’s own video', () => {
  const track = { src: '/en.vtt', language: 'en', label: 'English', isDefault: false }
  const evil = { ...track, src: 'javascript:alert(1)' }
  const fallback = { ...nothing, url: 'b.mp4', poster: 'b.png', tracks: [track, evil] }
  const film = readVideo(undefined, fallback, base)?.film
  expect(film).toMatchObject({ url: 'https://site.example/b.mp4', posterUrl: 'https://site.example/b.png' })
  expect(film?.tracks).toEqual([{ ...track, src: 'https://site.example/en.vtt' }])
})

it('a field of the wrong type is left out with a warning, and an invalid address is left out', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const wrong = { duration: 'long', autoplay: 'yes', 'iframe-post-data': [], tumblelog: 5 }
  const hostile = { url: '/a.mp4', hdUrl: 'javascript:alert(1)', poster: 'data:text/html,x', ...wrong }
  expect(readVideo(hostile, nothing, base)).toMatchObject({
    film: { hdUrl: null, posterUrl: null, duration: null, autoplay: false },
    post: { tumblelog: undefined },
  })
  const warned = warn.mock.calls.map(([text]) => text.replace(/.*: | of .*/g, ''))
  expect(warned.sort()).toEqual(Object.keys(wrong).sort())
  for (const nonsense of [null, 7, 'x', [], {}, { url: 'blob:x' }, { url: ' ' }])
    expect(readVideo(nonsense, nothing, base)).toBe(null)
})
