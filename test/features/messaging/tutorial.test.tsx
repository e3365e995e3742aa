// @vitest-environment happy-dom

import { act, fireEvent, render, screen } from '@testing-library/react'
import { atom } from 'nanostores'
import { expect, it, vi } from 'vitest'
import { FirstCard } from '../../../src/features/keyboard/first-card.tsx'
import { TutorialPopover } from '../../../src/features/messaging/tutorial/tutorial.tsx'
import { createTutorial } from '../../../src/features/messaging/tutorial/tutorial-model.ts'
import { createTestApp } from '../../support/app.ts'

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

it('[TUT-3, DEC-222] after it, one card names the shortcuts, the palette, and holding Reblog, once the inbox is closed', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(() =>
    Object.assign(new EventTarget(), { matches: true } as MediaQueryList),
  )
  const { app } = createTestApp({ bootstrap: { messaging: { has_tutorial: true } } })
  const $inbox = atom(false)
  const tutorial = createTutorial(app, app.disposer, $inbox)
  if (!tutorial) throw new Error('the user has no tutorial')
  expect(tutorial.$isCardOpen.get()).toBe(false)
  $inbox.set(true)
  expect([tutorial.$isOpen.get(), tutorial.$isCardOpen.get()]).toEqual([false, false])
  $inbox.set(false)
  render(<FirstCard app={app} anchor={null} $isOpen={tutorial.$isCardOpen} close={tutorial.closeCard} />)
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows).toEqual([
    '?Keyboard shortcuts',
    'Ctrl+KSearch commands and blogs',
    'Hold Reblog to reblog with your tags in one step',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Got it' }))
  expect(tutorial.$isCardOpen.get()).toBe(false)
  expect(createTutorial(app, app.disposer, $inbox)).toBeNull()
})
