// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Box } from '../../../src/features/blog-card/card-data.ts'
import { createIntent } from '../../../src/features/blog-card/intent.ts'
import { blogCards } from '../../../src/features/blog-card/store.ts'
import { createDisposer } from '../../../src/platform/lib/dispose.ts'
import { createTestApp } from '../../support/app.ts'

const hoverOpenMs = 300
const focusOpenMs = 400
const pressOpenMs = 500

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function start() {
  const { app } = createTestApp()
  const cards = app.get(blogCards)
  const host = { box: null as Box | null, held: false }
  const intent = createIntent(cards, createDisposer(), {
    cardBox: () => host.box,
    isHeld: () => host.held,
    now: Date.now,
  })
  const link = (name: string) => ({ name, anchor: document.createElement('a') })
  const [one, two] = [link('papercranes'), link('nightowl')]
  const nowhere = { link: null, onCard: false, hasMoved: true }
  const shown = () => cards.$shown.get()?.name
  const open = () => {
    intent.move({ point: { x: 100, y: 100 }, link: one, onCard: false, hasMoved: true })
    vi.advanceTimersByTime(hoverOpenMs)
    host.box = { left: 90, top: 120, right: 430, bottom: 500 }
  }
  return { cards, host, intent, one, two, nowhere, shown, open }
}

describe('a mouse', () => {
  it('[CARD-7] that rests on a link opens its card; one that passes over it does not', () => {
    const { intent, one, nowhere, shown } = start()
    intent.move({ point: { x: 0, y: 0 }, link: one, onCard: false, hasMoved: true })
    vi.advanceTimersByTime(hoverOpenMs - 1)
    intent.move({ point: { x: 5, y: 50 }, ...nowhere })
    vi.advanceTimersByTime(5000)
    expect(shown()).toBeUndefined()
    intent.move({ point: { x: 0, y: 0 }, link: one, onCard: false, hasMoved: true })
    for (let at = 0; at < 10; at++) {
      vi.advanceTimersByTime(60)
      intent.move({ point: { x: at * 20, y: 0 }, link: one, onCard: false, hasMoved: true })
    }
    expect(shown()).toBeUndefined()
    vi.advanceTimersByTime(100)
    expect(shown()).toBe('papercranes')
  })

  it('[CARD-8] closes the card 300 ms after leaving both, not before', () => {
    const { intent, nowhere, shown, open } = start()
    open()
    intent.move({ point: { x: 100, y: 110 }, ...nowhere })
    vi.advanceTimersByTime(299)
    expect(shown()).toBe('papercranes')
    intent.move({ point: { x: 100, y: 130 }, link: null, onCard: true, hasMoved: true })
    vi.advanceTimersByTime(5000)
    expect(shown()).toBe('papercranes')
    intent.move({ point: { x: 800, y: 10 }, ...nowhere })
    vi.advanceTimersByTime(200)
    intent.move({ point: { x: 900, y: 10 }, ...nowhere })
    vi.advanceTimersByTime(99)
    expect(shown()).toBe('papercranes')
    vi.advanceTimersByTime(1)
    expect(shown()).toBeUndefined()
  })

  it('[CARD-8] may cross another link on its way to the card; resting there opens that one', () => {
    const { intent, two, host, shown, open } = start()
    open()
    host.box = { left: 90, top: 200, right: 430, bottom: 600 }
    for (const y of [120, 140, 160, 180]) {
      intent.move({ point: { x: 110, y }, link: two, onCard: false, hasMoved: true })
      vi.advanceTimersByTime(250)
      expect(shown()).toBe('papercranes')
    }
    vi.advanceTimersByTime(60)
    expect(shown()).toBeUndefined()
    intent.move({ point: { x: 110, y: 170 }, link: two, onCard: false, hasMoved: true })
    vi.advanceTimersByTime(hoverOpenMs)
    expect(shown()).toBe('nightowl')
  })

  it('does not close a card below a dialog', () => {
    const { intent, nowhere, host, shown, open } = start()
    open()
    host.held = true
    intent.move({ point: { x: 900, y: 10 }, ...nowhere })
    vi.advanceTimersByTime(1000)
    expect(shown()).toBe('papercranes')
    host.held = false
    intent.move({ point: { x: 901, y: 10 }, ...nowhere })
    vi.advanceTimersByTime(300)
    expect(shown()).toBeUndefined()
  })

  it('[CARD-7] does not reopen a card that was just closed, until it has been elsewhere', () => {
    const { cards, intent, one, nowhere, shown, open } = start()
    open()
    cards.close()
    intent.move({ point: { x: 101, y: 100 }, link: one, onCard: false, hasMoved: true })
    vi.advanceTimersByTime(2000)
    expect(shown()).toBeUndefined()
    intent.move({ point: { x: 0, y: 0 }, ...nowhere })
    open()
    expect(shown()).toBe('papercranes')
  })
})

it('[CARD-7] opens no card for a link scrolled under it until it moves', () => {
  const { intent, one, shown } = start()
  intent.move({ point: { x: 100, y: 100 }, link: one, onCard: false, hasMoved: false })
  vi.advanceTimersByTime(5000)
  expect(shown()).toBeUndefined()
  intent.move({ point: { x: 101, y: 100 }, link: one, onCard: false, hasMoved: true })
  vi.advanceTimersByTime(hoverOpenMs)
  expect(shown()).toBe('papercranes')
})

it('[CARD-7] a finger that was down while the code loaded has to wait only for the remaining time', () => {
  const { intent, one, shown } = start()
  intent.press(one, { x: 0, y: 0 }, 400)
  vi.advanceTimersByTime(99)
  expect(shown()).toBeUndefined()
  vi.advanceTimersByTime(1)
  expect(shown()).toBe('papercranes')
  expect(intent.pressEnd()).toBe(true)
})

it('[CARD-7] focus opens a card after resting, and closes it on leaving', () => {
  const { cards, intent, one, two, shown } = start()
  intent.focus(one, false)
  vi.advanceTimersByTime(focusOpenMs)
  expect(shown()).toBe('papercranes')
  intent.focus(null, true)
  expect(shown()).toBe('papercranes')
  intent.focus(one, false)
  intent.focus(two, false)
  expect(shown()).toBeUndefined()
  vi.advanceTimersByTime(focusOpenMs)
  expect(shown()).toBe('nightowl')
  intent.focus(null, true)
  cards.close()
  intent.focus(two, false)
  vi.advanceTimersByTime(5000)
  expect(shown()).toBeUndefined()
  intent.focus(one, false)
  vi.advanceTimersByTime(focusOpenMs)
  expect(shown()).toBe('papercranes')
})

it('[CARD-7] a finger opens a card by a long press, never by a scroll or a tap', () => {
  const { intent, one, shown } = start()
  intent.press(one, { x: 0, y: 0 })
  intent.pressMove({ x: 0, y: 11 })
  vi.advanceTimersByTime(pressOpenMs)
  expect(intent.pressEnd()).toBe(false)
  intent.press(one, { x: 0, y: 0 })
  vi.advanceTimersByTime(pressOpenMs - 1)
  expect(intent.pressEnd()).toBe(false)
  vi.advanceTimersByTime(5000)
  expect(shown()).toBeUndefined()
  intent.press(one, { x: 0, y: 0 })
  intent.pressMove({ x: 0, y: 9 })
  vi.advanceTimersByTime(pressOpenMs)
  expect(shown()).toBe('papercranes')
  expect(intent.pressEnd()).toBe(true)
})
