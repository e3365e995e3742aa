// @vitest-environment happy-dom

import { atom } from 'nanostores'
import { describe, expect, it, vi } from 'vitest'
import { createLogo } from '../../../../src/features/header/desktop/logo-model.ts'
import { createHeader, type Panel } from '../../../../src/features/header/desktop/model.ts'
import { createDisposer } from '../../../../src/platform/lib/dispose.ts'
import { session } from '../../../../src/platform/session.ts'
import { createTestApp } from '../../../support/app.ts'

const user = {
  name: 'aria',
  primary: 'aria',
  channels: [{ name: 'aria', is_current: true }, { name: 'sketches' }, { name: 'constructor' }],
}

function setup() {
  const { app } = createTestApp({ bootstrap: { user } })
  const disposer = createDisposer()
  const loads: string[] = []
  const settle: Record<string, { resolve: (panel: Panel<string>) => void; reject: (error: Error) => void }> =
    {}
  const failed = vi.fn()
  const $activity = atom<Record<string, number>>({ aria: 3, sketches: 4, constructor: 2 })
  const $messages = atom<Record<string, number>>({ aria: 1, sketches: 5 })
  const header = createHeader<string>({
    session: app.get(session),
    unread: { $activity, $messages },
    bus: app.bus,
    disposer,
    load: name => {
      loads.push(name)
      return new Promise((resolve, reject) => {
        settle[name] = { resolve, reject }
      })
    },
    failed,
  })
  return { app, disposer, loads, settle, failed, header, $activity, $messages }
}

const turn = () => new Promise(resolve => setTimeout(resolve))

describe('the counts', () => {
  it('[HEAD-6, HEAD-7, UTIL-10] activity counts the current blog, the account all others', () => {
    const { header, app, $activity } = setup()
    expect(header.$activityCount.get()).toBe(3)
    expect(header.$otherCount.get()).toBe(6)
    app.get(session).setCurrent('sketches')
    expect(header.$activityCount.get()).toBe(4)
    expect(header.$otherCount.get()).toBe(5)
    $activity.set({})
    expect(header.$activityCount.get()).toBe(0)
    expect(header.$otherCount.get()).toBe(0)
  })

  it('counts the messages of all blogs', () => {
    const { header, $messages } = setup()
    expect(header.$messageCount.get()).toBe(6)
    $messages.set({})
    expect(header.$messageCount.get()).toBe(0)
  })
})

describe('while a form is open', () => {
  it('[HEAD-11] is out of the tab order, unless the focus is in it', () => {
    const { header, app } = setup()
    expect(header.$aside.get()).toBe(false)
    header.setFocused(true)
    app.bus.emit('post-form:opening')
    expect(header.$aside.get()).toBe(false)
    header.setFocused(false)
    expect(header.$aside.get()).toBe(true)
    app.bus.emit('post-form:closing')
    expect(header.$aside.get()).toBe(false)
  })

  it('reacts to nothing once it is released', () => {
    const { header, app, disposer } = setup()
    disposer.dispose()
    app.bus.emit('post-form:opening')
    expect(header.$aside.get()).toBe(false)
  })
})

