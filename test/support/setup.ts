import fc from 'fast-check'
import { afterAll, afterEach, vi } from 'vitest'
import { setLanguage } from '../../src/platform/page/i18n.ts'
import { atEnd } from './at-end.ts'
import { patienceMs } from './patience.mjs'

// Each app of a test is a separate browser. `test/platform/tabs/support.ts` turns apps into tabs.
Object.defineProperty(globalThis, 'BroadcastChannel', {
  value: undefined,
  configurable: true,
  writable: true,
})

// Browsers older than the newest have neither.
for (const name of ['parse', 'canParse'])
  Object.defineProperty(URL, name, { value: undefined, configurable: true, writable: true })

// Nothing waits for a beacon: here it would reach a real server after its test.
if (typeof navigator !== 'undefined')
  Object.defineProperty(navigator, 'sendBeacon', { value: () => true, configurable: true, writable: true })

// How often properties are tried: `npm run test:all -- --thorough` takes its time.
fc.configureGlobal({ numRuns: process.env.INLAY_THOROUGH ? 1000 : 25 })

const { waitFor } = vi
if (!('isPatient' in waitFor)) {
  const waitLonger: typeof waitFor = (callback, options) =>
    waitFor(callback, typeof options === 'number' ? options : { timeout: patienceMs, ...options })
  vi.waitFor = Object.assign(waitLonger, { isPatient: true })
}

/** A page, and not what a test in node puts in its place. */
const hasPage = typeof HTMLElement === 'function'
const tools = hasPage ? await import('@testing-library/react') : undefined
tools?.configure({ asyncUtilTimeout: patienceMs })
// `screen` queries this body for the worker's whole life, whatever a test replaces it with.
const body = hasPage ? document.body : undefined

afterEach(() => {
  setLanguage({ name: 'en-US', messages: {} })
  if (!tools) return
  tools.cleanup()
  if (body && document.body !== body) document.body.replaceWith(body)
  document.body.replaceChildren()
})

afterAll(() => {
  for (const dispose of atEnd) dispose()
  atEnd.clear()
  // What stands in for a page, or for its timers, would be the next file's, too.
  vi.unstubAllGlobals()
  vi.useRealTimers()
  if (!tools) return
  // The next file of this worker finds an empty page: page data of this one would be read before its own.
  for (const block of document.head.querySelectorAll('script, link, meta, title')) block.remove()
  document.documentElement.scrollTop = 0
  localStorage.clear()
  sessionStorage.clear()
})

// Files of one worker share a document, and what the modules remember of it.
if (hasPage) {
  // A lock of the page's scrolling, which ends a frame later, may outlive its file.
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  history.scrollRestoration = 'auto'
  // The last press of the file before may have been a finger's.
  document.dispatchEvent(new Event('keydown'))
}
