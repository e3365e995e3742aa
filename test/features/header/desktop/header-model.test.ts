import { atom } from 'nanostores'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createHeader, createLogo, type Panel } from '../../../../src/features/header/desktop/header-model.ts'
import { createDisposer } from '../../../../src/platform/lib/dispose.ts'
import { session } from '../../../../src/platform/session.ts'
import { createTestApp } from '../../../support/app.ts'
import { stubPage } from '../../unread/stub-page.ts'

beforeEach(stubPage)

function setup() {
  const channels = [{ name: 'aria', is_current: true }, { name: 'sketches' }, { name: 'constructor' }]
  const { app } = createTestApp({ bootstrap: { user: { name: 'aria', primary: 'aria', channels } } })
  const disposer = createDisposer()
  const settle: Record<string, { resolve: (panel: Panel<string>) => void; reject: (error: Error) => void }> =
    {}
  const failed = vi.fn()
  const load = vi.fn(
    (name: string) =>
      new Promise<Panel<string>>((resolve, reject) => {
        settle[name] = { resolve, reject }
      }),
  )
  const $activity = atom<Record<string, number>>({ aria: 3, sketches: 4, constructor: 2 })
  const $messages = atom<Record<string, number>>({ aria: 1, sketches: 5 })
  const unread = { $activity, $messages }
  const header = createHeader<string>({
    session: app.get(session),
    unread,
    bus: app.bus,
    disposer,
    load,
    failed,
  })
  return { app, disposer, load, settle, failed, header, $activity, $messages, open: () => header.$open.get() }
}

const turn = () => new Promise(resolve => setTimeout(resolve))

it('[HEAD-6, HEAD-7, UTIL-10] activity counts the current blog, the account all others, and messages those of all blogs', () => {
  const { header, app, $activity, $messages } = setup()
  const counts = () =>
    [header.$activityCount, header.$otherCount, header.$messageCount].map($count => $count.get())
  expect(counts()).toEqual([3, 6, 6])
  app.get(session).setCurrent('sketches')
  expect(counts()).toEqual([4, 5, 6])
  $activity.set({})
  $messages.set({})
  expect(counts()).toEqual([0, 0, 0])
})

it('[HEAD-11] while a form is open the header is out of the tab order, unless the focus is in it; once it is released it reacts to nothing', () => {
  const { header, app, disposer } = setup()
  const isAside = () => header.$aside.get()
  expect(isAside()).toBe(false)
  header.setFocused(true)
  app.bus.emit('post-form:opening')
  expect(isAside()).toBe(false)
  header.setFocused(false)
  expect(isAside()).toBe(true)
  app.bus.emit('post-form:closing')
  expect(isAside()).toBe(false)
  disposer.dispose()
  app.bus.emit('post-form:opening')
  expect(isAside()).toBe(false)
})

describe('the popovers', () => {
  it('[HEAD-8, HEAD-9] load once, on intent or on opening, and are notified each time they open', async () => {
    const { header, load, settle, open } = setup()
    const opened = vi.fn()
    header.prepare('activity')
    header.prepare('activity')
    expect(open()).toBe(null)
    const opening = header.open('activity')
    expect(open()).toBe(null)
    settle.activity?.resolve({ View: 'view', opened })
    await opening
    expect(open()).toBe('activity')
    expect(header.$panels.get().activity?.View).toBe('view')
    header.toggle('activity')
    expect(open()).toBe(null)
    await header.open('activity')
    expect(opened).toHaveBeenCalledTimes(2)
    expect(load).toHaveBeenCalledExactlyOnceWith('activity')
  })

  it('open as the last one requested, and not once closed before their code has loaded', async () => {
    const { header, settle, open } = setup()
    const first = header.open('account')
    const second = header.open('activity')
    settle.activity?.resolve({ View: 'activity' })
    await second
    settle.account?.resolve({ View: 'account' })
    await first
    expect(open()).toBe('activity')
    const other = setup()
    other.header.toggle('account')
    other.header.toggle('account')
    other.settle.account?.resolve({ View: 'account' })
    await turn()
    expect(other.open()).toBe(null)
  })

  it('[HEAD-8, ERR-1] report code that fails to load, and retry the next time', async () => {
    const { header, load, settle, failed, open } = setup()
    header.prepare('account')
    settle.account?.reject(new Error('offline'))
    await turn()
    expect(failed).not.toHaveBeenCalled()
    const opening = header.open('account')
    settle.account?.reject(new Error('offline'))
    await opening
    expect(failed).toHaveBeenCalledTimes(1)
    expect(open()).toBe(null)
    const again = header.open('account')
    settle.account?.resolve({ View: 'account' })
    await again
    expect(open()).toBe('account')
    expect(load).toHaveBeenCalledTimes(3)
  })
})

describe('the logo', () => {
  const image = (n: number) => `https://assets.example/images/logo/hover-animations/${n}.gif`
  function logo(randoms: number[] = [], more: object = {}) {
    const preload = vi.fn()
    const random = () => randoms.shift() ?? 0
    const assetsHost = 'https://assets.example'
    return { preload, ...createLogo({ random, assetsHost, isStill: () => false, preload, ...more }) }
  }

  it('[HEAD-3, HEAD-4] plays one of ten images of the assets host at every hover, and stops after it', () => {
    const { hover, rest, $animation } = logo([0.05, 0.15, 0.999])
    expect($animation.get()).toBe(null)
    for (const n of [1, 2, 10]) {
      hover('mouse')
      hover('pen')
      expect($animation.get()).toBe(image(n))
      rest()
      expect($animation.get()).toBe(null)
    }
  })

  it('[HEAD-4] preloads the next animation when a pointer comes near, and plays that one', () => {
    const { preload, near, hover, rest, $animation } = logo([0.35, 0.95])
    near('mouse')
    near('mouse')
    expect(preload.mock.calls).toEqual([[image(4)]])
    hover('mouse')
    near('mouse')
    expect(preload).toHaveBeenCalledTimes(1)
    expect($animation.get()).toBe(image(4))
    rest()
    near('mouse')
    expect(preload).toHaveBeenLastCalledWith(image(10))
  })

  it.each([
    ['touch', false],
    ['mouse', true],
  ])('does not play for %s if the user wants less motion: %s', (pointer, isStill) => {
    const { preload, near, hover, $animation } = logo([], { isStill: () => isStill })
    near(pointer)
    hover(pointer)
    expect($animation.get()).toBe(null)
    expect(preload).not.toHaveBeenCalled()
  })
})
