// @vitest-environment happy-dom

import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCarousel } from '../../../src/features/photos/carousel/model.ts'
import { PhotoCarousel } from '../../../src/features/photos/photo-carousel.tsx'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  // Browsers scroll and animate; this environment does not.
  Element.prototype.scrollTo = vi.fn()
  Element.prototype.animate = vi.fn()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the shown photo', () => {
  const start = (count = 5, isStill = false) => createCarousel(count, () => isStill)

  it('[CARO-1, CARO-4] follows arrows and dots, scrolls to a neighbour and jumps to others', () => {
    const carousel = start()
    carousel.go(1)
    expect(carousel.$target.get()).toEqual({ index: 1, isNear: true })
    carousel.go(4)
    expect(carousel.$target.get()).toEqual({ index: 4, isNear: false })
    expect([carousel.$index.get(), carousel.$announced.get()]).toEqual([4, 4])
  })

  it('[CARO-4] at either end peeks further, each time again, and stays', () => {
    const carousel = start(2)
    carousel.go(-1)
    expect(carousel.$peek.get()).toEqual({ side: -1, turn: 1 })
    carousel.go(1)
    carousel.go(2)
    carousel.go(2)
    expect(carousel.$peek.get()).toEqual({ side: 1, turn: 3 })
    expect(carousel.$index.get()).toBe(1)
  })

  it('[CARO-5] peeks once when all of it is in view, and only if it was not moved before', () => {
    vi.useFakeTimers()
    const carousel = start()
    carousel.setVisible(true)
    vi.advanceTimersByTime(100)
    carousel.setVisible(false)
    vi.advanceTimersByTime(5000)
    expect(carousel.$peek.get()).toBeNull()
    carousel.setVisible(true)
    vi.advanceTimersByTime(400)
    expect(carousel.$peek.get()).toEqual({ side: 1, turn: 1 })
    carousel.setVisible(false)
    carousel.setVisible(true)
    vi.advanceTimersByTime(5000)
    expect(carousel.$peek.get()?.turn).toBe(1)

    const moved = start()
    moved.go(1)
    moved.setVisible(true)
    const alone = start(1)
    alone.setVisible(true)
    const gone = start()
    gone.setVisible(true)
    gone.dispose()
    vi.advanceTimersByTime(5000)
    expect([moved.$peek.get(), alone.$peek.get(), gone.$peek.get()]).toEqual([null, null, null])
  })

  it('[CARO-4, CARO-5] never peeks or scrolls smoothly under reduced motion', () => {
    vi.useFakeTimers()
    const carousel = start(3, true)
    carousel.setVisible(true)
    vi.advanceTimersByTime(5000)
    carousel.go(-1)
    carousel.go(1)
    expect([carousel.$peek.get(), carousel.$target.get()]).toEqual([null, { index: 1, isNear: false }])
  })

  it('[CARO-7] follows a swipe, checked at most every 500 ms and when it has ended', () => {
    vi.useFakeTimers()
    const carousel = start()
    carousel.cancelTarget()
    carousel.scrolled(0.1)
    carousel.scrolled(0.9)
    expect(carousel.$index.get()).toBe(0)
    vi.advanceTimersByTime(499)
    expect(carousel.$index.get()).toBe(0)
    vi.advanceTimersByTime(1)
    expect(carousel.$index.get()).toBe(1)
    carousel.scrolled(1.6)
    carousel.scrolled(2)
    carousel.settled(2)
    expect(carousel.$index.get()).toBe(2)
    carousel.settled(99)
    expect(carousel.$index.get()).toBe(4)
  })

  it('[CARO-4] ignores photos passed on the way to another one, until the user takes over', () => {
    vi.useFakeTimers()
    const carousel = start()
    carousel.go(1)
    carousel.scrolled(0.2)
    expect(carousel.$index.get()).toBe(1)
    vi.advanceTimersByTime(500)
    carousel.cancelTarget()
    carousel.scrolled(0.2)
    expect(carousel.$index.get()).toBe(0)
  })

  it('[CARO-7] counts a scroll as ended after 500 ms if no event says so', () => {
    vi.useFakeTimers()
    const carousel = start()
    carousel.go(1)
    carousel.scrolled(0.5)
    carousel.go(4)
    carousel.scrolled(4)
    carousel.scrolled(2)
    vi.advanceTimersByTime(500)
    expect(carousel.$index.get()).toBe(2)
    carousel.go(4)
    carousel.scrolled(2.4)
    vi.advanceTimersByTime(500)
    expect(carousel.$index.get()).toBe(2)
  })

  it('[CARO-1] loads its picture and the next one, and those that came near', () => {
    const carousel = createCarousel(9, () => false, 3)
    expect([...carousel.$wanted.get()]).toEqual([3])
    carousel.load(4)
    carousel.load(99)
    carousel.go(8)
    expect([...carousel.$wanted.get()]).toEqual([3, 4, 8])
    carousel.go(6)
    expect([...carousel.$wanted.get()]).toEqual([3, 4, 8, 6, 7])
  })
})

