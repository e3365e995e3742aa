import { onTestFinished, vi } from 'vitest'

/** What a test without a DOM has of a page: its address and connection, events, and a document without anything in it. */
export function stubPage(): void {
  if (typeof document !== 'undefined') return
  const empty = { hidden: false, title: '', cookie: '', hasFocus: () => true, querySelectorAll: () => [] }
  // The next file of this worker has none.
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('location', new URL('https://site.example/dashboard'))
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), empty))
}
