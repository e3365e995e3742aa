// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { TimeSlider } from '../../../../../src/features/video/views/sliders/time-slider.tsx'
import { fakePlayer } from '../../fake-video.ts'

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
