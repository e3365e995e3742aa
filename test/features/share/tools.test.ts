// @vitest-environment happy-dom

import { afterEach, describe, expect, it, vi } from 'vitest'
import { browserTools } from '../../../src/features/share/tools.ts'

const sheet = { title: 'A post by aria', url: 'https://aria.blogs.example/post/1' }
const tools = () => browserTools(document.body)

/** A phone with a share sheet. */
function phone(share: () => Promise<void>, { isCoarse = true, takesIt = true } = {}) {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(pointer: coarse)' && isCoarse }))
  vi.stubGlobal('navigator', { share, canShare: () => takesIt })
}
const named = (name: string) => Object.assign(new Error(name), { name })

afterEach(() => void vi.unstubAllGlobals())

describe('the system’s share sheet', () => {
  it('is used on phones that have one and accept the content', () => {
    phone(async () => {})
    expect(tools().canShare(sheet)).toBe(true)
    phone(async () => {}, { isCoarse: false })
    expect(tools().canShare(sheet)).toBe(false)
    phone(async () => {}, { takesIt: false })
    expect(tools().canShare(sheet)).toBe(false)
    vi.stubGlobal('navigator', {})
    expect(tools().canShare(sheet)).toBe(false)
  })

  it('opens within the click, and distinguishes canceling from failure', async () => {
    const share = vi.fn(async () => {})
    phone(share)
    const done = tools().share(sheet)
    expect(share).toHaveBeenCalledWith(sheet)
    expect(await done).toBe('shared')
    phone(() => Promise.reject(named('AbortError')))
    expect(await tools().share(sheet)).toBe('canceled')
    phone(() => Promise.reject(named('NotAllowedError')))
    expect(await tools().share(sheet)).toBe('failed')
  })
})

describe('a window of another network', () => {
  const page = { url: 'https://www.reddit.com/submit?url=x', name: 'reddit', width: 860, height: 600 }
  const opens = (answer: object | null, isActive?: boolean) => {
    const open = vi.fn(() => answer)
    vi.stubGlobal('open', open)
    vi.stubGlobal('navigator', isActive === undefined ? {} : { userActivation: { isActive } })
    return open
  }

  it('[SHARE-38, SMSG-51, DEC-5] has its size, scrollbars if needed, and no access to the page', () => {
    const opened = { opener: window }
    const open = opens(opened, true)
    expect(tools().openWindow({ ...page, scrollbars: true })).toBe(true)
    expect(open).toHaveBeenCalledWith(page.url, 'reddit', expect.stringContaining('width=860,height=600'))
    expect(open).toHaveBeenCalledWith(page.url, 'reddit', expect.stringContaining('scrollbars=yes'))
    expect(opened.opener).toBeNull()
    tools().openWindow(page)
    expect(open).toHaveBeenLastCalledWith(page.url, 'reddit', expect.not.stringContaining('scrollbars'))
  })

  it('is not tried outside of a click, and is reported as blocked', () => {
    const untried = opens({}, false)
    expect(tools().openWindow(page)).toBe(false)
    expect(untried).not.toHaveBeenCalled()
    const blocked = opens(null)
    expect(tools().openWindow(page)).toBe(false)
    expect(blocked).toHaveBeenCalledOnce()
  })
})
