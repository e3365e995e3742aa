// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { windowWidth } from '../../src/platform/window-width.ts'
import { createTestApp } from '../support/app.ts'

const resizeTo = (width: number) => {
  vi.stubGlobal('innerWidth', width)
  window.dispatchEvent(new Event('resize'))
}
const tell = (type: string, target: EventTarget) => target.dispatchEvent(new Event(type, { bubbles: true }))

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<textarea></textarea>'
  resizeTo(1200)
})
afterEach(() => void vi.useRealTimers())

function compose() {
  const $width = createTestApp().app.get(windowWidth)
  const field = document.body.firstElementChild as Element
  tell('compositionstart', field)
  resizeTo(500)
  expect($width.get()).toBe(1200)
  return { $width, field }
}

it('[DEC-314] what moves with the window waits for the word that an input method composes', () => {
  const { $width, field } = compose()
  tell('compositionend', field)
  // Its field hears of it first.
  expect($width.get()).toBe(1200)
  vi.runAllTimers()
  expect($width.get()).toBe(500)
  resizeTo(800)
  expect($width.get()).toBe(800)
})

it('the next word begins at once: it waits for that, too', () => {
  const { $width, field } = compose()
  tell('compositionend', field)
  tell('compositionstart', field)
  vi.runAllTimers()
  expect($width.get()).toBe(1200)
})

it('does not wait for a field that was left, or is gone', () => {
  const { $width, field } = compose()
  tell('focusout', field)
  vi.runAllTimers()
  expect($width.get()).toBe(500)
  tell('compositionstart', field)
  field.remove()
  resizeTo(800)
  expect($width.get()).toBe(800)
})
