import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import { speak } from '../../src/page/language.ts'

// Each app of a test is a browser of its own; `test/tabs/support.ts` makes tabs of them.
Object.defineProperty(globalThis, 'BroadcastChannel', {
  value: undefined,
  configurable: true,
  writable: true,
})

afterEach(() => {
  if (typeof document === 'undefined') return
  cleanup()
  document.body.replaceChildren()
  speak({ name: 'en-US', messages: {} })
})
