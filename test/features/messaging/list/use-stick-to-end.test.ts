// @vitest-environment happy-dom

import { renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useStickToEnd } from '../../../../src/features/messaging/list/use-stick-to-end.ts'

function setup() {
  const size = { scrollHeight: 1400, clientHeight: 400 }
  const element = document.createElement('div')
  document.body.append(element)
  let scrollTop = 1000
  const end = () => size.scrollHeight - size.clientHeight
  Object.defineProperties(element, {
    scrollTop: { get: () => scrollTop, set: value => (scrollTop = Math.min(value, end())) },
    scrollHeight: { get: () => size.scrollHeight },
    clientHeight: { get: () => size.clientHeight },
  })
  const { result } = renderHook(() => useStickToEnd({ current: element }))
  const { isAtEnd, scrolled, stick } = result.current
  const scrollTo = (top: number) => {
    scrollTop = top
    scrolled()
  }
  scrolled()
  return { size, element, isAtEnd, stick, scrollTo, top: () => scrollTop }
}

afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

describe('the end of the list', () => {
  it('[MSGP-19] is reached within 80 px; only scrolling up leaves it', () => {
    const { size, isAtEnd, scrollTo } = setup()
    // A new message makes the list longer: nobody has scrolled.
    size.scrollHeight = 1700
    scrollTo(1000)
    expect(isAtEnd.current).toBe(true)
    scrollTo(900)
    expect(isAtEnd.current).toBe(false)
    scrollTo(1210)
    expect(isAtEnd.current).toBe(false)
    scrollTo(1220)
    expect(isAtEnd.current).toBe(true)
  })

  it('[MSGP-19] is kept when heights grow, unless the user has scrolled up', () => {
    const { size, stick, scrollTo, top } = setup()
    size.scrollHeight = 1500
    stick()
    expect(top()).toBe(1100)
    scrollTo(700)
    size.scrollHeight = 1600
    stick()
    expect(top()).toBe(700)
  })

  it('is kept for a user who was there when the list shrank', () => {
    const { size, stick, scrollTo, top } = setup()
    size.scrollHeight = 1300
    scrollTo(900)
    size.scrollHeight = 1600
    stick()
    expect(top()).toBe(1200)
  })

  it('[MSGP-19] is kept when rows turn out lower, then taller, before the browser has said that it scrolled', () => {
    const { size, element, stick, scrollTo, top } = setup()
    size.scrollHeight = 1300
    element.scrollTop = 900
    stick()
    size.scrollHeight = 1600
    scrollTo(900)
    stick()
    expect(top()).toBe(1200)
  })

  it('[MSGP-19] is kept when a row turns out a pixel lower and another taller within one frame', () => {
    const { size, stick, scrollTo, top } = setup()
    size.scrollHeight = 1699
    scrollTo(999)
    stick()
    expect(top()).toBe(1299)
  })

  it('[MSGP-19] is kept when the list gets more room and a row grows within one frame', () => {
    const { size, stick, scrollTo, top } = setup()
    size.clientHeight = 600
    size.scrollHeight = 1550
    scrollTo(800)
    stick()
    expect(top()).toBe(950)
  })

  it('[MSGP-19] is kept when the list gets less room', () => {
    const { size, stick, scrollTo, top } = setup()
    size.clientHeight = 200
    scrollTo(1000)
    stick()
    expect(top()).toBe(1200)
  })

  it('[MSGP-20] does not move during a press, and is restored after it', () => {
    vi.useFakeTimers()
    const { size, element, stick, top } = setup()
    document.dispatchEvent(new MouseEvent('pointerdown'))
    const matches = vi.spyOn(element, 'matches').mockReturnValue(true)
    size.scrollHeight = 1500
    stick()
    expect(top()).toBe(1000)
    matches.mockReturnValue(false)
    document.dispatchEvent(new MouseEvent('mouseup'))
    vi.runAllTimers()
    expect(top()).toBe(1100)
  })
})
