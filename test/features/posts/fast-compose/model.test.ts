import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import {
  createFastCompose,
  type FastCompose,
} from '../../../../src/features/posts/fast-compose/fast-compose-model.ts'
import { createDisposer } from '../../../../src/platform/lib/dispose.ts'

const setup = (dispatch = vi.fn(() => Promise.resolve())) => {
  const failed = vi.fn()
  const disposer = createDisposer()
  const compose = createFastCompose({
    bus: { dispatch },
    opening: async open => void (await open()),
    disposer,
    failed,
  })
  compose.open()
  return { dispatch, failed, disposer, compose }
}
const turn = () => new Promise(resolve => setTimeout(resolve, 5))

describe('fast compose', () => {
  it('starts at the first type each time, and a second request does nothing', () => {
    const { compose } = setup()
    compose.select(4)
    compose.open()
    expect(compose.$selected.get()).toBe(4)
    compose.close()
    expect(compose.$open.get()).toBe(false)
    compose.open()
    expect(compose.$selected.get()).toBe(0)
  })

  it('[FAST-3] closes and opens a form of the type, once, and not once it is released', async () => {
    const { compose, dispatch } = setup()
    const released = setup()
    compose.create('quote')
    compose.create('quote')
    released.compose.create('text')
    released.disposer.dispose()
    expect(compose.$open.get()).toBe(false)
    await turn()
    expect(dispatch.mock.calls).toEqual([['post-form:open', { mode: 'new', type: 'quote' }]])
    expect(released.dispatch).not.toHaveBeenCalled()
  })

  it('[DEC-175] closes and opens the list of drafts', async () => {
    const { compose, dispatch } = setup()
    compose.openDrafts()
    expect(compose.$open.get()).toBe(false)
    await turn()
    expect(dispatch.mock.calls).toEqual([['drafts:open']])
  })

  it('reports that no form could be loaded', async () => {
    const { compose, failed } = setup(vi.fn(() => Promise.reject(new Error('offline'))))
    compose.create('text')
    await turn()
    expect(failed).toHaveBeenCalledTimes(1)
  })
})

type ComposeKey = Parameters<FastCompose['press']>[0]

/** The new selection after a key; null for a key that does not move it. */
function moved(key: string, from: number, rtl = false, more: Partial<ComposeKey> = {}): number | null {
  const { compose } = setup()
  compose.select(from)
  const none = { keyCode: 0, shiftKey: false, altKey: false, ctrlKey: false, metaKey: false }
  return compose.press({ key, ...none, ...more }, rtl) ? compose.$selected.get() : null
}

describe('the selection', () => {
  it('[KEY-3] is moved by c, tab and the arrows, as the page reads, and wraps around', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 6 }), fc.boolean(), (at, rtl) => {
        const [next, previous] = [(at + 1) % 7, (at + 6) % 7]
        const forward = rtl ? 'ArrowLeft' : 'ArrowRight'
        for (const key of ['c', 'C', 'Tab', forward, 'ArrowDown']) expect(moved(key, at, rtl)).toBe(next)
        for (const key of [rtl ? 'ArrowRight' : 'ArrowLeft', 'ArrowUp'])
          expect(moved(key, at, rtl)).toBe(previous)
        expect(moved('Tab', at, rtl, { shiftKey: true })).toBe(previous)
      }),
    )
  })

  it('[KEY-3] is moved by the key c on keyboards of other scripts, too', () => {
    for (const key of ['с', 'С', 'ψ', 'ב']) expect(moved(key, 1, false, { keyCode: 67 })).toBe(2)
    expect(moved('ц', 1, false, { keyCode: 87 })).toBeNull()
  })

  it('ignores every other key, and the browser’s shortcuts', () => {
    for (const key of ['Enter', ' ', 'x', 'Escape']) expect(moved(key, 2)).toBe(null)
    for (const modifier of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
      for (const key of ['c', 'Tab', 'ArrowRight']) expect(moved(key, 2, false, modifier)).toBe(null)
  })
})
