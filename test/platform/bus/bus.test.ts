import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBus, UnknownCommandError } from '../../../src/platform/bus/bus.ts'
import { isCommand, ownerOf } from '../../../src/platform/bus/commands.ts'
import type { CommandName } from '../../../src/platform/bus/contract.ts'

const createQuietBus = (bring: (command: CommandName) => Promise<void> | undefined = () => undefined) => {
  const report = vi.fn()
  return { ...createBus(bring, report), report }
}

describe('commands', () => {
  it('have exactly one handler', async () => {
    const bus = createQuietBus()
    const release = bus.handle('peepr:close', () => {})
    expect(() => bus.handle('peepr:close', () => {})).toThrow('has a handler already')
    release()
    release()
    bus.handle('peepr:close', () => {})
    await bus.dispatch('peepr:close')
  })

  it('wait until their root is mounted, and mount it again after it was removed', async () => {
    const opened = vi.fn()
    let release = () => {}
    const bring = vi.fn(async () => {
      release = bus.handle('ask:open', opened)
    })
    const bus = createQuietBus(bring)
    await bus.dispatch('ask:open', { recipient: 'a' })
    await bus.dispatch('ask:open', { recipient: 'b' })
    expect(bring).toHaveBeenCalledTimes(1)
    release()
    await bus.dispatch('ask:open', { recipient: 'c' })
    expect(bring).toHaveBeenCalledTimes(2)
    expect(opened.mock.calls.map(([payload]) => payload.recipient)).toEqual(['a', 'b', 'c'])
  })

  it('reject for the caller if nobody handles them, or if their handler fails', async () => {
    const bus = createQuietBus()
    await expect(bus.dispatch('tour:open', { steps: [] })).rejects.toThrow(UnknownCommandError)
    bus.handle('peepr:close', async () => {
      throw new Error('full')
    })
    await expect(bus.dispatch('peepr:close')).rejects.toThrow('full')
  })

  it('exist only under their own names, whatever a page sends', () => {
    fc.assert(
      fc.property(fc.string(), name => {
        const noun = name.split(':')[0] ?? ''
        if (isCommand(name)) expect(ownerOf(`${noun}:open`)).toBeTypeOf('string')
      }),
    )
    for (const name of ['constructor:open', '__proto__:x', 'ask', 'ask:', ':open', ''])
      expect(isCommand(name)).toBe(false)
  })
})

describe('events', () => {
  beforeEach(() => void vi.stubGlobal('document', new EventTarget()))
  afterEach(() => void vi.unstubAllGlobals())

  it('reach every listener and the document, and stop reaching a listener that was removed', () => {
    const bus = createQuietBus()
    const [first, second, host] = [vi.fn(), vi.fn(), vi.fn()]
    document.addEventListener('post:liked', host, { once: true })
    const stop = bus.on('post:liked', first)
    bus.on('post:liked', second)
    bus.emit('post:liked', { id: '1' })
    stop()
    bus.emit('post:liked', { id: '2' })
    expect(first).toHaveBeenCalledTimes(1)
    expect(second).toHaveBeenCalledTimes(2)
    expect(host.mock.calls[0]?.[0].detail).toEqual({ id: '1' })
  })

  it('reach late listeners if the table says so, and only then', () => {
    const bus = createQuietBus()
    const listener = vi.fn()
    bus.emit('unread:changed', { activity: 1, messages: 2 })
    bus.emit('unread:changed', { activity: 3, messages: 4 })
    bus.emit('post:liked', { id: '1' })
    bus.on('unread:changed', listener)
    bus.on('post:liked', listener)
    expect(listener.mock.calls).toEqual([[{ activity: 3, messages: 4 }]])
  })

  it('reach the next listener if one throws', () => {
    const bus = createQuietBus()
    const listener = vi.fn()
    bus.on('post:liked', () => {
      throw new Error('mine')
    })
    bus.on('post:liked', listener)
    bus.emit('post:liked', { id: '1' })
    expect(listener).toHaveBeenCalledTimes(1)
    expect(bus.report).toHaveBeenCalledWith(expect.objectContaining({ message: 'mine' }))
  })
})
