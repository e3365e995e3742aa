// @vitest-environment happy-dom

import { readFileSync } from 'node:fs'
import { fireEvent, render } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PhotoRows } from '../../../src/features/blog-viewer/views/photos.tsx'
import { comfort } from '../../../src/features/comfort/comfort.ts'
import { showDescriptions } from '../../../src/features/comfort/descriptions.ts'
import { comfortChoices, withWord } from '../../../src/platform/comfort/comfort-choices.ts'
import { comfortKey, showComfort } from '../../../src/platform/comfort/show-comfort.ts'
import { prefersReducedMotion } from '../../../src/platform/dom/comfort.ts'
import { contrast, parseColor } from '../../../src/platform/lib/contrast.ts'
import { createSafeStorage } from '../../../src/platform/lib/safe-storage.ts'
import { drawTheme } from '../../../src/ui/styles/theme.ts'
import { createTestApp, memoryStorage } from '../../support/app.ts'
import { openSettings } from '../../support/settings.tsx'

const { documentElement } = document
const shown = () => documentElement.getAttribute('data-inlay-comforts')

let close = () => {}
afterEach(() => {
  vi.restoreAllMocks()
  close()
  close = () => {}
  documentElement.removeAttribute('data-inlay-comforts')
})

async function open(user: 'aria' | null = 'aria') {
  const { app } = createTestApp({ user })
  close = app.disposer.dispose
  return { app, dialog: await openSettings(app) }
}

/** The sections that are shown, each with its settings. */
const sections = () =>
  [...document.querySelectorAll('details:not([hidden])')].map(one => [
    one.querySelector('summary')?.textContent,
    one.hasAttribute('open'),
    one.querySelectorAll(':scope > div > :not([hidden])').length,
  ])

describe('the reading settings', () => {
  it('[DEC-250] have sections, one of which is open, and a search over all settings', async () => {
    const { dialog } = await open()
    const titles = sections().map(([title]) => title)
    expect(titles).toEqual(['Reading', 'Text and comfort', 'Media', 'Filters', 'Messages and posting'])
    expect(sections().filter(([, isOpen]) => isOpen)).toEqual([['Reading', true, 3]])
    fireEvent.click(dialog.getByText('Media'))
    expect(
      sections()
        .filter(([, isOpen]) => isOpen)
        .map(([title]) => title),
    ).toEqual(['Media'])
    const search = dialog.getByRole('searchbox', { name: 'Search settings' })
    fireEvent.change(search, { target: { value: 'line HEIGHT' } })
    expect(sections()).toEqual([['Text and comfort', true, 1]])
    expect(dialog.getByRole('status').textContent).toBe('1 setting')
    fireEvent.change(search, { target: { value: 'no such thing' } })
    expect(sections()).toEqual([])
    expect(dialog.getAllByText('No settings found')).toHaveLength(2)
    fireEvent.change(search, { target: { value: '' } })
    expect(sections()).toHaveLength(5)
  })

  it('[DEC-250] are there for guests, without what only users have', async () => {
    const { app, dialog } = await open(null)
    expect(sections().map(([title]) => title)).toEqual(['Reading', 'Text and comfort', 'Media'])
    expect(dialog.queryByText('Posts you’ve already seen')).toBeNull()
    fireEvent.click(dialog.getByRole('radio', { name: 'Larger' }))
    fireEvent.click(dialog.getByRole('switch', { name: 'Underline links' }))
    expect(shown()).toBe('size-2 links')
    fireEvent.click(dialog.getByRole('radio', { name: 'Largest' }))
    expect(app.get(comfortChoices).$value.get().words).toBe('size-3 links')
  })
})

