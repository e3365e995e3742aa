// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { holdFrames } from '../../../src/platform/html/held-frames.ts'
import { media } from '../../../src/platform/media/choices.ts'
import { drawHeldFrame } from '../../../src/ui/held-frame/held-frame.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'

const film = 'https://www.youtube.com/embed/abc'

function draw(app: TestApp['app'] | null, data: { src?: string; title?: string; poster?: string } = {}) {
  const place = document.body.appendChild(document.createElement('div'))
  const stop = drawHeldFrame(place, { src: film, title: '', poster: '', ...data }, app)
  const press = (name: string) =>
    [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click()
  return { place, stop, press, frame: () => place.querySelector('iframe') }
}

// happy-dom loads no frames, and complains of each.
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => document.body.replaceChildren())

describe('a frame of another site', () => {
  it('[DEC-181] loads after a press, sandboxed, and has the focus then', () => {
    const { place, press, frame } = draw(createTestApp().app, { title: 'A film' })
    expect(frame()).toBeNull()
    expect(place.textContent).toContain('YouTube')
    expect(place.querySelector('[role="group"]')?.getAttribute('aria-label')).toBe('A film')
    press('Load YouTube')
    expect(frame()?.src).toBe(film)
    expect(frame()?.title).toBe('A film')
    expect(frame()?.getAttribute('sandbox')).toContain('allow-scripts')
    expect(document.activeElement).toBe(frame())
  })

  it('[DEC-181] loads at once for whom its service is always allowed, until that is taken back; other services ask', () => {
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

  it('[DEC-181] shows a picture only if the page’s own site, or a host that its data names, delivers it', () => {
    const { app } = createTestApp({ bootstrap: { hosts: { assets: 'https://cdn.example' } } })
    const poster = (address: string) => draw(app, { poster: address }).place.querySelector('img')?.src ?? null
    expect(poster('/poster.png')).toContain('/poster.png')
    expect(poster('https://cdn.example/poster.png')).toBe('https://cdn.example/poster.png')
    expect(poster('https://i.ytimg.com/vi/abc/0.jpg')).toBeNull()
  })

  it.each(['//cdn.example', '/assets', 'cdn.example'])(
    '[DEC-181] other sites still wait for a press where the data names a host as %s',
    host => {
      const { app } = createTestApp({ bootstrap: { hosts: { assets: host } } })
      const { place, frame } = draw(app, { poster: 'https://i.ytimg.com/vi/abc/0.jpg' })
      expect(frame()).toBeNull()
      expect(place.querySelector('img')).toBeNull()
    },
  )

  it('[DEC-181] the page’s own frames load at once, and one that may not be shown never', () => {
    const { app } = createTestApp()
    expect(draw(app, { src: '/embed/1' }).frame()).not.toBeNull()
    expect(draw(app, { src: 'javascript:alert(1)' }).place.innerHTML).toBe('')
    // Without an app nothing can be remembered.
    expect(draw(null).place.querySelectorAll('button')).toHaveLength(1)
  })

  it('[DEC-181] becomes a place in HTML that is put into the page, which leaves as it came', () => {
    const root = document.createElement('div')
    root.innerHTML = `<p>a<iframe src="${film}" title="x"></iframe></p><iframe src="/own"></iframe>`
    const [place, ...more] = holdFrames(root)
    expect(more).toEqual([])
    expect(root.querySelectorAll('iframe')).toHaveLength(1)
    if (place) drawHeldFrame(place, { src: film, title: '', poster: '' }, null)()
    expect(place?.innerHTML).toBe('')
  })
})
