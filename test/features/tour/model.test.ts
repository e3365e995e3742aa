import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTour, pageTour } from '../../../src/features/tour/tour-model.ts'
import { createDisposer } from '../../../src/platform/lib/dispose.ts'
import { createTestApp } from '../../support/app.ts'
import { stubPage } from '../unread/stub-page.ts'

beforeEach(() => {
  vi.useFakeTimers()
  stubPage()
})
afterEach(() => void vi.useRealTimers())

function start(show = async () => {}) {
  const { app } = createTestApp({ bootstrap: { hosts: { www: 'https://www.example' } } })
  const page = { scroll: 100, still: false, there: new Set(['#a', '#b']) }
  const element = {} as Element
  const tour = createTour(app, createDisposer(), {
    find: selector => (page.there.has(selector) ? element : null),
    show,
    scrollY: () => page.scroll,
    windowHeight: () => 800,
    isStill: () => page.still,
  })
  const kind = () => tour.$tour.get().kind
  const title = () => {
    const now = tour.$tour.get()
    return now.kind === 'closed' ? null : now.step.title
  }
  return { tour, page, kind, title }
}

it('[TOUR-8, TOUR-9] goes from closed to open, through its steps, to removing and to closed by Ok', () => {
  const { tour, kind, title } = start()
  expect(kind()).toBe('closed')
  tour.open([{ title: 'one' }, { title: 'two', pinnedTarget: '#a' }])
  expect([kind(), title()]).toEqual(['open', 'one'])
  tour.ok()
  expect([kind(), title()]).toEqual(['open', 'two'])
  expect(tour.$tour.get()).toMatchObject({ isLast: true, number: 2, count: 2 })
  tour.ok()
  expect(kind()).toBe('removing')
  tour.ok()
  vi.advanceTimersByTime(249)
  expect(kind()).toBe('removing')
  vi.advanceTimersByTime(1)
  expect(kind()).toBe('closed')
})

it('goes back to the previous step whose target still exists, and forward again', () => {
  const { tour, page, title } = start()
  tour.open([{ title: 'one' }, { title: 'two', pinnedTarget: '#a' }, { title: 'three' }])
  expect(tour.$tour.get()).toMatchObject({ hasBack: false })
  tour.back()
  expect(title()).toBe('one')
  tour.ok()
  tour.ok()
  expect(tour.$tour.get()).toMatchObject({ hasBack: true, isLast: true, number: 3, count: 3 })
  page.there.delete('#a')
  tour.back()
  expect(tour.$tour.get()).toMatchObject({ hasBack: false, isLast: false })
  expect(title()).toBe('one')
  tour.ok()
  expect(title()).toBe('three')
})

it('[TOUR-2, TOUR-8] is ended from any step; at once under reduced motion', () => {
  const { tour, page, kind } = start()
  page.still = true
  tour.open([{ title: 'one' }, { title: 'two' }])
  tour.dismiss()
  expect(kind()).toBe('closed')
})

it('skips steps without a target, also one that was removed meanwhile', () => {
  const { tour, page, kind, title } = start()
  tour.open([{ title: 'gone', pinnedTarget: '#no' }])
  expect(kind()).toBe('closed')
  tour.open([{ title: 'a', pinnedTarget: '#a' }, { title: 'b', pinnedTarget: '#b' }, { title: 'c' }])
  page.there.delete('#b')
  tour.ok()
  expect(title()).toBe('c')
})

it('[TOUR-10] fades out once the page is scrolled a window height away, unless the step says not to', () => {
  const { tour, page, kind } = start()
  tour.open([{ title: 'one' }])
  page.scroll = 899
  tour.scrolled()
  expect(kind()).toBe('open')
  page.scroll = 900
  tour.scrolled()
  expect(kind()).toBe('removing')
  vi.advanceTimersByTime(250)
  tour.open([{ title: 'one', isFadeOnScroll: false }])
  page.scroll = 5000
  tour.scrolled()
  expect(kind()).toBe('open')
})

it('[TOUR-10] stays while the page scrolls to a distant target, and fades when the user scrolls on from there', async () => {
  let arrive = () => {}
  const { tour, page, kind } = start(() => new Promise(resolve => (arrive = resolve)))
  tour.open([{ title: 'one', pinnedTarget: '#a' }])
  page.scroll = 3000
  tour.scrolled()
  expect(kind()).toBe('open')
  arrive()
  await vi.advanceTimersByTimeAsync(0)
  page.scroll = 3799
  tour.scrolled()
  expect(kind()).toBe('open')
  page.scroll = 3800
  tour.scrolled()
  expect(kind()).toBe('removing')
})

it('a tour that starts while another fades stays open', () => {
  const { tour, kind, title } = start()
  tour.open([{ title: 'one' }])
  tour.dismiss()
  tour.open([{ title: 'two' }])
  vi.advanceTimersByTime(1000)
  expect([kind(), title()]).toEqual(['open', 'two'])
})

it('[TOUR-4] links to the settings of the blog, on the site’s own host', () => {
  expect(start().tour.appearanceHref('aria')).toBe('https://www.example/settings/blog/aria')
})

it('the page’s own tour is started once', () => {
  const { app } = createTestApp({ bootstrap: { tour: [{ title: 'x' }] } })
  expect([app.get(pageTour).take(), app.get(pageTour).take()]).toEqual([[{ title: 'x' }], null])
})
