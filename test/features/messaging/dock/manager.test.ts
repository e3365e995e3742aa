import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createManager } from '../../../../src/features/messaging/dock/manager.ts'
import {
  fitWindows,
  openWindow,
  type WindowRules,
  type WindowState,
  windowsThatFit,
} from '../../../../src/features/messaging/dock/windows.ts'
import { panelOf } from '../../../../src/features/messaging/inbox/inbox-model.ts'

const minimizing: WindowRules = { isMinimizeEnabled: true, allowsSeveral: false }
const [a, b] = ['a', 'b'].map((key): WindowState => ({ key, isMinimized: false }))

describe('openWindow', () => {
  it('[MSG-58, MSG-59] the others stay, are minimized or closed, by what is allowed in this order', () => {
    const one = a ? [a] : []
    expect(openWindow(one, 'b', minimizing)).toEqual([{ key: 'a', isMinimized: true }, b])
    expect(openWindow(one, 'b', { isMinimizeEnabled: false, allowsSeveral: false })).toEqual([b])
    expect(openWindow(one, 'b', { isMinimizeEnabled: true, allowsSeveral: true })).toEqual([a, b])
    expect(openWindow(one, 'b', { isMinimizeEnabled: false, allowsSeveral: true })).toEqual([a, b])
  })

  it('[MSG-57, MSG-60] each window exists once, the opened one is open, and minimized ones are not closed', () => {
    const step = fc.constantFrom('a', 'b', 'c', 'd')
    fc.assert(
      fc.property(fc.array(step), fc.boolean(), fc.boolean(), (keys, isMinimizeEnabled, allowsSeveral) => {
        let windows: WindowState[] = [{ key: 'z', isMinimized: true }]
        for (const [index, key] of keys.entries()) {
          windows = openWindow(windows, key, { isMinimizeEnabled, allowsSeveral })
          expect(new Set(windows.map(one => one.key)).size).toBe(windows.length)
          expect(windows.at(-1)).toEqual({ key, isMinimized: false })
          expect(windows).toContainEqual({ key: 'z', isMinimized: true })
          const seen = keys.slice(0, index + 1)
          if (isMinimizeEnabled || allowsSeveral) expect(windows).toHaveLength(new Set(seen).size + 1)
          if (!allowsSeveral) expect(windows.filter(one => !one.isMinimized)).toHaveLength(1)
        }
      }),
    )
  })
})

describe('the room for windows', () => {
  it('[MSG-59] is one on a phone, and elsewhere as many as leave a third of the page free, three at most', () => {
    const widths = [320, 599, 600, 900, 1024, 1280, 1440, 1600, 1920, 3840]
    expect(widths.map(windowsThatFit)).toEqual([1, 1, 1, 1, 1, 2, 2, 3, 3, 3])
  })

  it('[MSG-59] minimizes the windows open longest, and no others', () => {
    const state = fc.record({ key: fc.string(), isMinimized: fc.boolean() })
    fc.assert(
      fc.property(fc.uniqueArray(state, { selector: one => one.key }), fc.nat(6), (windows, atMost) => {
        const open = windows.filter(one => !one.isMinimized)
        const fit = fitWindows(windows, atMost)
        expect(fit.map(({ key }) => key)).toEqual(windows.map(({ key }) => key))
        expect(fit.filter(one => !one.isMinimized)).toEqual(open.slice(Math.max(0, open.length - atMost)))
        if (open.length <= atMost) expect(fit).toBe(windows)
      }),
    )
  })
})