describe('a photoset', () => {
  const photos = [
    { url: 'https://a.example/1.png', caption: 'One', href: 'https://b.example/1' },
    { url: 'https://a.example/2.png', caption: '', href: 'https://b.example/2' },
    { url: 'https://a.example/3.png', caption: 'Three' },
  ]
  const pictures = () =>
    screen.queryAllByRole<HTMLImageElement>('img', { hidden: true }).map(({ src }) => src)

  it('[CARO-4] shows at its ends that an arrow leads no further; a press on it still peeks', async () => {
    render(<PhotoCarousel photos={photos} />)
    const user = userEvent.setup()
    const dead = () =>
      screen
        .getAllByRole('button', { name: /Next|Previous/ })
        .filter(button => button.getAttribute('aria-disabled') === 'true')
        .map(button => button.getAttribute('aria-label'))
    expect(dead()).toEqual(['Previous'])
    await user.click(screen.getByRole('button', { name: 'Previous' }))
    expect(Element.prototype.animate).toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(dead()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(dead()).toEqual(['Next'])
  })

  it('[CARO-1, CARO-2] shows one photo at a time, with its caption as alternative text and its link in a new tab', async () => {
    render(<PhotoCarousel photos={photos} />)
    const user = userEvent.setup()
    expect(pictures()).toEqual(['https://a.example/1.png'])
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'One' })
    expect([link.href, link.target, link.rel]).toEqual([
      'https://b.example/1',
      '_blank',
      'noopener noreferrer',
    ])
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(screen.getByRole('status').textContent).toBe('Photo 2 of 3')
    expect(pictures()).toHaveLength(3)
    const slides = screen.getAllByRole('group', { name: /^Photo \d/, hidden: true })
    expect(slides.map(slide => slide.hasAttribute('inert'))).toEqual([true, false, true])
    expect(
      within(slides[1] as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('https://b.example/2')
    await user.click(screen.getByRole('button', { name: 'Photo 3 of 3' }))
    expect(screen.getByRole('button', { name: 'Photo 3 of 3' }).getAttribute('aria-current')).toBe('true')
  })

  it('[CARO-1] is paged by keys, and the focus moves along', async () => {
    render(<PhotoCarousel photos={photos} />)
    const user = userEvent.setup()
    screen.getByRole('link', { name: 'One' }).focus()
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement?.getAttribute('href')).toBe('https://b.example/2')
    screen.getByRole('button', { name: 'Photo 2 of 3' }).focus()
    await user.keyboard('{End}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Photo 3 of 3')
    await user.keyboard('{Home}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Photo 1 of 3')
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
    expect(screen.getByRole('status').textContent).toBe('Photo 1 of 3')
  })

  it('[CARO-2] never shows or links an address that may run code; a single photo has no controls', () => {
    render(
      <PhotoCarousel
        photos={[
          { url: 'javascript:alert(1)', caption: 'x' },
          { url: 'https://a.example/1.png', caption: '', href: 'javascript:alert(1)' },
        ]}
      />,
    )
    expect(screen.getByRole<HTMLImageElement>('img', { name: 'Photo' }).src).toBe('https://a.example/1.png')
    expect([screen.queryByRole('link'), screen.queryByRole('button')]).toEqual([null, null])
  })
})
