import { expect, it, vi } from 'vitest'
import { browserTools } from '../../../src/features/share/tools.ts'

const sheet = { title: 'A post by aria', url: 'https://aria.blogs.example/post/1' }
const { canShare, share, openWindow } = browserTools({} as Element)

/** A phone with a share sheet. */
function phone(share: () => Promise<void>, { isCoarse = true, accepts = true } = {}) {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(pointer: coarse)' && isCoarse }))
  vi.stubGlobal('navigator', { share, canShare: () => accepts })
}
const fails = (name: string) => Promise.reject(Object.assign(new Error(name), { name }))

it('the system’s share sheet is used on phones that have one and accept the content', () => {
  phone(async () => {})
  expect(canShare(sheet)).toBe(true)
  phone(async () => {}, { isCoarse: false })
  expect(canShare(sheet)).toBe(false)
  phone(async () => {}, { accepts: false })
  expect(canShare(sheet)).toBe(false)
  vi.stubGlobal('navigator', {})
  expect(canShare(sheet)).toBe(false)
})

it('the system’s share sheet opens within the click, and canceling it is no failure', async () => {
  const opened = vi.fn(async () => {})
  phone(opened)
  const done = share(sheet)
  expect(opened).toHaveBeenCalledWith(sheet)
  expect(await done).toBe('shared')
  phone(() => fails('AbortError'))
  expect(await share(sheet)).toBe('canceled')
  phone(() => fails('NotAllowedError'))
  expect(await share(sheet)).toBe('failed')
})

const page = { url: 'https://www.reddit.com/submit?url=x', name: 'reddit', width: 860, height: 600 }
/** A browser whose windows are these. */
const opens = (answer: object | null, navigator: object = {}) => {
  const open = vi.fn((_url: string, _name: string, _features: string) => answer)
  vi.stubGlobal('window', { open })
  vi.stubGlobal('navigator', navigator)
  return open
}

it('[SHARE-38, SMSG-51, DEC-5] a window of another network has its size, scrollbars if needed, and no access to the page', () => {
  const opened = { opener: 'the page' }
  const open = opens(opened, { userActivation: { isActive: true } })
  expect(openWindow({ ...page, scrollbars: true })).toBe(true)
  expect(open).toHaveBeenCalledWith(page.url, 'reddit', expect.stringContaining('width=860,height=600'))
  expect(open.mock.lastCall?.[2]).toContain('scrollbars=yes')
  expect(opened.opener).toBeNull()
  openWindow(page)
  expect(open.mock.lastCall?.[2]).not.toContain('scrollbars')
})

it('a window of another network is not tried outside of a click, and is reported as blocked', () => {
  const untried = opens({}, { userActivation: { isActive: false } })
  expect(openWindow(page)).toBe(false)
  expect(untried).not.toHaveBeenCalled()
  const blocked = opens(null)
  expect(openWindow(page)).toBe(false)
  expect(blocked).toHaveBeenCalledOnce()
})
