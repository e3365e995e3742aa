import { afterAll, beforeEach, vi } from 'vitest'
import { atEnd } from '../../support/at-end.ts'

/** The place of the dock in the host's page, with the options of the host. */
export const dockPlace = (options = {}) => ({ getAttribute: () => JSON.stringify(options) })

export function resizeTo(width: number): void {
  vi.stubGlobal('innerWidth', width)
  window.dispatchEvent(new Event('resize'))
}

/** A page for a file of tests in node: calls need its address, the dock its width. The host has marked these places. */
export function stubPage(places: object[] = []): void {
  beforeEach(() => {
    const page = Object.assign(new EventTarget(), { hidden: false, querySelectorAll: () => places })
    vi.stubGlobal('location', Object.assign(new URL('https://site.example/dashboard'), { assign: vi.fn() }))
    vi.stubGlobal('navigator', { onLine: true })
    vi.stubGlobal('window', new EventTarget())
    vi.stubGlobal('document', page)
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, 0))
    for (const name of ['HTMLAnchorElement', 'HTMLAreaElement', 'Element']) vi.stubGlobal(name, class {})
    resizeTo(1200)
  })
  // The apps go before their page; the next file of this worker finds none.
  afterAll(() => {
    for (const dispose of atEnd) dispose()
    atEnd.clear()
    vi.unstubAllGlobals()
  })
}
