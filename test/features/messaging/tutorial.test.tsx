// @vitest-environment happy-dom

import { act, fireEvent, render, screen } from '@testing-library/react'
import { atom } from 'nanostores'
import { expect, it, vi } from 'vitest'
import { TutorialPopover } from '../../../src/features/messaging/tutorial/tutorial.tsx'

const thrower = vi.hoisted(() => Object.assign(vi.fn(), { reset: vi.fn() }))
const create = vi.hoisted(() => vi.fn(() => thrower))
vi.mock('canvas-confetti', () => ({ create }))

function start(isReduced: boolean) {
  vi.spyOn(window, 'matchMedia').mockImplementation(query =>
    Object.assign(new EventTarget(), {
      matches: isReduced && query === '(prefers-reduced-motion: reduce)',
    } as MediaQueryList),
  )
  const $isOpen = atom(false)
  render(<TutorialPopover tutorial={{ $isOpen, close: () => $isOpen.set(false) }} />)
  act(() => $isOpen.set(true))
  return $isOpen
}

it('under reduced motion the tutorial has no confetti', async () => {
  start(true)
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(create).not.toHaveBeenCalled()
})

it('[TUT-1, TUT-5] the tutorial throws 50 pieces of confetti, and is closed by its button', async () => {
  const $isOpen = start(false)
  await vi.waitFor(() => expect(thrower).toHaveBeenCalledWith(expect.objectContaining({ particleCount: 50 })))
  expect(thrower).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByRole('button', { name: 'Got it' }))
  expect($isOpen.get()).toBe(false)
  expect(thrower.reset).toHaveBeenCalled()
})
