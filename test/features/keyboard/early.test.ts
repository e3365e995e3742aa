// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listenForShortcuts } from '../../../src/features/keyboard/listen.ts'
import { listenForKeys } from '../../../src/features/keyboard/start.ts'
import { createDisposer, type Disposer } from '../../../src/platform/lib/dispose.ts'
import { createTestApp } from '../../support/app.ts'

let disposer: Disposer
beforeEach(() => {
  disposer = createDisposer()
  document.body.innerHTML = '<main tabindex="-1"></main><textarea></textarea>'
})
afterEach(() => disposer.dispose())

const press = (selector: string, key: string, timeStamp = performance.now()) => {
  const fields = { key, code: `Key${key.toUpperCase()}`, bubbles: true, cancelable: true, composed: true }
  const event = new KeyboardEvent('keydown', fields)
  Object.defineProperty(event, 'timeStamp', { value: timeStamp })
  document.querySelector(selector)?.dispatchEvent(event)
  // In browsers the path is gone once an event has been dispatched.
  event.composedPath = () => []
}

/** The entry listens; the code of the shortcuts is still loading. */
function start() {
  const { app } = createTestApp()
  const opened = vi.fn()
  const moved = vi.fn()
  disposer.add(app.bus.handle('fast-compose:open', opened))
  disposer.add(app.bus.handle('activity:open', moved))
  listenForKeys(app, disposer)
  return { loaded: () => listenForShortcuts(app, disposer), opened, moved }
}

it('[DEC-172] a key that was pressed while the shortcuts load still works', () => {
  const { loaded, opened } = start()
  press('main', 'c')
  loaded()
  expect(opened).toHaveBeenCalledOnce()
})

it('[DEC-172] what was typed into a field while the shortcuts load opens nothing', () => {
  const { loaded, opened } = start()
  press('textarea', 'c')
  loaded()
  expect(opened).not.toHaveBeenCalled()
})

it('[DEC-172] the keys of a sequence count from when they were pressed, however late a busy page hears of them', () => {
  const { loaded, moved } = start()
  loaded()
  const now = performance.now()
  press('main', 'g', now - 5000)
  press('main', 'a', now)
  expect(moved).not.toHaveBeenCalled()
  press('main', 'g', now - 1000)
  press('main', 'a', now)
  expect(moved).toHaveBeenCalledOnce()
})
