// @vitest-environment happy-dom

import { expect, it, vi } from 'vitest'

it('[DEC-192] a step back that another one interrupts is no error', async () => {
  // The page has one stack: in this worker, another file's may still wait for a step.
  vi.resetModules()
  const { closeOnBack } = await import('../../../src/platform/dom/back.ts')
  const refused = () => Promise.reject(new DOMException('The operation was aborted.', 'AbortError'))
  const traverseTo = vi.fn(() => ({ committed: refused(), finished: refused() }))
  vi.stubGlobal('navigation', {
    addEventListener() {},
    currentEntry: { index: 1 },
    entries: () => [{ key: 'before' }, { key: 'open' }],
    traverseTo,
  })
  closeOnBack(() => {})()
  await vi.waitFor(() => expect(traverseTo).toHaveBeenCalledWith('before'))
})
