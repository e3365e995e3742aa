// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { holdFrames } from '../../../src/platform/html/held-frames.ts'
import { media } from '../../../src/platform/media/media-choices.ts'
import { drawHeldFrame } from '../../../src/ui/held-frame/held-frame.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'

const film = 'https://www.youtube.com/embed/abc'

function draw(app: TestApp['app'] | null, data: { src?: string; title?: string; poster?: string } = {}) {
  const place = document.body.appendChild(document.createElement('div'))
  drawHeldFrame(place, { src: film, title: '', poster: '', ...data }, app)
  const press = (name: string) =>
    [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click()
  return { place, press, frame: () => place.querySelector('iframe') }
}
const withAssets = (assets: string) => createTestApp({ bootstrap: { hosts: { assets } } }).app

// happy-dom loads no frames, and complains of each.
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => document.body.replaceChildren())

describe('[DEC-181] a frame of another site', () => {
  it('loads after a press, sandboxed, and has the focus then', () => {
    const { place, press, frame } = draw(createTestApp().app, { title: 'A film' })
    expect(frame()).toBeNull()
    expect(place.textContent).toContain('YouTube')
    expect(place.querySelector('[role="group"]')?.getAttribute('aria-label')).toBe('A film')
    press('Load YouTube')
    expect(frame()).toMatchObject({ src: film, title: 'A film' })
    expect(frame()?.getAttribute('sandbox')).toContain('allow-scripts')
    expect(document.activeElement).toBe(frame())
  })

  it('loads at once for whom its service is always allowed, until that is taken back; other services ask', () => {
    const { app } = createTestApp()
    const first = draw(app)
    const second = draw(app, { src: 'https://www.youtube-nocookie.com/embed/x' })
    const other = draw(app, { src: 'https://player.vimeo.com/video/1' })
    const pressed = draw(app)
    pressed.press('Load YouTube')
    first.press('Always load YouTube')
    expect(app.get(media).$choices.get().services).toEqual(['youtube.com'])
    expect([first, second, other].map(({ frame }) => frame() !== null)).toEqual([true, true, false])
    expect(document.activeElement).toBe(first.frame())
    app.get(media).change({ services: [] })
    expect([first, second, pressed].map(({ frame }) => frame() !== null)).toEqual([false, false, true])
  })

  it.each<[string, string, boolean]>([
    ['https://cdn.example', '/poster.png', true],
    ['https://cdn.example', 'https://cdn.example/poster.png', true],
    ...['https://cdn.example', '//cdn.example', '/assets', 'cdn.example'].map(
      (host): [string, string, boolean] => [host, 'https://i.ytimg.com/vi/abc/0.jpg', false],
    ),
  ])('where the page’s data names %s, shows the picture %s: %s', (host, poster, isShown) => {
    const { place, frame } = draw(withAssets(host), { poster })
    expect(frame()).toBeNull()
    expect(place.querySelector('img') !== null).toBe(isShown)
  })

  it('is none if it is the page’s own, which loads at once, or may not be shown at all', () => {
    const { app } = createTestApp()
    expect(draw(app, { src: '/embed/1' }).frame()).not.toBeNull()
    expect(draw(app, { src: 'javascript:alert(1)' }).place.innerHTML).toBe('')
    // Without an app nothing can be remembered.
    expect(draw(null).place.querySelectorAll('button')).toHaveLength(1)
  })

  it('becomes a place in HTML that is put into the page, which leaves as it came', () => {
    const root = document.createElement('div')
    root.innerHTML = `<p>a<iframe src="${film}" title="x"></iframe></p><iframe src="/own"></iframe>`
    const [place, ...more] = holdFrames(root)
    expect(more).toEqual([])
    expect(root.querySelectorAll('iframe')).toHaveLength(1)
    if (place) drawHeldFrame(place, { src: film, title: '', poster: '' }, null)()
    expect(place?.innerHTML).toBe('')
  })
})