describe('what is chosen for comfort', () => {
  it('[DEC-250] is on the next page before any other code has loaded, and only known words', () => {
    const { app } = createTestApp()
    const key = comfortKey(app)
    app.get(comfortChoices).set({ words: 'size-1 still' })
    const { storage } = app.platform
    app.disposer.dispose()
    expect(shown()).toBeNull()
    const next = createTestApp({ platform: { storage } }).app
    expect(showComfort(next)).toBe('size-1 still')
    expect(shown()).toBe('size-1 still')
    storage.set(key, '{"words":"size-1 evil size-1"}')
    expect(createTestApp({ platform: { storage } }).app.get(comfortChoices).$value.get().words).toBe('size-1')
  })

  it('[DEC-250] holds for this page where the browser stores nothing', () => {
    const full = {
      ...memoryStorage(),
      setItem: () => {
        throw new DOMException('', 'QuotaExceededError')
      },
    }
    const { app } = createTestApp({ platform: { storage: createSafeStorage(() => full) } })
    expect(app.get(comfortChoices).set({ words: 'size-2 links' })).toBe(false)
    expect(shown()).toBe('size-2 links')
    app.disposer.dispose()
    expect(shown()).toBeNull()
  })

  it('[DEC-250] is one of each scale', () => {
    expect(withWord('size-1 links', 'size-3', true)).toBe('size-3 links')
    expect(withWord('size-3 links', 'size-1', false)).toBe('links')
    expect(withWord('', 'still', true)).toBe('still')
  })

  it('[DEC-250] less motion holds for everything that asks for it, and blogs are plain or have more contrast', () => {
    const theme = { background_color: '#336699', title_font: 'Georgia', link_color: '#88aacc' }
    expect(prefersReducedMotion()).toBe(false)
    documentElement.setAttribute('data-inlay-comforts', 'contrast still')
    expect(prefersReducedMotion()).toBe(true)
    const colors = drawTheme({ ...theme, background_color: '#dde7f0' }).style as Record<string, string>
    const on = parseColor(colors['--inlay-blog-background'])
    const link = parseColor(colors['--inlay-blog-link'])
    expect(on && link && contrast(on, link)).toBeGreaterThanOrEqual(7)
    documentElement.setAttribute('data-inlay-comforts', 'plain')
    const plain = drawTheme(theme).style as Record<string, string>
    expect(plain['--inlay-blog-background']).toBe('var(--inlay-surface)')
    expect(plain['--inlay-blog-title-font']).toBeUndefined()
  })

  it('[DEC-250] more contrast is 7:1 for each color of text on each surface, light and dark', () => {
    const tokens = readFileSync('src/ui/styles/tokens.css', 'utf8')
    const more = readFileSync('src/ui/styles/comfort.css', 'utf8').split('~="contrast"] {')[1] ?? ''
    const values = new Map<string, string>()
    for (const [, name = '', value = ''] of `${tokens.split('@media')[0]}${more.split('}')[0]}`.matchAll(
      /(--inlay-[\w-]+): ([^;]+);/g,
    ))
      values.set(name, value)
    const colorOf = (name: string, scheme: 0 | 1) => {
      let value = values.get(`--inlay-${name}`) ?? ''
      while (value.startsWith('var(')) value = values.get(value.slice(4, -1)) ?? ''
      const color = parseColor(/light-dark\((.+), (.+)\)/.exec(value)?.[scheme + 1] ?? value)
      if (!color) throw new Error(name)
      return color
    }
    const low = []
    for (const scheme of [0, 1] as const)
      for (const on of ['surface', 'surface-raised', 'surface-sunken'])
        for (const ink of [
          'ink',
          'ink-soft',
          'accent-ink',
          'accent-strong',
          'danger',
          'success',
          'warning',
        ]) {
          const found = contrast(colorOf(on, scheme), colorOf(ink, scheme))
          if (found < 7) low.push([scheme, on, ink, found])
        }
    expect(low).toEqual([])
  })
})

