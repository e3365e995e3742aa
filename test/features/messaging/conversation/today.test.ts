// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { today } from '../../../../src/features/messaging/conversation/today.ts'
import { messagingApp } from '../app.ts'

const hourMs = 3_600_000
/** In the local time zone, as everywhere here. */
const at = (day: number, hours = 0) => new Date(2026, 10, day, hours).getTime()

describe('the current day', () => {
  beforeEach(() => void vi.useFakeTimers({ now: at(20, 21) }))
  afterEach(() => void vi.useRealTimers())

  const setup = () => {
    const { app } = messagingApp({}, { platform: { now: () => Date.now() } })
    const told: number[] = []
    app.get(today).subscribe(day => told.push(day))
    return { app, told }
  }

  it('changes at each midnight, and not in between', async () => {
    const { told } = setup()
    await vi.advanceTimersByTimeAsync(3 * hourMs - 1)
    expect(told).toEqual([at(20)])
    await vi.advanceTimersByTimeAsync(1)
    expect(told).toEqual([at(20), at(21)])
    await vi.advanceTimersByTimeAsync(24 * hourMs)
    expect(told).toEqual([at(20), at(21), at(22)])
  })

  it('is right after a computer slept over midnight, without a timer firing', async () => {
    const { told } = setup()
    vi.setSystemTime(at(23, 8))
    await vi.advanceTimersByTimeAsync(600_000)
    expect(told).toEqual([at(20), at(23)])
  })

  it('is checked when the page becomes visible', () => {
    const { told } = setup()
    vi.setSystemTime(at(21, 8))
    document.dispatchEvent(new Event('visibilitychange'))
    expect(told).toEqual([at(20), at(21)])
  })

  it('has no timer after it was disposed of', () => {
    const { app } = setup()
    app.disposer.dispose()
    expect(vi.getTimerCount()).toBe(0)
  })
})
