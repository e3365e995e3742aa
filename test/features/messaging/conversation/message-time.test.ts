import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { today } from '../../../../src/features/messaging/conversation/message-time.ts'
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

  it('changes at each midnight, and not in between; its timer goes with the app', async () => {
    const { told, app } = setup()
    await vi.advanceTimersByTimeAsync(3 * hourMs - 1)
    expect(told).toEqual([at(20)])
    await vi.advanceTimersByTimeAsync(1)
    expect(told).toEqual([at(20), at(21)])
    await vi.advanceTimersByTimeAsync(24 * hourMs)
    expect(told).toEqual([at(20), at(21), at(22)])
    app.disposer.dispose()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is right after a computer slept over midnight, without a timer firing, and when the page becomes visible', async () => {
    const { told, app } = setup()
    vi.setSystemTime(at(23, 8))
    await vi.advanceTimersByTimeAsync(600_000)
    expect(told).toEqual([at(20), at(23)])
    vi.setSystemTime(at(24, 8))
    app.platform.document.dispatchEvent(new Event('visibilitychange'))
    expect(told.at(-1)).toBe(at(24))
  })
})
