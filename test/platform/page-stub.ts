import { onTestFinished, vi } from 'vitest'

/**
 * What the platform reads of a page, without elements, until the end of the test: its URL, its cookies, and its events.
 */
export function stubPage(address = 'http://localhost:3000/') {
  const page = {
    location: Object.assign(new URL(address), { reload: vi.fn() }),
    document: Object.assign(new EventTarget(), {
      ...{ hidden: false, cookie: '', baseURI: address },
      querySelectorAll: () => [],
      documentElement: { lang: '', matches: () => false, setAttribute() {}, removeAttribute() {} },
      getElementById: () => null,
    }),
    Element: class {},
    matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
    window: new EventTarget(),
    navigator: { onLine: true, sendBeacon: vi.fn((_url: string, _body: Blob) => true) },
  }
  for (const [name, value] of Object.entries(page)) vi.stubGlobal(name, value)
  // What is still under way may ask for the rest; the next file looks whether there is a document.
  onTestFinished(() => void ['document', 'window'].map(name => vi.stubGlobal(name, undefined)))
  return page
}
