// @vitest-environment happy-dom

import { beforeEach, expect, it, vi } from 'vitest'
import { pageDock } from '../../../src/features/dock/page-dock.ts'
import { createDisposer } from '../../../src/platform/lib/dispose.ts'
import { setup } from '../../../widgets/gutter/index.tsx'
import { createTestApp } from '../../support/app.ts'

beforeEach(() => {
  document.body.innerHTML = '<div data-inlay="gutter"></div>'
  Object.assign(window, { innerWidth: 1200 })
})

/** The gutter with a docked view; `closes` says whether that lets itself be closed. */
async function start(closes: boolean) {
  const { app } = createTestApp()
  const element = document.body.firstElementChild as HTMLElement
  const strip = app.get(pageDock)
  strip.setElement(element)
  const { handlers = {} } = setup({ app, element, options: null, disposer: createDisposer() })
  app.bus.handle('gutter:close', handlers['gutter:close'] ?? (() => {}))
  let faded = () => {}
  const fading = new Promise<void>(done => {
    faded = done
  })
  strip.registerView('peepr', {
    prepare: async payload => ({ payload, show: async () => true }),
    async close() {
      await fading
      if (closes) strip.undock('peepr')
      return closes
    },
  })
  await strip.dock({ view: 'peepr', restricted: false, payload: {} })
  expect(strip.$shown.get()).toBe('peepr')
  return { app, strip, faded }
}

it.each([
  ['is gone', true, null],
  ['stays, as its writer wants to keep what was typed', false, 'peepr'],
])('gutter:close settles once what was docked %s, and where nothing is', async (_, closes, left) => {
  const { app, strip, faded } = await start(closes)
  const settled = vi.fn()
  const closing = app.bus.dispatch('gutter:close').then(settled)
  await new Promise(done => setTimeout(done))
  expect(settled).not.toHaveBeenCalled()
  faded()
  await closing
  expect(strip.$shown.get()).toBe(left)
  await app.bus.dispatch('gutter:close')
})
