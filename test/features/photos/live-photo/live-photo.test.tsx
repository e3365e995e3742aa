// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLivePhoto } from '../../../../src/features/photos/live-photo/model.ts'
import { createDisposer } from '../../../../src/platform/lib/dispose.ts'
import { setup } from '../../../../widgets/live-photo/index.tsx'
import { createTestApp } from '../../../support/app.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  HTMLMediaElement.prototype.play = vi.fn(async () => {})
  HTMLMediaElement.prototype.pause = vi.fn()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function start(isStill = false) {
  const disposer = createDisposer()
  const live = createLivePhoto(disposer, () => isStill)
  const phases: string[] = []
  live.$phase.listen(phase => void phases.push(phase))
  return { live, phases, disposer, phase: live.$phase.get, pass: (ms: number) => vi.advanceTimersByTime(ms) }
}

describe('a photo that moves', () => {
  it('[VID-20, VID-21, VID-22] on hover: a preview of 500 ms, then until the pointer leaves, 375 ms more, off after 500', () => {
    const { live, phase, pass } = start()
    live.enter()
    expect(phase()).toBe('loading')
    pass(10_000)
    live.started()
    pass(499)
    expect(phase()).toBe('preview')
    pass(1)
    expect(phase()).toBe('playing')
    live.leave()
    pass(374)
    expect(phase()).toBe('postroll')
    pass(1)
    expect(phase()).toBe('leaving')
    pass(124)
    expect(phase()).toBe('leaving')
    pass(1)
    expect(phase()).toBe('off')
  })

  it('[VID-21, VID-22] a short hover gets no postroll, and returning no second preview', () => {
    const { live, phases, pass } = start()
    live.enter()
    live.started()
    live.leave()
    pass(500)
    expect(phases).toEqual(['loading', 'preview', 'leaving', 'off'])
    phases.length = 0
    live.enter()
    live.started()
    pass(500)
    live.leave()
    pass(100)
    live.enter()
    pass(5000)
    expect(phases).toEqual(['loading', 'preview', 'playing', 'postroll', 'playing'])
  })

  it('[VID-23] by a press held for 750 ms without moving; a scroll does not count', () => {
    const { live, phase, pass } = start()
    live.press(0, 0)
    pass(749)
    expect([phase(), live.release()]).toEqual(['off', false])
    live.press(0, 0)
    live.move(0, 11)
    pass(5000)
    expect([phase(), live.release()]).toEqual(['off', false])
    live.press(0, 0)
    live.move(3, 3)
    pass(750)
    expect(phase()).toBe('loading')
    live.started()
    pass(600)
    expect([live.release(), phase()]).toEqual([true, 'postroll'])
  })

  it('[VID-20] by its button, to its end or until it is pressed again', () => {
    const { live, phase, pass } = start()
    live.toggle()
    live.started()
    expect(live.$isPressed.get()).toBe(true)
    pass(3000)
    live.ended()
    expect([phase(), live.$isPressed.get()]).toEqual(['postroll', false])
    pass(500)
    live.toggle()
    live.started()
    pass(600)
    live.toggle()
    expect([phase(), live.$isPressed.get()]).toEqual(['postroll', false])
  })

  it('[VID-20, VID-22] a film shorter than its preview fades out as well; hiding the page stops it', () => {
    const { live, phase, pass } = start()
    live.enter()
    live.started()
    live.ended()
    expect(phase()).toBe('postroll')
    pass(500)
    live.enter()
    live.hide()
    expect(phase()).toBe('off')
  })

  it('under reduced motion plays by its button, not on hover', () => {
    const { live, phase } = start(true)
    live.enter()
    expect(phase()).toBe('off')
    live.toggle()
    expect(phase()).toBe('loading')
  })

  it('stays still if its film fails, and retries the next time', () => {
    const { live, phase, disposer, pass } = start()
    live.enter()
    live.failed()
    expect([phase(), live.$failed.get()]).toEqual(['off', true])
    live.toggle()
    expect([phase(), live.$failed.get()]).toEqual(['loading', false])
    disposer.dispose()
    live.started()
    pass(5000)
    expect(phase()).toBe('preview')
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

  it('[VID-23] does not follow the link after a held press', () => {
    draw(picture, { url: '/wave.mp4' })
    const image = screen.getByRole('img')
    const touch = { pointerType: 'touch', isPrimary: true, button: 0 }
    fireEvent.pointerDown(image, touch)
    act(() => void vi.advanceTimersByTime(750))
    fireEvent.pointerUp(image, touch)
    expect(fireEvent.click(image, { detail: 1 })).toBe(false)
    fireEvent.pointerDown(image, touch)
    fireEvent.pointerUp(image, touch)
    expect(fireEvent.click(image, { detail: 1 })).toBe(true)
  })

  it('[VID-23] plays on while the finger that presses stays, whatever a second one does', () => {
    draw(picture, { url: '/wave.mp4' })
    const image = screen.getByRole('img')
    const first = { pointerType: 'touch', isPrimary: true, button: 0, pointerId: 1 }
    const second = { pointerType: 'touch', isPrimary: false, button: 0, pointerId: 2 }
    fireEvent.pointerDown(image, first)
    fireEvent.pointerDown(image, second)
    fireEvent.pointerMove(image, { ...second, clientY: 200 })
    fireEvent.pointerUp(image, second)
    act(() => void vi.advanceTimersByTime(750))
    expect(film()).not.toBeNull()
    fireEvent.pointerCancel(image, second)
    fireEvent.pointerUp(image, first)
    act(() => void vi.advanceTimersByTime(1000))
    expect(film()).toBeNull()
  })

  it('[VID-23] plays by its button’s key after a held press that brought no click', () => {
    draw(picture, { url: '/wave.mp4' })
    const image = screen.getByRole('img')
    const touch = { pointerType: 'touch', isPrimary: true, button: 0 }
    fireEvent.pointerDown(image, touch)
    act(() => void vi.advanceTimersByTime(750))
    fireEvent.pointerUp(image, touch)
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
