import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import { speak } from '../../src/page/language.ts'

afterEach(() => {
  if (typeof document === 'undefined') return
  cleanup()
  document.body.replaceChildren()
  speak({ name: 'en-US', messages: {} })
})
