import { atom } from 'nanostores'
import { describe, expect, it, vi } from 'vitest'
import type { OlderMessages } from '../../../../src/features/messaging/types.ts'
import { createJump } from '../../../../src/features/messaging/window/jump.ts'
import { stored } from '../support.ts'

/** A conversation whose messages come by pages of ten, the newest first, down to 1. */
function setup({ last = 100, pages = Number.POSITIVE_INFINITY } = {}) {
  const page = (from: number) => Array.from({ length: 10 }, (_, index) => stored(from + index))
  const value: OlderMessages | null = { held: [], link: '/more' }
  const $messages = atom(page(last - 9))
  const $older = atom<object>({ value, failure: null, isLoading: false })
  const fetchOlder = vi.fn(async () => {
    if (fetchOlder.mock.calls.length > pages) return $older.set({ value, failure: { kind: 'offline' } })
    const first = ($messages.get()[0]?.ts ?? 0) - 10
    $messages.set([...page(first), ...$messages.get()])
    $older.set({ value: first <= 1 ? null : value, failure: null })
  })
  const say = { toast: vi.fn(() => () => {}), fail: vi.fn(() => () => {}) }
  const jump = createJump({ $messages, $older: $older as never, fetchOlder }, say)
  const calls = () => fetchOlder.mock.calls.length
  return { jump, calls, say, $messages, at: () => jump.$target.get()?.key }
}

describe('a jump to a message', () => {
  it('leads to one that is loaded, and back', async () => {
    const { jump, calls, at } = setup()
    expect(await jump.to(95, { origin: '100' })).toBe(true)
    expect([at(), jump.$origin.get(), calls()]).toEqual(['95', '100', 0])
    jump.back()
    expect([at(), jump.$origin.get()]).toEqual(['100', null])
  })

  it('loads older messages until it is there', async () => {
    const { jump, calls, at } = setup()
    expect(await jump.to(42)).toBe(true)
    expect([calls(), at()]).toEqual([5, '42'])
    const before = jump.$target.get()
    await jump.to(42)
    expect(jump.$target.get()).not.toBe(before)
  })

  it('says that a message is gone, without loading what is older', async () => {
    const { jump, say, $messages, calls } = setup()
    $messages.set($messages.get().filter(({ ts }) => ts !== 95))
    expect(await jump.to(95)).toBe(false)
    expect(say.toast).toHaveBeenCalledWith('That message isn’t there anymore.')
    expect([calls(), jump.$isLooking.get()]).toEqual([0, false])
  })

  it('stops at a limit, and at a failure, with a way to try again', async () => {
    const far = setup({ last: 10_000 })
    expect(await far.jump.to(5)).toBe(false)
    expect(far.calls()).toBe(50)
    expect(far.say.toast).toHaveBeenCalledWith('That message is too far back. Scroll up to look for it.')
    const { jump, say } = setup({ pages: 1 })
    expect(await jump.to(42)).toBe(false)
    const again = expect.objectContaining({ label: 'Try again' })
    expect(say.fail).toHaveBeenCalledWith('Couldn’t load earlier messages.', again)
  })
})