describe('createManager', () => {
  type Rules = WindowRules & { coversPage?: () => boolean; roomFor?: () => number }
  const setup = (rules: Rules = minimizing) => {
    const told: string[] = []
    const manager = createManager({
      ...rules,
      changed: () => {},
      opened: key => void told.push(`opened ${key}`),
      closed: key => void told.push(`closed ${key}`),
    })
    return { manager, told }
  }

  it('[MSG-57, MSG-60] emits events for windows that open and close, not for those that are minimized', () => {
    const { manager, told } = setup()
    manager.open('a')
    manager.open('a')
    manager.open('b')
    manager.minimize('b')
    manager.open('a')
    manager.close('b')
    manager.close('b')
    expect(told).toEqual(['opened a', 'opened b', 'opened a', 'closed b'])
    expect(manager.$windows.get()).toEqual([{ key: 'a', isMinimized: false }])
  })

  it('[MSG-58] without minimizing, the other window is closed, and none can be minimized', () => {
    const { manager, told } = setup({ isMinimizeEnabled: false, allowsSeveral: false })
    manager.open('a')
    manager.open('b')
    manager.minimize('b')
    expect(told).toEqual(['opened a', 'opened b', 'closed a'])
    expect(manager.$windows.get()).toEqual([{ key: 'b', isMinimized: false }])
  })

  it('[MSG-58, MSG-59] stand side by side where there is room; the one open longest is minimized for another, or closed', () => {
    let room = 2
    const side = { isMinimizeEnabled: true, allowsSeveral: true, roomFor: () => room }
    const { manager } = setup(side)
    for (const key of ['a', 'b', 'c']) manager.open(key)
    expect(manager.$windows.get()).toEqual([
      { key: 'a', isMinimized: true },
      { key: 'b', isMinimized: false },
      { key: 'c', isMinimized: false },
    ])
    const closing = setup({ ...side, isMinimizeEnabled: false })
    for (const key of ['a', 'b', 'c']) closing.manager.open(key)
    expect(closing.manager.$windows.get().map(({ key }) => key)).toEqual(['b', 'c'])
    // A narrower page minimizes, and closes nothing.
    room = 1
    manager.fit()
    closing.manager.fit()
    expect(manager.$windows.get().map(({ isMinimized }) => isMinimized)).toEqual([true, true, false])
    expect(closing.manager.$windows.get().map(({ key }) => key)).toEqual(['b', 'c'])
  })

  it('[MSG-68] restored windows do not take the focus; opened and minimized ones do', () => {
    const { manager } = setup()
    manager.restore([{ key: 'a', isMinimized: false }])
    expect(manager.$keyToFocus.get()).toBeNull()
    manager.minimize('a')
    expect(manager.$keyToFocus.get()).toBe('a')
    manager.focused()
    expect(manager.$keyToFocus.get()).toBeNull()
  })

  it('[MSG-68] where a window covers the page, the next page shows itself: its windows are restored minimized', () => {
    const restored = (rules: typeof minimizing, coversPage: boolean) => {
      const { manager } = setup({ ...rules, coversPage: () => coversPage })
      manager.restore([{ key: 'a', isMinimized: false }])
      return manager.$windows.get()
    }
    expect(restored(minimizing, true)).toEqual([{ key: 'a', isMinimized: true }])
    expect(restored(minimizing, false)).toEqual([{ key: 'a', isMinimized: false }])
    // It cannot be minimized, and is not lost.
    expect(restored({ ...minimizing, isMinimizeEnabled: false }, true)).toEqual([
      { key: 'a', isMinimized: false },
    ])
  })
})

describe('panelOf', () => {
  it('[MSG-22, MSG-23, MSG-24, MSG-25, MSG-26] shows one panel: composing first, then loading, then empty or the list', () => {
    const loading = { value: undefined, isLoading: true, failure: null }
    const fetched = { value: true as const, isLoading: false, failure: null }
    const failed = { value: undefined, isLoading: false, failure: { kind: 'offline' as const } }
    expect(panelOf(loading, 0, false)).toBe('loader')
    expect(panelOf(loading, 0, true)).toBe('compose')
    expect(panelOf(fetched, 3, true)).toBe('compose')
    expect(panelOf(fetched, 0, false)).toBe('empty')
    expect(panelOf(fetched, 3, false)).toBe('list')
    expect(panelOf(failed, 0, false)).toBe('error')
    expect(panelOf(failed, 3, false)).toBe('list')
  })
})
