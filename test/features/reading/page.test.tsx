// @vitest-environment happy-dom

import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sendDelay } from '../../../src/features/posts/send-delay.ts'
import { arrivals } from '../../../src/features/reading/arrivals.ts'
import { postTimes } from '../../../src/features/reading/post-times.ts'
import { startReading } from '../../../src/features/reading/start-reading.ts'
import { readingSettings, type SettingsStart } from '../../../src/features/settings/reading-settings.ts'
import { createSafeStorage } from '../../../src/platform/lib/safe-storage.ts'
import { filteredAttribute } from '../../../src/shared/hidden-posts/hidden-lines.ts'
import { createTestApp, memoryStorage } from '../../support/app.ts'
import { openSettings, showSettings } from '../../support/settings.tsx'

const day = 86_400_000
const height = 300
let scrolled = 0
/** Tells of posts that come into view, or leave it. */
let tell = (_: { target: Element; intersectionRatio: number }[]) => {}

const posts = () => [...document.querySelectorAll<HTMLElement>('[data-inlay-post]')]
const post = (id: string) => `<article id="${id}" data-inlay-post='{"id":"${id}"}'>${id}</article>`
const find = (id: string) => document.getElementById(id) as HTMLElement
const lines = () => [...document.querySelectorAll('[data-inlay-new-line]')]
const hiddenLine = () => document.querySelector<HTMLElement>('[data-inlay-root="hidden-posts"] button')

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 27, 12) })
  scrolled = 0
  sessionStorage.clear()
  // Posts are below each other, and a place has no height.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const at = posts().indexOf(this as HTMLElement)
    return new DOMRect(0, Math.max(at, 0) * height - scrolled, 500, at < 0 ? 0 : height - 20)
  })
  vi.spyOn(Element.prototype, 'scrollBy').mockImplementation((by: unknown) => {
    scrolled += (by as { top: number }).top
  })
  vi.spyOn(document.documentElement, 'scrollTop', 'get').mockImplementation(() => scrolled)
  vi.stubGlobal('scrollY', 0)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(heard: (entries: unknown[]) => void) {
        tell = entries =>
          heard(
            entries.map(one => ({ intersectionRect: { height: 0 }, rootBounds: { height: 800 }, ...one })),
          )
      }
      observe = () => {}
      unobserve = () => {}
      disconnect = () => {}
    },
  )
})
let close = () => {}
afterEach(() => {
  close()
  vi.useRealTimers()
})

/** A visit of one browser to the page with these posts, of which a filter hides one. */
function visit(ids: string, kept = memoryStorage(), filtered = '') {
  close()
  document.body.innerHTML = `<main>${[...ids].map(post).join('')}</main>`
  if (filtered) find(filtered).setAttribute(filteredAttribute, 'hidden')
  const { app, needed } = createTestApp({ platform: { storage: createSafeStorage(() => kept) } })
  close = app.disposer.dispose
  startReading(app, app.disposer)
  return { app, needed, kept, settings: app.get(readingSettings), arrivals: app.get(arrivals) }
}
/** The user has seen these posts for a while. */
const see = (ids: string) => {
  tell([...ids].map(id => ({ target: find(id), intersectionRatio: 0.6 })))
  vi.advanceTimersByTime(2000)
}

