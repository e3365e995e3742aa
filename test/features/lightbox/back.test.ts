import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createBack } from '../../../src/features/lightbox/back.ts'
import { createDisposer } from '../../../src/platform/lib/dispose.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function start() {
  const entries: unknown[] = [null]
  const urls: (string | undefined)[] = []
  const history = {
    get state() {
      return entries.at(-1)
    },
    pushState(state: unknown, _: string, url?: string) {
      entries.push(state)
      urls.push(url)
    },
    replaceState: (_: unknown, __: string, url?: string) => void urls.splice(-1, 1, url),
    // A browser goes later.
    go: vi.fn(),
  }
  const onBack = vi.fn()
  const back = createBack({ history, disposer: createDisposer(), session: 's', onBack })
  const arrive = () => {
    entries.pop()
    back.popped()
  }
  return { back, arrive, history, onBack, entries, urls }
}

const isSettled = async (promise: Promise<void>): Promise<boolean> => {
  let settled = false
  void promise.then(() => {
    settled = true
  })
  await vi.advanceTimersByTimeAsync(0)
  return settled
}

it('[DEC-179] a photo that is closed has left the history only when the browser is back, however long that takes; that Back closes nothing else', async () => {
  const { back, arrive, history, onBack } = start()
  back.enter()
  const left = back.leave()
  expect(history.go).toHaveBeenCalledExactlyOnceWith(-1)
  await vi.advanceTimersByTimeAsync(5000)
  expect(await isSettled(left)).toBe(false)
  arrive()
  expect(await isSettled(left)).toBe(true)
  expect(onBack).not.toHaveBeenCalled()
  back.enter()
  arrive()
  expect(onBack).toHaveBeenCalledTimes(1)
})

it('[DEC-179] a browser that never goes back holds up nothing for longer than ten seconds', async () => {
  const { back } = start()
  back.enter()
  const left = back.leave()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await isSettled(left)).toBe(true)
})

it('what opens in place of another has its own address, in the same entry', () => {
  const { back, entries, urls } = start()
  back.enter('#notes-A')
  back.enter('#notes-B')
  expect([entries.length, urls]).toEqual([2, ['#notes-B']])
})
