import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Box } from '../../../src/features/blog-card/card-data.ts'
import { createIntent, type Intent } from '../../../src/features/blog-card/intent.ts'
import { blogCards } from '../../../src/features/blog-card/store.ts'
import { createDisposer } from '../../../src/platform/lib/dispose.ts'
import { createTestApp } from '../../support/app.ts'
import { stubPage } from '../blogs/stub-page.ts'

const [hoverOpenMs, focusOpenMs, pressOpenMs] = [300, 400, 500]

stubPage()
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const link = (name: string) => ({ name, anchor: {} as Element })
const [one, two] = [link('papercranes'), link('nightowl')]
const wait = vi.advanceTimersByTime

function start() {
  const cards = createTestApp().app.get(blogCards)
  const host = { box: null as Box | null, held: false }
  const intent = createIntent(cards, createDisposer(), {
    cardBox: () => host.box,
    isHeld: () => host.held,
    now: Date.now,
  })
  const move = (x: number, y: number, over: Partial<Parameters<Intent['move']>[0]> = {}) =>
    intent.move({ point: { x, y }, link: null, onCard: false, hasMoved: true, ...over })
  /** The card opens below its link. */
  const open = () => {
    move(100, 100, { link: one })
    wait(hoverOpenMs)
    host.box = { left: 90, top: 120, right: 430, bottom: 500 }
  }
  return { cards, host, intent, move, open, shown: () => cards.$shown.get()?.name }
}

describe('a mouse', () => {
  it('[CARD-7] that rests on a link opens its card; one that passes over it, or moves on it, does not', () => {
    const { move, shown } = start()
    move(0, 0, { link: one })
    wait(hoverOpenMs - 1)
    move(5, 50)
    wait(5000)
    expect(shown()).toBeUndefined()
    move(0, 0, { link: one })
    for (let at = 0; at < 10; at++) {
      wait(60)
      move(at * 20, 0, { link: one })
    }
    expect(shown()).toBeUndefined()
    wait(100)
    expect(shown()).toBe('papercranes')
  })

  it('[CARD-7] opens no card for a link scrolled under it until it moves', () => {
    const { move, shown } = start()
    move(100, 100, { link: one, hasMoved: false })
    wait(5000)
    expect(shown()).toBeUndefined()
    move(101, 100, { link: one })
    wait(hoverOpenMs)
    expect(shown()).toBe('papercranes')
  })

  it('[CARD-8] closes the card 300 ms after leaving both, not before', () => {
    const { move, shown, open } = start()
    open()
    move(100, 110)
    wait(299)
    expect(shown()).toBe('papercranes')
    move(100, 130, { onCard: true })
    wait(5000)
    expect(shown()).toBe('papercranes')
    move(800, 10)
    wait(200)
    move(900, 10)
    wait(99)
    expect(shown()).toBe('papercranes')
    wait(1)
    expect(shown()).toBeUndefined()
  })

  it('[CARD-8] may cross another link on its way to the card; resting there opens that one', () => {
    const { move, host, shown, open } = start()
    open()
    host.box = { left: 90, top: 200, right: 430, bottom: 600 }
    for (const y of [120, 140, 160, 180]) {
      move(110, y, { link: two })
      wait(250)
      expect(shown()).toBe('papercranes')
    }
    wait(60)
    expect(shown()).toBeUndefined()
    move(110, 170, { link: two })
    wait(hoverOpenMs)
    expect(shown()).toBe('nightowl')
  })

  it('does not close a card below a dialog', () => {
    const { move, host, shown, open } = start()
    open()
    host.held = true
    move(900, 10)
    wait(1000)
    expect(shown()).toBe('papercranes')
    host.held = false
    move(901, 10)
    wait(300)
    expect(shown()).toBeUndefined()
  })

  it('[CARD-7] does not reopen a card that was just closed, until it has been elsewhere', () => {
    const { cards, move, shown, open } = start()
    open()
    cards.close()
    move(101, 100, { link: one })
    wait(2000)
    expect(shown()).toBeUndefined()
    move(0, 0)
    open()
    expect(shown()).toBe('papercranes')
  })
})

it('[CARD-7] focus opens a card after resting, and closes it on leaving', () => {
  const { cards, intent, shown } = start()
  intent.focus(one, false)
  wait(focusOpenMs)
  intent.focus(null, true)
  expect(shown()).toBe('papercranes')
  intent.focus(one, false)
  intent.focus(two, false)
  expect(shown()).toBeUndefined()
  wait(focusOpenMs)
  expect(shown()).toBe('nightowl')
  intent.focus(null, true)
  cards.close()
  intent.focus(two, false)
  wait(5000)
  expect(shown()).toBeUndefined()
  intent.focus(one, false)
  wait(focusOpenMs)
  expect(shown()).toBe('papercranes')
})

it.each([
  ['a scroll opens none', 11, pressOpenMs, 0, undefined],
  ['nor does a tap', 0, pressOpenMs - 1, 0, undefined],
  ['a long press opens it', 9, pressOpenMs, 0, 'papercranes'],
  ['also one that began while the code loaded', 0, 100, 400, 'papercranes'],
  ['which has to wait for the rest of the time', 0, 99, 400, undefined],
])('[CARD-7] a finger on a link: %s', (_, moved, waited, ago, opened) => {
  const { intent, shown } = start()
  intent.press(one, { x: 0, y: 0 }, ago)
  intent.pressMove({ x: 0, y: moved })
  wait(waited)
  expect(shown()).toBe(opened)
  expect(intent.pressEnd()).toBe(opened !== undefined)
  wait(5000)
  expect(shown()).toBe(opened)
})