describe('[DEC-180] posts that were seen', () => {
  it('are known on the next visit: a line says since when there are new ones', () => {
    const { kept } = visit('bcd')
    tell([{ target: find('b'), intersectionRatio: 0.3 }])
    see('cd')
    vi.advanceTimersByTime(day)
    visit('abcd', kept)
    expect(posts().map(one => one.hasAttribute('data-inlay-seen'))).toEqual([false, false, true, true])
    expect(lines().map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^New since yesterday, \d+:\d\d/),
    ])
    expect(lines()[0]?.parentElement?.nextElementSibling).toBe(find('c'))
    close()
    expect([lines(), document.querySelectorAll('[data-inlay-seen]').length]).toEqual([[], 0])
  })

  it('are those in view for a second, on a page that is itself in view', () => {
    const { kept } = visit('abc')
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    see('a')
    hidden.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    tell([{ target: find('a'), intersectionRatio: 0 }])
    see('b')
    visit('abc', kept)
    expect(posts().map(one => one.hasAttribute('data-inlay-seen'))).toEqual([false, true, false])
  })

  it('have no line above one that a filter hides: it stands above the next one that shows', () => {
    const { kept } = visit('cd')
    see('cd')
    document.body.replaceChildren()
    visit('abcd', kept, 'c')
    expect(lines()[0]?.parentElement?.nextElementSibling).toBe(find('d'))
  })

  it('are dimmed or hidden, as the user chooses; a line says how many, and shows them', () => {
    const { kept } = visit('bc')
    see('bc')
    const { settings } = visit('abc', kept)
    const mode = () => document.documentElement.getAttribute('data-inlay-seen-posts')
    expect([mode(), hiddenLine()]).toEqual(['show', null])
    settings.change({ seen: 'dim' })
    expect([mode(), hiddenLine()]).toEqual(['dim', null])
    settings.change({ seen: 'hide' })
    expect(hiddenLine()?.parentElement?.textContent).toBe('2 posts you’ve already seen Show')
    hiddenLine()?.click()
    expect([hiddenLine(), document.activeElement]).toEqual([null, find('b')])
  })
})

describe('[DEC-180] posts that arrive', () => {
  const arrive = async (...ids: string[]) => {
    posts()[0]?.insertAdjacentHTML('beforebegin', ids.map(post).join(''))
    await vi.advanceTimersByTimeAsync(100)
  }

  it('at the top of the page move nothing; a button says how many there are, and shows the newest', async () => {
    const { app, arrivals, needed } = visit('cd')
    showSettings(app)
    await act(() => arrive('a', 'b'))
    expect(scrolled).toBe(2 * height)
    expect(needed).toEqual(['settings'])
    Element.prototype.scrollIntoView = vi.fn()
    fireEvent.click(screen.getByRole('button', { name: '2 new posts' }))
    expect(document.activeElement).toBe(find('a'))
    expect(arrivals.$above.get()).toEqual([])
  })

  it('further down move nothing either, in browsers that don’t see to it; what the user has reached counts no more', async () => {
    const { arrivals } = visit('cd')
    scrolled = 400
    await arrive('b')
    expect(scrolled).toBe(400)
    vi.stubGlobal('CSS', { supports: () => false })
    await arrive('a')
    expect(scrolled).toBe(400 + height)
    expect(arrivals.$above.get().map(({ id }) => id)).toEqual(['a', 'b'])
    scrolled = height
    document.dispatchEvent(new Event('scroll'))
    expect(arrivals.$above.get().map(({ id }) => id)).toEqual(['a'])
  })

  it('are not counted if the user has written them, or if they come below', async () => {
    const { app, arrivals } = visit('cd')
    scrolled = 400
    app.bus.emit('post:saved', { id: 'a' } as never)
    await arrive('a')
    document.querySelector('main')?.insertAdjacentHTML('beforeend', post('e'))
    await vi.advanceTimersByTimeAsync(100)
    expect(arrivals.$above.get()).toEqual([])
  })
})

describe('[DEC-180] the place where one reads', () => {
  it.each([
    ['is there again after a reload', 'reload', false, 1000, 2 * height],
    ['is left alone on another visit', 'navigate', false, 1000, 0],
    ['is left alone once the user has moved on', 'reload', true, 1000, 0],
    ['is left alone when somebody may read already', 'reload', false, 10_000, 0],
  ])('%s', (_, type, hasBeenActive, sinceLoad, top) => {
    visit('abcd')
    scrolled = 700
    vi.stubGlobal('scrollY', scrolled)
    window.dispatchEvent(new Event('pagehide'))
    scrolled = 100
    const scrollBy = vi.spyOn(window, 'scrollBy').mockImplementation(() => {})
    const navigation = { type, loadEventEnd: 500 } as unknown as PerformanceEntry
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([navigation])
    vi.spyOn(performance, 'now').mockReturnValue(500 + sinceLoad)
    vi.stubGlobal('navigator', { onLine: true, userActivation: { hasBeenActive } })
    visit('abcd')
    expect(scrollBy.mock.calls).toEqual(top > 0 ? [[{ top, behavior: 'instant' }]] : [])
  })
})

