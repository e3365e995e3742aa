import { atom } from 'nanostores'
import { describe, expect, it, vi } from 'vitest'
import { createJump } from '../../../../src/features/messaging/quotes/jump.ts'
import type { OlderMessages } from '../../../../src/features/messaging/types.ts'
import { stored } from '../support.ts'

/** A conversation whose messages come by pages of ten, the newest first, down to 1. */
function setup({ last = 100, pages = Number.POSITIVE_INFINITY } = {}) {
  const page = (from: number) => Array.from({ length: 10 }, (_, index) => stored(from + index))
  const more: OlderMessages = { held: [], link: '/more' }
  const $messages = atom(page(last - 9))
  const remote = (value: OlderMessages | null, failure: null | { kind: 'offline' } = null) => ({
    value,
    failure,
    isLoading: false,
  })
  const $older = atom(remote(more))
  const fetchOlder = vi.fn(async () => {
    if (fetchOlder.mock.calls.length > pages) return $older.set(remote(more, { kind: 'offline' }))
    const first = ($messages.get()[0]?.ts ?? 0) - 10
    $messages.set([...page(first), ...$messages.get()])
    $older.set(remote(first <= 1 ? null : more))
  })
  const say = { toast: vi.fn(() => () => {}), fail: vi.fn(() => () => {}) }
  const jump = createJump({ conversation: { $messages, $older: $older as never, fetchOlder }, say })
  return { jump, fetchOlder, say, $messages }
}

describe('a jump to a message', () => {
  it('leads to one that is loaded, and back', async () => {
    const { jump, fetchOlder } = setup()
    expect(await jump.to(95, { origin: '100' })).toBe(true)
    expect(jump.$target.get()?.key).toBe('95')
    expect(jump.$origin.get()).toBe('100')
    expect(fetchOlder).not.toHaveBeenCalled()
    jump.back()
    expect(jump.$target.get()?.key).toBe('100')
    expect(jump.$origin.get()).toBeNull()
  })

  it('loads older messages until it is there', async () => {
    const { jump, fetchOlder } = setup()
    expect(await jump.to(42)).toBe(true)
    expect(fetchOlder).toHaveBeenCalledTimes(5)
    expect(jump.$target.get()?.key).toBe('42')
    const before = jump.$target.get()
    await jump.to(42)
    expect(jump.$target.get()).not.toBe(before)
  })

  it('says that a message is gone, without loading what is older', async () => {
    const { jump, say, $messages, fetchOlder } = setup()
    $messages.set($messages.get().filter(({ ts }) => ts !== 95))
    expect(await jump.to(95)).toBe(false)
    expect(say.toast).toHaveBeenCalledWith('That message isn’t there anymore.')
    expect(fetchOlder).not.toHaveBeenCalled()
    expect(jump.$isLooking.get()).toBe(false)
  })

  it('stops at a limit, and at a failure, with a way to try again', async () => {
    const far = setup({ last: 10_000 })
    expect(await far.jump.to(5)).toBe(false)
    expect(far.fetchOlder).toHaveBeenCalledTimes(50)
    expect(far.say.toast).toHaveBeenCalledWith('That message is too far back. Scroll up to look for it.')
    const offline = setup({ pages: 1 })
    expect(await offline.jump.to(42)).toBe(false)
    expect(offline.say.fail).toHaveBeenCalledWith(
      'Couldn’t load earlier messages.',
      expect.objectContaining({ label: 'Try again' }),
    )
  })
})
