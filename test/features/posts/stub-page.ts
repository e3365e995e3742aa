import { afterAll, beforeEach, vi } from 'vitest'
import { atEnd } from '../../support/at-end.ts'

/** In a file without a DOM, each test has an empty page at this address, and a connection. */
export function stubPage(): void {
  beforeEach(() => {
    const empty = {
      hidden: false,
      activeElement: null,
      querySelector: () => null,
      querySelectorAll: () => [],
    }
    const address = 'https://host.example/dashboard'
    vi.stubGlobal('document', Object.assign(new EventTarget(), { ...empty, baseURI: address }))
    vi.stubGlobal('window', new EventTarget())
    vi.stubGlobal('Element', class {})
    vi.stubGlobal('location', new URL(address))
    vi.stubGlobal('navigator', { onLine: true })
  })
  // The apps go before their page; the next file of this worker finds none.
  afterAll(() => {
    for (const dispose of atEnd) dispose()
    atEnd.clear()
    vi.unstubAllGlobals()
  })
}