describe('[DEC-180] a time of the host’s', () => {
  const minute = 60_000
  const time = (ago: number, text: string, more = '') =>
    `<time datetime="${new Date(Date.now() - ago).toISOString()}"${more}>${text}</time>`
  const texts = () => [...document.querySelectorAll('time')].map(({ textContent }) => textContent)

  it('says exactly when, and goes on counting in the host’s own form; any other text stays', () => {
    const html = [
      time(5 * minute, '5m'),
      time(59 * minute, '59 minutes ago'),
      time(10_000, '1m'),
      time(5 * minute, 'Friday', ' title="Mine"'),
      `<div data-inlay-post-body>${time(5 * minute, '5m')}</div>`,
      '<time datetime="soon">5m</time>',
    ]
    document.body.innerHTML = `<article data-inlay-post='{"id":"a"}'>${html.join('')}</article>`
    const { app } = createTestApp()
    close = app.disposer.dispose
    app.get(postTimes)
    const titles = [...document.querySelectorAll('time')].map(({ title }) => title)
    expect(titles).toEqual([
      expect.stringMatching(/^Nov 27, 2026, /),
      expect.stringMatching(/^Nov 27, 2026, /),
      expect.stringMatching(/^Nov 27, 2026, /),
      'Mine',
      '',
      '',
    ])
    vi.advanceTimersByTime(2 * minute)
    expect(texts()).toEqual(['7m', '1 hour ago', '2m', 'Friday', '5m', '5m'])
  })

  it('is left to a host that writes it itself', async () => {
    document.body.innerHTML = `<article data-inlay-post='{"id":"a"}'>${time(5 * minute, '5m')}</article>`
    const { app } = createTestApp()
    close = app.disposer.dispose
    app.get(postTimes)
    const element = document.querySelector('time') as HTMLElement
    element.textContent = 'some time ago'
    await vi.advanceTimersByTimeAsync(2 * minute)
    expect(texts()).toEqual(['some time ago'])
    element.setAttribute('datetime', new Date(Date.now() - day).toISOString())
    await vi.advanceTimersByTimeAsync(100)
    expect(element.title).toMatch(/^Nov 26, 2026, /)
  })
})

async function open(start?: SettingsStart) {
  vi.useRealTimers()
  const { app } = createTestApp()
  close = app.disposer.dispose
  return { app, dialog: await openSettings(app, start) }
}

it('[DEC-180] the reading settings are chosen in a dialog', async () => {
  const { app, dialog } = await open()
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Show as usual' }).checked).toBe(true)
  for (const name of ['Dim', 'Show in full', 'Always show', 'Show a dot'])
    fireEvent.click(dialog.getByRole('radio', { name }))
  expect(app.get(readingSettings).$settings.get()).toEqual({ seen: 'dim', long: 'whole', sensitive: 'show' })
})

it('[DEC-224] begins with unread activity, if the button beside it has opened them', async () => {
  const { dialog } = await open('unread')
  expect(document.activeElement).toBe(dialog.getByRole('radio', { name: 'Show a number' }))
})

it('[DEC-176, DEC-224] how long posts wait before they are sent is chosen there, too', async () => {
  const { app, dialog } = await open()
  const group = within(dialog.getByRole('group', { name: 'Wait before posting' }))
  const choices = group.getAllByRole<HTMLInputElement>('radio')
  expect(choices.map(one => one.closest('label')?.textContent)).toEqual([
    'Off',
    '5 seconds',
    '10 seconds',
    '30 seconds',
  ])
  expect(choices.map(one => one.checked)).toEqual([true, false, false, false])
  fireEvent.click(group.getByRole('radio', { name: '30 seconds' }))
  expect(app.get(sendDelay).$value.get().seconds).toBe(30)
})
