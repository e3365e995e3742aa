// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { prefetchByIntent } from '../../src/entry/prefetch.ts'
import { createDisposer } from '../../src/platform/lib/dispose.ts'
import { media } from '../../src/platform/media/choices.ts'
import { createTestApp } from '../support/app.ts'

const lists = async () => ({ files: ['chunks/a.js'], parts: { peepr: [0] } })

afterEach(() => {
  document.body.replaceChildren()
  document.head.replaceChildren()
})

/** What is requested when an element with this attribute is touched. */
async function touch(attribute: string, value: string, saver = false): Promise<string[]> {
  const { app } = createTestApp()
  if (saver) app.get(media).change({ saver })
  const disposer = createDisposer()
  const failed = vi.fn()
  process.on('unhandledRejection', failed)
  prefetchByIntent(app, disposer, undefined, lists)
  const button = document.body.appendChild(document.createElement('button'))
  button.setAttribute(attribute, value)
  button.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  await new Promise(resolve => setTimeout(resolve, 50))
  disposer.dispose()
  process.off('unhandledRejection', failed)
  expect(failed).not.toHaveBeenCalled()
  return [...document.querySelectorAll('link')].map(({ rel }) => rel)
}

it('loads the part that a touched element names', async () => {
  expect(await touch('data-inlay-preload', 'peepr')).toEqual(['modulepreload'])
})

it('[DEC-181] loads nothing before it is needed while data is saved', async () => {
  expect(await touch('data-inlay-preload', 'peepr', true)).toEqual([])
})

it.each(['constructor', '__proto__', 'toString', 'nothing', ''])(
  'loads nothing, and does not reject, for a part named %j',
  async name => {
    expect(await touch('data-inlay-preload', name)).toEqual([])
    expect(await touch('data-inlay-command', `${name}:open`)).toEqual([])
  },
)

it('requests many files bit by bit, so that the touch is painted between them', async () => {
  const { app } = createTestApp()
  const disposer = createDisposer()
  const files = Array.from({ length: 9 }, (_, index) => `chunks/${index}.js`)
  prefetchByIntent(app, disposer, async () => ({ files, parts: { peepr: files.map((_, index) => index) } }))
  const button = document.body.appendChild(document.createElement('button'))
  button.setAttribute('data-inlay-preload', 'peepr')
  const requested = () => document.querySelectorAll('link').length
  button.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  expect(requested()).toBeLessThan(9)
  await expect.poll(requested).toBe(9)
  disposer.dispose()
})
