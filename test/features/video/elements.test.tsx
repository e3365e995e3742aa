// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { plainFilm } from '../../../src/features/video/film.ts'
import { createFilmPlayer } from '../../../src/features/video/playback/players.ts'
import { cueLine } from '../../../src/features/video/views/captions.tsx'
import { TimeSlider } from '../../../src/features/video/views/sliders/time-slider.tsx'
import { createDisposer } from '../../../src/platform/lib/dispose.ts'
import { media } from '../../../src/platform/media/media-choices.ts'
import { createTestApp } from '../../support/app.ts'
import { fakePlayer } from './fake-video.ts'

afterEach(cleanup)

it('a second finger that comes and goes does not drop the slider that the first one holds', () => {
  const { player, video, attach } = fakePlayer()
  attach()
  const { container } = render(<TimeSlider player={player} />)
  act(() => video.know(100))
  const slider = screen.getByRole('slider', { name: 'Seek' })
  slider.getBoundingClientRect = () => ({ left: 0, width: 200 }) as DOMRect
  const first = { pointerType: 'touch', pointerId: 1, isPrimary: true }
  const second = { pointerType: 'touch', pointerId: 2, isPrimary: false }
  const shown = () => container.querySelector('[aria-hidden] > span')?.textContent
  fireEvent.pointerDown(slider, { ...first, clientX: 100 })
  expect(shown()).toBe('0:50')
  for (const end of [fireEvent.pointerUp, fireEvent.pointerCancel, fireEvent.pointerLeave]) {
    end(slider, second)
    expect(shown()).toBe('0:50')
  }
  fireEvent.pointerUp(slider, first)
  expect(shown()).toBeUndefined()
})

const cue = (text: string, html: string) => ({
  text,
  getCueAsHTML: () => document.createRange().createContextualFragment(html),
})

it('captions cannot use CSS classes of the page', () => {
  const line = cueLine(cue('<c.modal>Hi</c>', '<span class="modal"><b class="x" lang="de">Hi</b></span>'))
  expect(line.outerHTML).toBe('<p><span><b lang="de">Hi</b></span></p>')
})

it('a cue of a megabyte is cut, and not parsed as markup', () => {
  const line = cueLine({
    text: '<i>'.repeat(300_000),
    getCueAsHTML: () => {
      throw new Error('read')
    },
  })
  expect(line.textContent).toHaveLength(1001)
})

it('[DEC-181, VID-5] a video plays by itself as the user has chosen, also when the choice changes', async () => {
  const { app } = createTestApp()
  const { change } = app.get(media)
  change({ videos: 'never' })
  const player = createFilmPlayer(app, createDisposer(), plainFilm('/sd.mp4', { autoplay: true }))
  const video = document.createElement('video')
  vi.spyOn(video, 'play').mockResolvedValue()
  player.attach(video)
  player.setVisible(true)
  await vi.dynamicImportSettled()
  expect(player.$state.get().playing).toBe(false)
  change({ videos: 'always' })
  expect(player.$state.get().playing).toBe(true)
  change({ saver: true })
  expect(player.$state.get().playing).toBe(false)
})
