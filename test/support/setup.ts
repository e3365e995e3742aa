import { afterEach, vi } from 'vitest'
import { setLanguage } from '../../src/page/language.ts'

// Each app of a test is a browser of its own; `test/tabs/support.ts` makes tabs of them.
Object.defineProperty(globalThis, 'BroadcastChannel', {
  value: undefined,
  configurable: true,
  writable: true,
})

// Older browsers than the newest have neither.
for (const name of ['parse', 'canParse'])
  Object.defineProperty(URL, name, { value: undefined, configurable: true, writable: true })

// A beacon has no one to wait for it: here it would reach for a real server after its test.
if (typeof navigator !== 'undefined')
  Object.defineProperty(navigator, 'sendBeacon', { value: () => true, configurable: true, writable: true })

// A busy machine takes its time: what is waited for may take longer than a second.
const patienceMs = 10_000
const { waitFor } = vi
if (!('isPatient' in waitFor)) {
  const waitLonger: typeof waitFor = (callback, options) =>
    waitFor(callback, typeof options === 'number' ? options : { timeout: patienceMs, ...options })
  vi.waitFor = Object.assign(waitLonger, { isPatient: true })
}

const tools = typeof document === 'undefined' ? undefined : await import('@testing-library/react')
tools?.configure({ asyncUtilTimeout: patienceMs })
// `screen` looks into this body for as long as the worker lives, whatever a test puts in its place.
const body = typeof document === 'undefined' ? undefined : document.body

afterEach(() => {
  setLanguage({ name: 'en-US', messages: {} })
  if (!tools) return
  tools.cleanup()
  if (body && document.body !== body) document.body.replaceWith(body)
  document.body.replaceChildren()
})