describe('the popovers', () => {
  it('[HEAD-8, HEAD-9] load once, on intent or on opening, and are notified each time they open', async () => {
    const { header, loads, settle } = setup()
    const opened = vi.fn()
    header.prepare('activity')
    header.prepare('activity')
    expect(header.$open.get()).toBe(null)
    const opening = header.open('activity')
    expect(header.$open.get()).toBe(null)
    settle.activity?.resolve({ View: 'view', opened })
    await opening
    expect(loads).toEqual(['activity'])
    expect(header.$open.get()).toBe('activity')
    expect(header.$panels.get().activity?.View).toBe('view')
    header.toggle('activity')
    expect(header.$open.get()).toBe(null)
    await header.open('activity')
    expect(opened).toHaveBeenCalledTimes(2)
    expect(loads).toEqual(['activity'])
  })

  it('only the last one requested opens', async () => {
    const { header, settle } = setup()
    const first = header.open('account')
    const second = header.open('activity')
    settle.activity?.resolve({ View: 'activity' })
    await second
    settle.account?.resolve({ View: 'account' })
    await first
    expect(header.$open.get()).toBe('activity')
  })

  it('one closed before its code has loaded stays closed', async () => {
    const { header, settle } = setup()
    header.toggle('account')
    header.toggle('account')
    settle.account?.resolve({ View: 'account' })
    await turn()
    expect(header.$open.get()).toBe(null)
  })

  it('[HEAD-8, ERR-1] report code that fails to load, and retry the next time', async () => {
    const { header, loads, settle, failed } = setup()
    header.prepare('account')
    settle.account?.reject(new Error('offline'))
    await turn()
    expect(failed).not.toHaveBeenCalled()
    const opening = header.open('account')
    settle.account?.reject(new Error('offline'))
    await opening
    expect(failed).toHaveBeenCalledTimes(1)
    expect(header.$open.get()).toBe(null)
    const again = header.open('account')
    settle.account?.resolve({ View: 'account' })
    await again
    expect(header.$open.get()).toBe('account')
    expect(loads).toEqual(['account', 'account', 'account'])
  })
})

describe('the logo', () => {
  it('[HEAD-3] plays another animation at every hover, and stops after it', () => {
    const randoms = [0.05, 0.95]
    const logo = createLogo({
      random: () => randoms.shift() ?? 0,
      assetsHost: 'https://assets.example',
      isStill: () => false,
      preload: vi.fn(),
    })
    expect(logo.$animation.get()).toBe(null)
    logo.hover('mouse')
    logo.hover('mouse')
    expect(logo.$animation.get()).toBe('https://assets.example/images/logo/hover-animations/1.gif')
    logo.rest()
    expect(logo.$animation.get()).toBe(null)
    logo.hover('pen')
    expect(logo.$animation.get()).toBe('https://assets.example/images/logo/hover-animations/10.gif')
  })

  it('[HEAD-4] preloads the next animation when a pointer comes near, and plays that one', () => {
    const randoms = [0.35, 0.95]
    const preload = vi.fn()
    const logo = createLogo({
      random: () => randoms.shift() ?? 0,
      assetsHost: 'https://assets.example',
      isStill: () => false,
      preload,
    })
    logo.near('mouse')
    logo.near('mouse')
    expect(preload.mock.calls).toEqual([['https://assets.example/images/logo/hover-animations/4.gif']])
    logo.hover('mouse')
    logo.near('mouse')
    expect(preload).toHaveBeenCalledTimes(1)
    expect(logo.$animation.get()).toBe('https://assets.example/images/logo/hover-animations/4.gif')
    logo.rest()
    logo.near('mouse')
    expect(preload).toHaveBeenLastCalledWith('https://assets.example/images/logo/hover-animations/10.gif')
  })

  it('preloads nothing if the page does not name its assets host', () => {
    const preload = vi.fn()
    const logo = createLogo({ random: () => 0, isStill: () => false, preload })
    logo.near('mouse')
    expect(preload).not.toHaveBeenCalled()
    logo.hover('mouse')
    expect(logo.$animation.get()).toBe('/images/logo/hover-animations/1.gif')
  })

  it('does not play for touch or under reduced motion', () => {
    const preload = vi.fn()
    const shared = { random: () => 0, assetsHost: 'https://assets.example', preload }
    const still = createLogo({ ...shared, isStill: () => true })
    still.hover('mouse')
    expect(still.$animation.get()).toBe(null)
    const logo = createLogo({ ...shared, isStill: () => false })
    logo.hover('touch')
    expect(logo.$animation.get()).toBe(null)
    still.near('mouse')
    logo.near('touch')
    expect(preload).not.toHaveBeenCalled()
  })
})
