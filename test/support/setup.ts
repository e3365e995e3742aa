import { afterEach } from 'vitest'
import { speak } from '../../src/page/language.ts'

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

const cleanup = typeof document === 'undefined' ? undefined : (await import('@testing-library/react')).cleanup

afterEach(() => {
  speak({ name: 'en-US', messages: {} })
  if (!cleanup) return
  cleanup()
  document.body.replaceChildren()
})
