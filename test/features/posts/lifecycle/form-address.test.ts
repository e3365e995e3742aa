import { beforeEach, expect, it, vi } from 'vitest'
import { createFormAddress } from '../../../../src/features/posts/form-requests.ts'
import { createDisposer } from '../../../../src/platform/lib/dispose.ts'
import { fakeHistory } from '../../../support/fake-history.ts'

const quote = { mode: 'new', type: 'quote' } as const

function setUp(path: string) {
  const browser = fakeHistory(`https://host.example${path}`)
  const entry = browser.stack.layer<true>('form', createDisposer(), () => {})
  const follow = () => vi.stubGlobal('location', new URL(browser.address()))
  const address = createFormAddress(entry, '/dashboard')
  follow()
  const where = () => browser.address().replace('https://host.example', '')
  return {
    where,
    at: browser.at,
    enter(request: Parameters<typeof address.enter>[0]) {
      address.enter(request)
      follow()
    },
    async leave(isDocked = false) {
      address.leave(isDocked)
      follow()
      const path = where()
      await vi.advanceTimersByTimeAsync(1000)
      return path
    },
  }
}
beforeEach(() => {
  vi.useFakeTimers()
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

it('[POST-6, POST-7, POST-10] a form has an address, which is the base route’s at once when it closes, and no entry is left', async () => {
  const { enter, leave, where, at } = setUp('/dashboard?a#b')
  enter(quote)
  expect([where(), at()]).toEqual(['/new/quote', 1])
  // One form after another shares an entry.
  enter({ mode: 'edit', post_id: '5' })
  expect([where(), at()]).toEqual(['/edit/5', 1])
  expect(await leave()).toBe('/dashboard?a#b')
  expect([where(), at()]).toEqual(['/dashboard?a#b', 0])
})

it('[POST-10] a form that the page was loaded with returns to the base route in place', async () => {
  const { enter, leave, at } = setUp('/new/quote')
  enter(quote)
  expect(await leave()).toBe('/dashboard')
  expect(at()).toBe(0)
})

it.each([
  [true, '/tagged/frogs?a#b', 0],
  [false, '/dashboard', 1],
])(
  '[POST-10, DEC-188] a form that docks (%s) leaves the page at its own address, one that closes goes to the base route',
  async (isDocked, path, entry) => {
    const { enter, leave, where, at } = setUp('/tagged/frogs?a#b')
    enter(quote)
    await leave(isDocked)
    expect([where(), at()]).toEqual([path, entry])
  },
)
