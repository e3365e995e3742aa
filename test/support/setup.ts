import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import { setLanguage } from '../../src/page/language.ts'

afterEach(() => {
  if (typeof document === 'undefined') return
  cleanup()
  document.body.replaceChildren()
  setLanguage('en-US', {})
})
