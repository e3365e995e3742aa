// @vitest-environment happy-dom

import { describe, expect, it, vi } from 'vitest'
import { aTurn, drawing, eachHasAPage, element, guest, member, open, use, viewless } from '../page.tsx'

eachHasAPage()

const ask = (recipient: string) => ({ recipient })

describe('a part that several roots need', () => {
  const parts = () => {
    const at = { work: 0, begun: 0 }
    const attention = viewless()
    attention.setup = ({ disposer }) => {
      at.work++
      at.begun++
      disposer.add(() => at.work--)
      return {}
    }
    const needing = {
      load: async () => drawing('', { 'ask:open': () => {} }),
      companions: ['attention'],
    } as const
    return {
      at,
      registry: {
        header: { ...needing, members: true as const },
        'mobile-header': needing,
        messaging: needing,
        'ask-modal': needing,
        attention: { viewless: true, members: true, when: 'used', load: async () => attention } as const,
      },
    }
  }
  const touchPage = async () => {
    use()
    await aTurn()
  }

  it('starts once, on the first touch of the page, and stops with the last of them', async () => {
    const { registry, at } = parts()
    const api = await open(
      '<main><div data-inlay="messaging"></div></main><div data-inlay="mobile-header"></div>',
      registry,
    )
    expect(at.work).toBe(0)
    await touchPage()
    await touchPage()
    expect(at).toEqual({ work: 1, begun: 1 })
    api.unmount(element('main'))
    expect(at.work).toBe(1)
    api.unmount(element('[data-inlay="mobile-header"]'))
    expect(at.work).toBe(0)
    api.scan()
    await touchPage()
    expect(at).toEqual({ work: 1, begun: 2 })
  })

  it('starts with a root that a command has mounted, and never for a guest', async () => {
    for (const data of [member, guest]) {
      const { registry, at } = parts()
      const api = await open('', registry, data)
      await touchPage()
      expect(at.work).toBe(0)
      await api.dispatch('ask:open', ask('north'))
      await touchPage()
      expect(at.begun).toBe(data === guest ? 0 : 1)
      api.unmount()
      delete window.inlay
    }
  })

  it('starts by itself after a minute without a touch', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { registry, at } = parts()
    await open('<div data-inlay="messaging"></div>', registry)
    await vi.advanceTimersByTimeAsync(59_999)
    expect(at.work).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    vi.useRealTimers()
    await vi.waitFor(() => expect(at.work).toBe(1))
  })
})
