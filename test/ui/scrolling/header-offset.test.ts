// @vitest-environment happy-dom

import { expect, it } from 'vitest'
import { createDisposer } from '../../../src/platform/lib/dispose.ts'
import { trackHeaderOffset } from '../../../src/ui/scrolling/header-offset.ts'

it('reserves a bar’s space as long as the last bar is there', () => {
  const hasRoom = () => document.documentElement.hasAttribute('data-inlay-bar')
  const [wide, narrow] = [createDisposer(), createDisposer()]
  trackHeaderOffset(wide)
  trackHeaderOffset(narrow)
  expect(hasRoom()).toBe(true)
  wide.dispose()
  expect(hasRoom()).toBe(true)
  narrow.dispose()
  expect(hasRoom()).toBe(false)
})
