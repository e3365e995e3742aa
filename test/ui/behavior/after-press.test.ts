// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { afterPress } from '../../../src/ui/behavior/after-press.ts'

/** A button that is pressed, as long as `isActive` is set: a DOM without layout has no `:active`. */
function press() {
  const button = document.createElement('button')
  document.body.append(button)
  // The last click of another file is over.
  button.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  const state = { isActive: true, run: vi.fn() }
  Object.assign(button, { matches: () => state.isActive })
  afterPress(state.run, button)
  return state
}

afterEach(() => document.body.replaceChildren())

it('[DEC-194] what waits for a press comes when the mouse is released, and only once', async () => {
  const state = press()
  expect(state.run).not.toHaveBeenCalled()
  document.dispatchEvent(new Event('mouseup'))
  await vi.waitFor(() => expect(state.run).toHaveBeenCalledOnce())
  state.isActive = false
  document.dispatchEvent(new Event('mouseup'))
  await new Promise(resolve => setTimeout(resolve))
  expect(state.run).toHaveBeenCalledOnce()
})

it('[DEC-194] it comes also after a tap, which a browser still shows as pressed when all its events are over', async () => {
  const state = press()
  state.isActive = false
  await vi.waitFor(() => expect(state.run).toHaveBeenCalledOnce())
})

it('[DEC-194] it doesn’t wait where a tap has become a click and its element stays pressed, as in Firefox', async () => {
  const button = document.createElement('button')
  document.body.append(button)
  vi.spyOn(button, 'matches').mockReturnValue(true)
  const fire = (type: string) => button.dispatchEvent(new Event(type, { bubbles: true }))
  const [during, after] = [vi.fn(), vi.fn()]
  fire('pointerdown')
  afterPress(during, button)
  expect(during).not.toHaveBeenCalled()
  fire('mouseup')
  await vi.waitFor(() => expect(during).toHaveBeenCalledOnce())
  fire('click')
  afterPress(after, button)
  expect(after).toHaveBeenCalledOnce()
  fire('pointerdown')
  afterPress(after, button)
  expect(after).toHaveBeenCalledOnce()
})
