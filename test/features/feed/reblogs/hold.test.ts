// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openByHolding } from '../../../../src/features/feed/reblogs/hold.ts'
import { createDisposer } from '../../../../src/platform/lib/dispose.ts'
import { createTestApp } from '../../../support/app.ts'

let disposer = createDisposer()
beforeEach(() => {
  vi.useFakeTimers()
  disposer = createDisposer()
})
afterEach(() => {
  disposer.dispose()
  vi.useRealTimers()
})

function start() {
  const post = { id: '7', reblog_key: 'k', blog_name: 'nightowl' }
  document.body.innerHTML = `
    <article><a href="#reblog" data-inlay-command="post-form:open" data-inlay-payload='${JSON.stringify({ mode: 'reblog', ...post })}'>Reblog</a></article>
    <button>Other</button>`
  const { app } = createTestApp()
  openByHolding(app, disposer)
  const control = document.querySelector('a') as HTMLElement
  const other = document.querySelector('button') as HTMLElement
  const point = (type: string) =>
    control.dispatchEvent(new PointerEvent(type, { bubbles: true, isPrimary: true, button: 0 }))
  /** Whether a click reaches what it was for. */
  const click = (on: HTMLElement, detail = 1) =>
    on.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))
  return { control, other, point, click }
}

describe('a reblog control that was held', () => {
  it('[DEC-178] is not clicked as well, though the browser says so late; what opened can be used at once', () => {
    const { control, other, point, click } = start()
    point('pointerdown')
    vi.advanceTimersByTime(600)
    point('pointerup')
    vi.advanceTimersByTime(400)
    expect([click(other), click(control, 0), click(control)]).toEqual([true, true, false])
  })

  it('[DEC-178] is clicked by the next press, and a while after the first', () => {
    const { control, point, click } = start()
    point('pointerdown')
    vi.advanceTimersByTime(600)
    point('pointerup')
    point('pointerdown')
    point('pointerup')
    expect(click(control)).toBe(true)
    point('pointerdown')
    vi.advanceTimersByTime(600)
    point('pointerup')
    vi.advanceTimersByTime(1000)
    expect(click(control)).toBe(true)
  })
})
