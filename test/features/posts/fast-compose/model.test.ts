import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { createFastCompose, type FastCompose } from '../../../../src/features/posts/fast-compose/model.ts'
import { createDisposer } from '../../../../src/platform/lib/dispose.ts'

const setup = (dispatch = vi.fn(() => Promise.resolve())) => {
  const failed = vi.fn()
  const disposer = createDisposer()
  return { dispatch, failed, disposer, compose: createFastCompose({ bus: { dispatch }, disposer, failed }) }
}
const turn = () => new Promise(resolve => setTimeout(resolve, 5))

describe('fast compose', () => {
  it('starts at the first type each time, and a second request does nothing', () => {
    const { compose } = setup()
    expect(compose.$open.get()).toBe(false)
    compose.open()
    compose.select(4)
    compose.open()
    expect(compose.$selected.get()).toBe(4)
    compose.close()
    expect(compose.$open.get()).toBe(false)
    compose.open()
    expect(compose.$selected.get()).toBe(0)
  })

  it('[FAST-3] closes and opens a form of the type, once', async () => {
    const { compose, dispatch } = setup()
    compose.open()
    compose.create('quote')
    compose.create('quote')
    expect(compose.$open.get()).toBe(false)
    await turn()
    expect(dispatch.mock.calls).toEqual([['post-form:open', { mode: 'new', type: 'quote' }]])
  })

  it('reports that no form could be loaded', async () => {
    const { compose, failed } = setup(vi.fn(() => Promise.reject(new Error('offline'))))
    compose.open()
    compose.create('text')
    await turn()
    expect(failed).toHaveBeenCalledTimes(1)
  })

  it('does nothing once it is released', async () => {
    const { compose, dispatch, disposer } = setup()
    compose.open()
    compose.create('text')
    disposer.dispose()
    await turn()
    expect(dispatch).not.toHaveBeenCalled()
  })
})

type ComposeKey = Parameters<FastCompose['press']>[0]

const keyEvent = (key: string, modifiers: Partial<ComposeKey> = {}): ComposeKey => ({
  key,
  keyCode: 0,
  shiftKey: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  ...modifiers,
})
/** The new selection after a key; null for a key that does not move it. */
function moved(event: ComposeKey, from: number, rtl: boolean): number | null {
  const { compose } = setup()
  compose.open()
  compose.select(from)
  return compose.press(event, rtl) ? compose.$selected.get() : null
}
const index = fc.integer({ min: 0, max: 6 })

describe('the selection', () => {
  it('[KEY-3] is moved by c, tab and the arrows, and wraps around', () => {
    fc.assert(
      fc.property(index, at => {
        for (const key of ['c', 'C', 'Tab', 'ArrowRight', 'ArrowDown'])
          expect(moved(keyEvent(key), at, false)).toBe((at + 1) % 7)
        for (const key of ['ArrowLeft', 'ArrowUp']) expect(moved(keyEvent(key), at, false)).toBe((at + 6) % 7)
        expect(moved(keyEvent('Tab', { shiftKey: true }), at, false)).toBe((at + 6) % 7)
      }),
    )
  })

  it('[KEY-3] is moved by the key c on keyboards of other scripts, too', () => {
    for (const key of ['с', 'С', 'ψ', 'ב']) expect(moved(keyEvent(key, { keyCode: 67 }), 1, false)).toBe(2)
    expect(moved(keyEvent('ц', { keyCode: 87 }), 1, false)).toBeNull()
  })

  it('[KEY-3] follows the arrow in right-to-left pages', () => {
    fc.assert(
      fc.property(index, at => {
        expect(moved(keyEvent('ArrowLeft'), at, true)).toBe((at + 1) % 7)
        expect(moved(keyEvent('ArrowRight'), at, true)).toBe((at + 6) % 7)
        expect(moved(keyEvent('ArrowDown'), at, true)).toBe((at + 1) % 7)
        expect(moved(keyEvent('Tab'), at, true)).toBe((at + 1) % 7)
      }),
    )
  })

  it('ignores every other key, and the browser’s shortcuts', () => {
    for (const key of ['Enter', ' ', 'x', 'Escape']) expect(moved(keyEvent(key), 2, false)).toBe(null)
    for (const modifier of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
      for (const key of ['c', 'Tab', 'ArrowRight'])
        expect(moved(keyEvent(key, modifier), 2, false)).toBe(null)
  })
})
