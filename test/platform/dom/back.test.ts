// @vitest-environment happy-dom

import { expect, it, vi } from 'vitest'
import { closeOnBack } from '../../../src/platform/dom/back.ts'

it('[DEC-192] a step back that another one interrupts is no error', async () => {
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
