import { setMaxListeners } from 'node:events'
import { afterAll, beforeEach, vi } from 'vitest'
import { atEnd } from '../../support/at-end.ts'

function stubPage(): void {
  const page = { hidden: false, baseURI: 'https://site.example/', querySelector: () => null }
  vi.stubGlobal('location', new URL('https://site.example/dashboard'))
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('window', Object.assign(new EventTarget(), { innerWidth: 1200 }))
  vi.stubGlobal('document', Object.assign(new EventTarget(), page, { querySelectorAll: () => [] }))
  vi.stubGlobal('innerWidth', 1200)
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw))
  vi.stubGlobal('cancelAnimationFrame', clearTimeout)
  setMaxListeners(0, window, document)
}

/** For a file of tests in node: models find a page with nothing on it. */
export function withBarePage(): void {
  beforeEach(stubPage)
  afterAll(() => {
    for (const dispose of atEnd) dispose()
    atEnd.clear()
    // The next file of this worker would take it for a real one.
    vi.stubGlobal('document', undefined)
  })
}
