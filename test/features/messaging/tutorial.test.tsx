// @vitest-environment happy-dom

import { act, fireEvent, render, screen } from '@testing-library/react'
import { atom } from 'nanostores'
import { afterEach, expect, it, vi } from 'vitest'
import { TutorialPopover } from '../../../src/features/messaging/tutorial/tutorial.tsx'

const thrower = vi.hoisted(() => Object.assign(vi.fn(), { reset: vi.fn() }))
const create = vi.hoisted(() => vi.fn(() => thrower))
vi.mock('canvas-confetti', () => ({ create }))

const prefersReducedMotion = (isReduced: boolean) =>
  vi.spyOn(window, 'matchMedia').mockImplementation(query =>
    Object.assign(new EventTarget(), {
      matches: isReduced && query === '(prefers-reduced-motion: reduce)',
    } as MediaQueryList),
  )

function start() {
  const $isOpen = atom(false)
  render(<TutorialPopover tutorial={{ $isOpen, close: () => $isOpen.set(false) }} />)
  act(() => $isOpen.set(true))
  return $isOpen
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.clearAllMocks()
})

it('[TUT-1, TUT-5] the tutorial throws 50 pieces of confetti, and is closed by its button', async () => {
  prefersReducedMotion(false)
  const $isOpen = start()
  await vi.waitFor(() => expect(thrower).toHaveBeenCalledWith(expect.objectContaining({ particleCount: 50 })))
  expect(thrower).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByRole('button', { name: 'Got it' }))
  expect($isOpen.get()).toBe(false)
  expect(thrower.reset).toHaveBeenCalled()
})

it('under reduced motion the tutorial has no confetti', async () => {
  prefersReducedMotion(true)
  start()
  expect(screen.getByRole('button', { name: 'Got it' })).toBeDefined()
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(create).not.toHaveBeenCalled()
})