describe('descriptions of images', () => {
  const page = () => {
    document.body.innerHTML = `<div data-inlay-comfort><article data-inlay-post='{"id":"1"}'>
      <img id="cat" alt="A cat"><img alt=""><img></article></div><img alt="Elsewhere">`
    const { app } = createTestApp()
    close = app.disposer.dispose
    return app
  }

  it('[DEC-250] are behind a mark on each picture that has one, and below it, where the host says so', async () => {
    const app = page()
    showDescriptions(app, app.disposer, 'alt below')
    const marks = document.querySelectorAll<HTMLElement>('button')
    expect([...marks].map(one => one.textContent)).toEqual(['ALT'])
    expect(marks[0]?.getAttribute('aria-expanded')).toBe('false')
    marks[0]?.click()
    expect(marks[0]?.getAttribute('aria-expanded')).toBe('true')
    expect(marks[0]?.previousElementSibling?.textContent).toBe('A cat')
    expect(document.querySelector('#cat ~ [aria-hidden]')?.textContent).toBe('A cat')
    app.disposer.dispose()
    expect(document.querySelectorAll('[data-inlay-root]')).toHaveLength(0)
  })

  it('[DEC-250] are below pictures before any other code has loaded, also very high or wide ones, but not avatars, and there once', () => {
    const picture = (alt: string, size: string) => `<a href="/"><img alt="${alt}" ${size}></a>`
    document.body.innerHTML = `<div data-inlay-comfort>
      ${picture('A cat', 'width="400" height="300"')}${picture('Smile', 'width="20" height="20"')}
      ${picture('Aria', 'width="64" height="64"')}${picture('A tower', 'width="75" height="300"')}
      ${picture('The coast', 'width="250" height="62"')}
      <div data-inlay="photoset-carousel">${picture('A dog', 'width="400" height="300"')}</div></div>`
    const below = () =>
      [...document.querySelectorAll('a + [aria-hidden]')].map(({ textContent }) => textContent)
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const pixels = (name: string) => Number(this.getAttribute(name) ?? 500)
      return new DOMRect(0, 0, pixels('width'), pixels('height'))
    })
    const { storage } = createTestApp().app.platform
    const { app } = createTestApp({ platform: { storage } })
    close = app.disposer.dispose
    storage.set(comfortKey(app), '{"words":"below"}')
    showComfort(app)
    expect(below()).toEqual(['A cat', 'A tower', 'The coast'])
    showDescriptions(app, app.disposer, 'below')
    expect(below()).toEqual(['A cat', 'A tower', 'The coast'])
    app.disposer.dispose()
    expect(document.querySelectorAll('[data-inlay-root]')).toHaveLength(0)
  })

  it('[DEC-250] of two pictures in one link are below it in their order, from the first paint on, with marks, too', () => {
    const picture = (alt: string) => `<img alt="${alt}" width="400" height="300">`
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 300))
    document.body.innerHTML = `<div data-inlay-comfort><a href="/">${picture('A cat')}${picture('A dog')}</a></div>`
    const below = () => [...document.querySelectorAll('.inlay-below')].map(({ textContent }) => textContent)
    const { storage } = createTestApp().app.platform
    const { app } = createTestApp({ platform: { storage } })
    close = app.disposer.dispose
    storage.set(comfortKey(app), '{"words":"below"}')
    showComfort(app)
    expect(below()).toEqual(['A cat', 'A dog'])
    showDescriptions(app, app.disposer, 'alt below')
    expect(below()).toEqual(['A cat', 'A dog'])
  })

  it('[DEC-250] have no mark on a picture that it would cover, such as a small photo in a message', () => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return new DOMRect(0, 0, Number(this.getAttribute('width')), Number(this.getAttribute('height')))
    })
    class Sizes {
      constructor(readonly observe: () => void) {}
      unobserve() {}
      disconnect() {}
    }
    vi.stubGlobal('ResizeObserver', Sizes)
    document.body.innerHTML = [
      [60, 300],
      [250, 60],
      [120, 90],
    ]
      .map(([width, height]) => `<p><img alt="A cat" data-described width="${width}" height="${height}"></p>`)
      .join('')
    const { app } = createTestApp()
    close = app.disposer.dispose
    showDescriptions(app, app.disposer, 'alt below')
    expect([...document.querySelectorAll('button')].map(({ hidden }) => hidden)).toEqual([true, true, false])
    const below = [...document.querySelectorAll<HTMLElement>('.inlay-below')]
    expect(below.map(({ style }) => style.display)).toEqual(['', '', ''])
    vi.unstubAllGlobals()
  })

  it('[DEC-250] on a page from a host’s cache are not shown if they were switched off since', () => {
    const { app } = createTestApp()
    close = app.disposer.dispose
    const style = document.createElement('style')
    style.textContent = readFileSync('src/ui/styles/comfort.css', 'utf8')
    document.head.append(style)
    document.body.innerHTML = '<div data-inlay-comfort><img alt="A cat"></div>'
    showDescriptions(app, app.disposer, 'alt below')
    const cached = document.body.innerHTML
    const visible = () =>
      [...document.querySelectorAll('[data-inlay-root]')].filter(
        one => getComputedStyle(one).display !== 'none',
      ).length
    const swap = (words: string) => {
      documentElement.setAttribute('data-inlay-comforts', words)
      document.body.innerHTML = cached
    }
    swap('alt below')
    expect(visible()).toBe(2)
    swap('alt')
    expect(visible()).toBe(1)
    swap('links')
    expect(visible()).toBe(0)
    // A page that was saved whole.
    swap('below')
    app.get(comfort)
    expect(visible()).toBe(0)
    app.platform.storage.set(comfortKey(app), '{"words":"below"}')
    showComfort(app)
    expect(document.querySelectorAll('.inlay-below')).toHaveLength(1)
    style.remove()
  })

  it('[DEC-250] of photos beside each other in the drawer are below their row, in order', () => {
    const photo = (alt: string) => ({ url: '/a.png', fullUrl: '/a.png', alt, caption: '' })
    const { container } = render(
      <div data-viewer-post="1">
        <PhotoRows rows={[[photo('A cat'), photo('A dog')], [photo('A bird')]] as never} />
      </div>,
    )
    const { app } = createTestApp()
    close = app.disposer.dispose
    showDescriptions(app, app.disposer, 'below')
    const post = container.firstElementChild?.children ?? []
    expect([...post].map(({ textContent }) => textContent)).toEqual(['', 'A cat', 'A dog', '', 'A bird'])
  })

  it('[DEC-250] of photos that are shown one at a time are behind a mark, as they have no room below', () => {
    document.body.innerHTML = `<div data-inlay-comfort><div data-inlay="photoset-carousel">
      <a href="/"><img alt="A cat"></a></div></div>`
    const { app } = createTestApp()
    close = app.disposer.dispose
    showDescriptions(app, app.disposer, 'below')
    expect(document.querySelector('.inlay-below')).toBeNull()
    expect(document.querySelector('button')?.textContent).toBe('ALT')
  })

  it('[DEC-250, DEC-310] are not on the site’s own emoji, also before these have loaded', () => {
    document.body.innerHTML =
      '<p data-viewer-post="1"><span data-own-emoji="cat"><img alt=":cat:"></span><img alt="A dog"></p>'
    const { app } = createTestApp()
    close = app.disposer.dispose
    showDescriptions(app, app.disposer, 'alt')
    expect(document.querySelectorAll('button')).toHaveLength(1)
  })

  it('[DEC-250] come and go with the choice', async () => {
    const app = page()
    app.get(comfort).set({ words: 'alt' })
    await expect.poll(() => document.querySelectorAll('button').length).toBe(1)
    app.get(comfort).set({ words: '' })
    expect(document.querySelectorAll('[data-inlay-root]')).toHaveLength(0)
  })
})
