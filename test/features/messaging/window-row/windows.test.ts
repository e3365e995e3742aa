import { atom } from 'nanostores'
import { describe, expect, it } from 'vitest'
import { panelOf } from '../../../../src/features/messaging/inbox/inbox-model.ts'
import { createFolding, minimizedPlace } from '../../../../src/features/messaging/window-row/folding.ts'
import { createManager } from '../../../../src/features/messaging/window-row/window-manager.ts'
import {
  dockWindow,
  fitWindows,
  openWindow,
  type WindowRules,
  type WindowState,
  windowsThatFit,
} from '../../../../src/features/messaging/window-row/windows.ts'
import { createDisposer } from '../../../../src/platform/lib/dispose.ts'
import { createTestApp } from '../../../support/app.ts'
import { withBarePage } from '../page.ts'

const rules: WindowRules = { isMinimizeEnabled: true, allowsSeveral: false }
const closing: WindowRules = { ...rules, isMinimizeEnabled: false }
const open = (key: string): WindowState => ({ key, isMinimized: false })
const docked = (key: string): WindowState => ({ ...open(key), isDocked: true })
const minimized = (key: string): WindowState => ({ key, isMinimized: true })

describe('an opened window', () => {
  it('[MSG-58, MSG-59] leaves the others, minimizes or closes them, by what is allowed in this order', () => {
    const [a, b] = [open('a'), open('b')]
    expect(openWindow([a], 'b', rules)).toEqual([minimized('a'), b])
    expect(openWindow([a], 'b', closing)).toEqual([b])
    for (const allowed of [rules, closing])
      expect(openWindow([a], 'b', { ...allowed, allowsSeveral: true })).toEqual([a, b])
  })

  it('[MSG-57, MSG-60] exists once, is open, and closes no minimized one', () => {
    const opened = (...keys: string[]) =>
      keys.reduce((windows, key) => openWindow(windows, key, rules), [minimized('z')])
    expect(opened('a', 'b', 'a')).toEqual([minimized('z'), minimized('b'), open('a')])
    expect(opened('z')).toEqual([open('z')])
  })
})

describe('the room for windows', () => {
  it('[MSG-59] is one on a phone, and elsewhere as many as leave a third of the page free, three at most', () => {
    const widths = [320, 599, 600, 900, 1024, 1280, 1440, 1600, 1920, 3840]
    expect(widths.map(windowsThatFit)).toEqual([1, 1, 1, 1, 1, 2, 2, 3, 3, 3])
  })

  it('[MSG-59] minimizes the windows open longest, and no others', () => {
    const all = [open('a'), minimized('b'), open('c'), open('d')]
    expect(fitWindows(all, 3)).toBe(all)
    expect(fitWindows(all, 2)).toEqual([minimized('a'), minimized('b'), open('c'), open('d')])
    expect(fitWindows(all, 0)).toEqual(['a', 'b', 'c', 'd'].map(minimized))
  })
})

describe('a docked window', () => {
  it('[GUT-1] is independent of the row: opening another window does not move it', () => {
    expect(openWindow([docked('a'), open('b')], 'c', rules)).toEqual([docked('a'), minimized('b'), open('c')])
    expect(openWindow([docked('a'), open('b')], 'a', rules)).toEqual([minimized('b'), docked('a')])
  })

  it('[GUT-1] leaves the gutter for the next one, minimized if that is allowed', () => {
    expect(dockWindow([docked('a'), open('b')], 'b', rules)).toEqual([minimized('a'), docked('b')])
    expect(dockWindow([docked('a')], 'b', closing)).toEqual([open('a'), docked('b')])
  })

  it('[GUT-1, MSG-59] takes room in the row only if the gutter has none, and is never minimized for that', () => {
    const all = [docked('a'), open('b'), open('c')]
    expect(fitWindows(all, 2, true)).toBe(all)
    expect(fitWindows(all, 2, false)).toEqual([docked('a'), minimized('b'), open('c')])
    expect(fitWindows([docked('a')], 0, false)).toEqual([docked('a')])
  })
})

describe('createManager', () => {
  function setup(given: WindowRules & { coversPage?: () => boolean; roomFor?: () => number } = rules) {
    const told: string[] = []
    const manager = createManager({
      ...given,
      changed: () => {},
      opened: key => void told.push(`opened ${key}`),
      closed: key => void told.push(`closed ${key}`),
    })
    return { manager, told, now: manager.$windows.get }
  }

  it('[MSG-57, MSG-60] emits events for windows that open and close, not for those that are minimized', () => {
    const { manager, told, now } = setup()
    for (const key of ['a', 'a', 'b']) manager.open(key)
    manager.minimize('b')
    manager.open('a')
    for (const key of ['b', 'b']) manager.close(key)
    expect(told).toEqual(['opened a', 'opened b', 'opened a', 'closed b'])
    expect(now()).toEqual([open('a')])
  })

  it('[MSG-68] restored windows do not take the focus; opened and minimized ones do', () => {
    const { manager } = setup()
    manager.restore([open('a')])
    expect(manager.$keyToFocus.get()).toBeNull()
    manager.minimize('a')
    expect(manager.$keyToFocus.get()).toBe('a')
    manager.focused()
    expect(manager.$keyToFocus.get()).toBeNull()
  })

  it('[MSG-68] where a window covers the page, windows are restored minimized, if they can be', () => {
    const restored = (given: WindowRules, coversPage: boolean) => {
      const { manager, now } = setup({ ...given, coversPage: () => coversPage })
      manager.restore([open('a')])
      return now()
    }
    expect(restored(rules, true)).toEqual([minimized('a')])
    expect(restored(rules, false)).toEqual([open('a')])
    expect(restored(closing, true)).toEqual([open('a')])
  })
})

it('[MSG-22, MSG-23, MSG-24, MSG-25, MSG-26] the inbox shows one panel: composing first, then loading, then empty or the list', () => {
  const loading = { value: undefined, isLoading: true, failure: null }
  const fetched = { value: true as const, isLoading: false, failure: null }
  const failed = { value: undefined, isLoading: false, failure: { kind: 'offline' as const } }
  expect([loading, fetched].map(state => panelOf(state, 3, true))).toEqual(['compose', 'compose'])
  expect([loading, fetched, failed].map(state => panelOf(state, 0, false))).toEqual([
    'loader',
    'empty',
    'error',
  ])
  expect([fetched, failed].map(state => panelOf(state, 3, false))).toEqual(['list', 'list'])
})

describe('windows beside a post form', () => {
  withBarePage()

  function start() {
    const { bus } = createTestApp().app
    const page = { covering: ['a', minimizedPlace] }
    const $windows = atom<readonly WindowState[]>([open('a')])
    const covering = () => page.covering
    const folding = createFolding({
      ...{ bus, disposer: createDisposer(), $windows, covering, afterDraw: run => run() },
    })
    return { bus, page, $windows, folding, folded: () => [...folding.$folded.get()] }
  }

  it('are folded while it is open, if they cover it, and unfolded after it', () => {
    const { bus, page, folded, $windows } = start()
    bus.emit('post-form:opening')
    expect(folded()).toEqual(['a', minimizedPlace])
    // A window opened in between, for example by another tab, is folded, too.
    page.covering = ['a', 'b', minimizedPlace]
    $windows.set([...$windows.get(), open('b')])
    expect(folded()).toEqual(['a', 'b', minimizedPlace])
    page.covering = []
    bus.emit('post-form:closing')
    expect(folded()).toEqual([])
  })
})
