import { describe, expect, it, vi } from 'vitest'
import { createFastCompose } from '../../../../src/features/posts/fast-compose/model.ts'
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
