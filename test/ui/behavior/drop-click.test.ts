// @vitest-environment happy-dom

import { expect, it, vi } from 'vitest'
import { dropClick } from '../../../src/ui/popover/use-live-anchor.ts'

const press = (element: Element) => {
  element.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  return element.dispatchEvent(new Event('click', { bubbles: true, cancelable: true }))
}

it('a press beside a form presses nothing there, the next one does; nor does a scroll take a later click', () => {
  const pressed = vi.fn()
  const link = document.createElement('a')
  link.addEventListener('click', pressed)
  document.body.append(link)
  link.addEventListener('pointerdown', () => dropClick(), { once: true })
  expect(press(link)).toBe(false)
  expect(pressed).not.toHaveBeenCalled()
  expect(press(link)).toBe(true)
  expect(pressed).toHaveBeenCalledTimes(1)
  dropClick()
  link.dispatchEvent(new Event('pointercancel', { bubbles: true }))
  link.click()
  expect(pressed).toHaveBeenCalledTimes(2)
})
