// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import type { float } from '../../../src/ui/behavior/float.ts'
import { keepBelow } from '../../../src/ui/behavior/place-below.ts'

// The library itself needs a layout.
vi.mock('../../../src/ui/behavior/float.ts', () => ({
  float: (...[, , , put]: Parameters<typeof float>) => {
    put(1, 2, 'top-end')
    return () => {}
  },
}))

let stop = () => {}

afterEach(() => {
  stop()
  document.body.replaceChildren()
})

interface Situation {
  /** Left edge of a button of 40 × 40 pixels. */
  left: number
  top?: number
  width?: number
  height?: number
  scale?: number
  direction?: 'ltr' | 'rtl'
}

/** A popover of 300 pixels below a button, in a window of 1280 × 800. */
function open({ left, top = 8, width = 1280, height = 800, scale = 1, direction = 'ltr' }: Situation) {
  vi.stubGlobal('visualViewport', { width, height, scale })
  const anchor = document.createElement('button')
  const place = { left, top }
  anchor.getBoundingClientRect = () => new DOMRect(place.left, place.top, 40, 40)
  const popover = document.createElement('div')
  popover.style.direction = direction
  Object.defineProperty(popover, 'offsetWidth', { get: () => 300 })
  document.body.append(anchor, popover)
  stop = keepBelow(anchor, popover)
  return { popover, place }
}

const at = ({ style }: HTMLElement) => [style.left, style.top, style.getPropertyValue('--inlay-room')]

it('[HEAD-1, HEAD-9] a popover is below its button in the header as soon as it opens, end to end, as high as the window allows', () => {
  const { popover } = open({ left: 1000 })
  expect(at(popover)).toEqual(['740px', '56px', '734px'])
  expect([popover.dataset.placed, popover.dataset.placement]).toEqual(['', 'bottom-end'])
})

it.each<[string, Situation, string]>([
  ['ends where its button ends, right to left', { left: 240, direction: 'rtl' }, '240px'],
  ['stays 10 pixels inside the window at the left', { left: 40 }, '10px'],
  ['stays 10 pixels inside the window at the right', { left: 1200, direction: 'rtl' }, '970px'],
])('[HEAD-1] it %s', (_, situation, left) => {
  expect(at(open(situation).popover)[0]).toBe(left)
})

it('[HEAD-1] it follows its button when the page scrolls or the window changes, until it closes, and leaves nothing behind', async () => {
  const { popover, place } = open({ left: 1000 })
  place.top = 30
  window.dispatchEvent(new Event('scroll'))
  expect(at(popover)).toEqual(['740px', '78px', '712px'])
  place.left = 900
  window.dispatchEvent(new Event('resize'))
  expect(at(popover)[0]).toBe('640px')
  stop()
  window.dispatchEvent(new Event('scroll'))
  await new Promise(resolve => requestAnimationFrame(resolve))
  expect(at(popover)).toEqual(['', '', ''])
  expect(popover.dataset.placed).toBeUndefined()
})

it.each<[string, Situation]>([
  ['in the lower half of the window', { left: 1000, top: 700 }],
  ['in a low window', { left: 1000, height: 280 }],
  ['half out of the window', { left: 1000, top: -20 }],
  ['in a window that two fingers have enlarged', { left: 1000, scale: 2 }],
])('[HEAD-1] below a button %s, the positioning library finds the place', async (_, situation) => {
  const { popover } = open(situation)
  expect(popover.dataset.placed).toBeUndefined()
  await vi.waitFor(() => expect(popover.dataset.placement).toBe('top-end'))
})
