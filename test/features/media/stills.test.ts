// @vitest-environment happy-dom
import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { gifOf, isGifAddress } from '../../../src/features/media/still.ts'
import { keepStills } from '../../../src/features/media/stills.ts'
import { createDisposer, type Disposer } from '../../../src/platform/lib/dispose.ts'
import type { GifMode, MediaNow } from '../../../src/platform/media/media-rules.ts'
import { pagePosts } from '../../../src/platform/page-posts.ts'
import { createTestApp } from '../../support/app.ts'

const now = (gifs: GifMode): MediaNow => ({ gifs, autoplays: false })
let disposer: Disposer

beforeEach(() => {
  disposer = createDisposer()
  // A picture that has loaded, 300 × 200; its size is that of its box.
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true)
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockImplementation(function (
    this: HTMLImageElement,
  ) {
    return this.src.includes('missing') ? 0 : 300
  })
  // All of them are near the window.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private readonly tell: (entries: object[]) => void) {}
      observe(target: Element) {
        this.tell([{ target, isIntersecting: true }])
      }
      unobserve() {}
      disconnect() {}
    },
  )
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 200))
})
afterEach(() => {
  disposer.dispose()
  document.body.replaceChildren()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function show(html: string, mode: GifMode = 'still') {
  document.body.innerHTML = `<article data-inlay-post='{"id":"1"}'>${html}</article>`
  const $now = atom(now(mode))
  const { app } = createTestApp()
  disposer.add(app.disposer.dispose)
  keepStills(disposer, $now, app.get(pagePosts))
  const still = () => document.querySelector('img')?.hasAttribute('data-inlay-still')
  const button = () =>
    document.querySelector<HTMLButtonElement>('[data-inlay-root="media"] button:not([hidden])')
  return { $now, still, button }
}

describe('a GIF', () => {
  it('[DEC-181] is known by its address', () => {
    const gifs = ['/a.gif', 'https://m.example/a.GIF?v=1', '/a.gifv']
    const others = ['/gif', '/a.webp', '/a.gif.png']
    expect([...gifs, ...others].filter(isGifAddress)).toEqual(gifs)
  })

  it('[DEC-181] is what the page marks, with its first frame, but not what a user marks, nor what is in no post', () => {
    const mark = `data-inlay-gif='{"still":"/a.png"}'`
    const read = (html: string) => {
      document.body.innerHTML = html
      const image = document.querySelector('img')
      return image && gifOf(image)
    }
    const post = (inside: string) => `<article data-inlay-post="{}">${inside}</article>`
    expect(read(post(`<img src="/a.webp" ${mark}>`))).toEqual({ still: '/a.png' })
    expect(read(post('<img src="/a.webp">'))).toBeNull()
    expect(read(post(`<p data-inlay-post-body><img src="/a.webp" ${mark}></p>`))).toBeNull()
    expect(read(post(`<p data-inlay-post-body><img src="/a.gif" ${mark}></p>`))).toEqual({ still: null })
    expect(read('<img src="/a.gif">')).toBeNull()
  })

  it('[DEC-181] stands still until its button is pressed, and again after the next press', () => {
    const { still, button } = show('<img src="/a.gif" alt="A cat">')
    expect(still()).toBe(true)
    expect(button()?.getAttribute('aria-label')).toBe('Play GIF: A cat')
    expect(button()?.textContent).toBe('GIF')
    button()?.click()
    expect(still()).toBe(false)
    expect(button()?.getAttribute('aria-label')).toBe('Pause GIF: A cat')
    button()?.click()
    expect(still()).toBe(true)
  })

  it('[DEC-181] is covered by the picture that the page names for its first frame, or by its own if that can’t load', async () => {
    const drawn: string[] = []
    const drawImage = ({ src }: HTMLImageElement) => drawn.push(src)
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage } as never)
    vi.spyOn(HTMLImageElement.prototype, 'decode').mockImplementation(function (this: HTMLImageElement) {
      return this.src.includes('missing') ? Promise.reject(new Error('missing')) : Promise.resolve()
    })
    const gif = (still: string) =>
      `<img src="https://a.example/a.webp" data-inlay-gif='{"still":"${still}"}'>`
    show(gif('https://a.example/first.png') + gif('https://a.example/missing.png'))
    const expected = ['https://a.example/first.png', 'https://a.example/a.webp']
    await vi.waitFor(() => expect(drawn).toEqual(expected))
  })

  it('[DEC-181] plays under the pointer if so chosen, and by a press where there is none', () => {
    const { $now, still, button } = show('<a href="/x"><img src="/a.gif" alt=""></a>', 'hover')
    const image = document.querySelector('img')
    const point = (type: string, pointerType: string) =>
      image?.dispatchEvent(new PointerEvent(type, { pointerType }))
    point('pointerenter', 'mouse')
    expect(still()).toBe(false)
    point('pointerleave', 'mouse')
    expect(still()).toBe(true)
    point('pointerenter', 'touch')
    expect(still()).toBe(true)
    // Beside the link: a press on the link still opens the photo.
    expect(button()?.closest('a')).toBeNull()
    button()?.click()
    expect(still()).toBe(false)
    $now.set(now('still'))
    expect(still()).toBe(true)
    point('pointerenter', 'mouse')
    expect(still()).toBe(true)
  })

  it('[DEC-181] that comes later stands still, too; one that has failed shows its description', async () => {
    const { still } = show('')
    const article = document.querySelector('article')
    if (article) article.innerHTML = '<p><img src="/b.gif" alt="b"></p>'
    await vi.waitFor(() => expect(still()).toBe(true))
    const image = document.querySelector('img')
    if (image) image.src = '/missing.gif'
    image?.dispatchEvent(new Event('error'))
    expect(still()).toBe(false)
    image?.parentElement?.remove()
    await vi.waitFor(() => expect(document.querySelector('[data-inlay-root="media"]')).toBeNull())
  })

  it('[DEC-181] leaves nothing behind once GIFs may play', () => {
    const html = '<figure style="overflow: hidden"><img src="/a.gif" alt="a"></figure>'
    const { still } = show(html)
    expect(still()).toBe(true)
    disposer.dispose()
    expect(document.querySelector('article')?.innerHTML.replace(/ style="[^"]*"/g, '')).toBe(
      html.replace(/ style="[^"]*"/g, ''),
    )
  })
})
