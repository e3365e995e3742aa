// @vitest-environment happy-dom

import { renderHook } from '@testing-library/react'
import type { VirtualizerHandle } from 'virtua'
import { describe, expect, it, vi } from 'vitest'
import { useEnds } from '../../../widgets/messaging/list/use-ends.ts'

function setup(top = 0) {
  const place = { scrollOffset: 1000, viewportSize: 400, scrollSize: 1400 }
  const element = document.createElement('div')
  element.append(document.createElement('ol'))
  let scrollTop = 1000
  const end = () => top + place.scrollSize - place.viewportSize
  Object.defineProperties(element, {
    scrollTop: { get: () => scrollTop, set: value => (scrollTop = Math.min(value, end())) },
    scrollHeight: { get: () => top + place.scrollSize },
    clientHeight: { get: () => place.viewportSize },
  })
  const list = Object.assign(place, {
    getItemOffset: () => 0,
    scrollTo(top: number) {
      element.scrollTop = top
    },
  })
  const isAtBottom = { current: true }
  const onBottom = vi.fn()
  const onTop = vi.fn()
  const { result } = renderHook(() =>
    useEnds({
      list: { current: list as unknown as VirtualizerHandle },
      scroller: { current: element },
      isAtBottom,
      top,
      onBottom,
      onTop,
      fetchOlder: () => false,
    }),
  )
  const scroll = { to: (top: number) => (scrollTop = top), top: () => scrollTop }
  return { ...result.current, place, isAtBottom, onBottom, onTop, scroll }
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

  it('[MSGP-19] what stands above the messages is not counted to the 80 px', () => {
    const { look, place, isAtBottom } = setup(200)
    place.scrollOffset = 1200
    look()
    place.scrollOffset = 1100
    look()
    expect(isAtBottom.current).toBe(false)
  })

  it('what stands above the messages is not counted to the way to the first of them', () => {
    const { look, place, onTop } = setup(200)
    place.scrollOffset = 430
    look()
    expect(onTop).toHaveBeenLastCalledWith(true)
    place.scrollOffset = 450
    look()
    expect(onTop).toHaveBeenLastCalledWith(false)
  })

  it('keeps to the end, but pulls nobody down who has moved up, heard of or not', () => {
    const { look, stick, place, scroll } = setup()
    look()
    place.scrollSize = 1500
    stick()
    expect(scroll.top()).toBe(1100)
    place.scrollOffset = 1100
    look()
    scroll.to(700)
    stick()
    expect(scroll.top()).toBe(700)
    place.scrollOffset = 700
    look()
    stick()
    expect(scroll.top()).toBe(700)
    // The list went down by itself.
    scroll.to(1100)
    place.scrollOffset = 1100
    look()
    place.scrollSize = 1600
    stick()
    expect(scroll.top()).toBe(1200)
  })

  it('one whom a list that shrank took along is at its end as before', () => {
    const { look, stick, place, scroll } = setup()
    look()
    // Two messages are gone, and the browser has him at the new end before the list says so.
    place.scrollSize = 1300
    scroll.to(900)
    place.scrollSize = 1350
    stick()
    expect(scroll.top()).toBe(950)
  })
})
