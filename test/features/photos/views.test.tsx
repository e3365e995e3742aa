// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PhotoCarousel } from '../../../src/features/photos/photo-carousel.tsx'
import { createDisposer } from '../../../src/platform/lib/dispose.ts'
import { setup } from '../../../widgets/live-photo/index.tsx'
import { createTestApp } from '../../support/app.ts'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  // Browsers scroll, animate and play; this environment does not.
  Element.prototype.scrollTo = vi.fn()
  Element.prototype.animate = vi.fn()
  HTMLMediaElement.prototype.play = vi.fn(async () => {})
  HTMLMediaElement.prototype.pause = vi.fn()
})

describe('a photoset', () => {
  const photos = [
    { url: 'https://a.example/1.png', caption: 'One', href: 'https://b.example/1' },
    { url: 'https://a.example/2.png', caption: '', href: 'https://b.example/2' },
    { url: 'https://a.example/3.png', caption: 'Three' },
  ]
  const pictures = () =>
    screen.queryAllByRole<HTMLImageElement>('img', { hidden: true }).map(({ src }) => src)

  it('[CARO-4, CARO-6] shows at its ends that an arrow leads no further; a press on it still peeks, by 100 pixels', async () => {
    const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(540)
    render(<PhotoCarousel photos={photos} />)
    const user = userEvent.setup()
    const peeked = () => Object(vi.mocked(Element.prototype.animate).mock.lastCall?.[0])[1].translate
    const dead = () =>
      screen
        .getAllByRole('button', { name: /Next|Previous/ })
        .filter(button => button.getAttribute('aria-disabled') === 'true')
        .map(button => button.getAttribute('aria-label'))
    expect(dead()).toEqual(['Previous'])
    await user.click(screen.getByRole('button', { name: 'Previous' }))
    expect(peeked()).toBe('100px')
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(dead()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(dead()).toEqual(['Next'])
    width.mockReturnValue(200)
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(peeked()).toBe('-80px')
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

function draw(html: string, options: unknown, flags: Record<string, boolean> = { livephotos_web: true }) {
  const { app } = createTestApp({ flags })
  const element = document.createElement('div')
  element.innerHTML = html
  const { view } = setup({ app, element, options, disposer: createDisposer() })
  if (view) render(view)
  return view
}

const picture = '<a href="/post/1"><img src="/still.png" alt="Waves" width="540" height="360"></a>'
const film = () => document.querySelector('video')

describe('a live photo’s element', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(console, 'warn').mockImplementation(() => {})
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  it('shows the host’s picture in its link, and loads the film on intent', () => {
    draw(picture, { url: '/wave.mp4', poster: '/poster.png' })
    const image = screen.getByRole<HTMLImageElement>('img', { name: 'Waves' })
    expect([image.getAttribute('src'), image.width]).toEqual(['/poster.png', 540])
    expect([image.closest('a')?.getAttribute('href'), film()]).toEqual(['/post/1', null])
    fireEvent.click(screen.getByRole('button', { name: 'Live' }))
    expect(film()?.getAttribute('src')).toBe('/wave.mp4')
    expect(film()?.muted).toBe(true)
    act(() => void fireEvent.error(film() as HTMLVideoElement))
    expect([film(), screen.getByRole('status').textContent]).toEqual([null, 'Couldn’t play this live photo.'])
  })

  it('shows the poster of the options, also where the picture inside has sizes of its own', () => {
    const sized = '<img src="/still.png" srcset="/still-2x.png 2x" sizes="50vw" alt="Waves">'
    draw(sized, { url: '/wave.mp4' })
    expect(screen.getByRole<HTMLImageElement>('img').srcset).toBe('/still-2x.png 2x')
    cleanup()
    draw(sized, { url: '/wave.mp4', poster: '/poster.png' })
    const image = screen.getByRole<HTMLImageElement>('img')
    expect([image.getAttribute('src'), image.srcset, image.sizes]).toEqual(['/poster.png', '', ''])
  })

  const finger = { pointerType: 'touch', isPrimary: true, button: 0, pointerId: 1 }
  const hold = () => act(() => void vi.advanceTimersByTime(750))

  it('[VID-23] does not follow the link after a held press', () => {
    draw(picture, { url: '/wave.mp4' })
    const image = screen.getByRole('img')
    fireEvent.pointerDown(image, finger)
    hold()
    fireEvent.pointerUp(image, finger)
    expect(fireEvent.click(image, { detail: 1 })).toBe(false)
    fireEvent.pointerDown(image, finger)
    fireEvent.pointerUp(image, finger)
    expect(fireEvent.click(image, { detail: 1 })).toBe(true)
  })

  it('[VID-23] plays on while the finger that presses stays, whatever a second one does', () => {
    draw(picture, { url: '/wave.mp4' })
    const image = screen.getByRole('img')
    const second = { ...finger, isPrimary: false, pointerId: 2 }
    fireEvent.pointerDown(image, finger)
    fireEvent.pointerDown(image, second)
    fireEvent.pointerMove(image, { ...second, clientY: 200 })
    fireEvent.pointerUp(image, second)
    hold()
    expect(film()).not.toBeNull()
    fireEvent.pointerCancel(image, second)
    fireEvent.pointerUp(image, finger)
    act(() => void vi.advanceTimersByTime(1000))
    expect(film()).toBeNull()
  })

  it('[VID-23] plays by its button’s key after a held press that brought no click', () => {
    draw(picture, { url: '/wave.mp4' })
    const image = screen.getByRole('img')
    fireEvent.pointerDown(image, finger)
    hold()
    fireEvent.pointerUp(image, finger)
    const badge = screen.getByRole('button', { name: 'Live' })
    fireEvent.click(badge, { detail: 0 })
    expect(badge.getAttribute('aria-pressed')).toBe('true')
  })

  it('stays the host’s picture without the flag, without a film and for an address that runs code', () => {
    expect(draw(picture, { url: '/wave.mp4' }, {})).toBeNull()
    for (const options of [null, {}, { url: '' }, { url: 'javascript:alert(1)' }, { url: 7 }])
      expect(draw(picture, options)).toBeNull()
    expect(draw('', { url: '/wave.mp4' })).toBeNull()
  })
})
