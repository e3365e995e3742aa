// @vitest-environment happy-dom

import { renderHook } from '@testing-library/react'
import type { VirtualizerHandle } from 'virtua'
import { describe, expect, it, vi } from 'vitest'
import { useEnds } from '../../../widgets/messaging/use-ends.ts'

function setup() {
  const place = { scrollOffset: 1000, viewportSize: 400, scrollSize: 1400 }
  const element = document.createElement('div')
  element.append(document.createElement('ol'))
  let scrollTop = 1000
  Object.defineProperty(element, 'scrollTop', { get: () => scrollTop, set: value => (scrollTop = value) })
  const isAtBottom = { current: true }
  const onBottom = vi.fn()
  const { result } = renderHook(() =>
    useEnds({
      list: { current: place as VirtualizerHandle },
      scroller: { current: element },
      isAtBottom,
      onBottom,
      onTop: () => false,
    }),
  )
  return { ...result.current, place, isAtBottom, onBottom, scrollTo: (top: number) => (scrollTop = top) }
}

describe('the ends of the list', () => {
  it('[MSGP-19] within 80 px of the lower end the reader is there; only a move upwards leaves it', () => {
    const { look, place, isAtBottom, onBottom } = setup()
    look()
    // A message that came makes the list longer: nobody has moved.
    place.scrollSize = 1700
    look()
    expect(isAtBottom.current).toBe(true)
    place.scrollOffset = 900
    look()
    expect(isAtBottom.current).toBe(false)
    expect(onBottom).toHaveBeenLastCalledWith(false)
    place.scrollOffset = 1220
    look()
    expect(isAtBottom.current).toBe(true)
  })

  it('knows of a move upwards before anything was heard of it, so that nothing pulls the reader down again', () => {
    const { look, hasUnheard, place, scrollTo } = setup()
    look()
    expect(hasUnheard()).toBe(false)
    scrollTo(700)
    expect(hasUnheard()).toBe(true)
    place.scrollOffset = 700
    look()
    expect(hasUnheard()).toBe(false)
    // The list went down by itself.
    scrollTo(1000)
    expect(hasUnheard()).toBe(false)
  })
})
