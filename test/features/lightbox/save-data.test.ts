// @vitest-environment happy-dom

import { expect, it } from 'vitest'
import { pageLightbox } from '../../../src/features/lightbox/index.ts'
import { choicesKey } from '../../../src/platform/media/network.ts'
import { createTestApp } from '../../support/app.ts'

it('[DEC-181] loads no neighbors while the user saves data, and does again after that', () => {
  const { app } = createTestApp()
  const { lightbox } = pageLightbox(app, app.disposer)
  expect(lightbox.savesData()).toBe(false)
  app.platform.storage.set(choicesKey(app), JSON.stringify({ saver: true }))
  expect(lightbox.savesData()).toBe(true)
})
