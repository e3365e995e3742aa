// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { liftAbove, maxViewWidth, measuresOf } from '../../../src/features/dock/fitting.ts'
import { dockedKey, hasDocked } from '../../../src/features/dock/keys.ts'
import { savedView } from '../../../src/features/dock/saved-view.ts'
import { NotDockedError, type PageDock, pageDock } from '../../../src/features/dock/store.ts'
import { feedback } from '../../../src/shared/feedback/store.ts'
import { createTestApp, type TestAppOptions } from '../../support/app.ts'

type DockableView = Parameters<PageDock['registerView']>[1]

const width = innerWidth
const resize = (to: number) => {
  Object.assign(window, { innerWidth: to })
  window.dispatchEvent(new Event('resize'))
}

beforeEach(() => {
  document.body.innerHTML = '<div data-inlay="gutter"></div>'
  resize(1200)
})
afterEach(() => {
  document.body.innerHTML = ''
  resize(width)
})

/** A fake view that shows one thing at a time. */
function viewOf(parts: Partial<DockableView> = {}) {
  const shown: unknown[] = []
  const view: DockableView = {
    prepare: vi.fn(async (payload, quiet) => ({
      payload: { is: payload.is },
      show: async () => {
        shown.push(quiet ? [payload.is, 'quiet'] : payload.is)
        return true
      },
    })),
    close: vi.fn(async () => true),
    ...parts,
  }
  return { view, shown }
}

function setUp(options: TestAppOptions = {}, parts: Partial<DockableView> = {}) {
  const test = createTestApp(options)
  const strip = test.app.get(pageDock)
  const element = document.createElement('div')
  strip.setElement(element)
  const peepr = viewOf(parts)
  const conversation = viewOf()
  strip.registerView('peepr', peepr.view)
  strip.registerView('conversation', conversation.view)
  const dock = (view: 'peepr' | 'conversation', is: string, restricted = false) =>
    strip.dock({ view, restricted, payload: { is, post: 'of the host' } })
  const toasts = () =>
    test.app
      .get(feedback)
      .$toasts.get()
      .map(({ text }) => text)
  return { ...test, strip, element, peepr, conversation, dock, toasts }
}

it('[GUT-2, GUT-3, GUT-4, GUT-5, DEC-110] has its sizes, with the wide column and without', () => {
  expect(measuresOf(false)).toEqual({ width: 215, margin: 20, transitionWidth: 900 })
  expect(measuresOf(true)).toEqual({ width: 300, margin: 17, transitionWidth: 990 })
  expect(maxViewWidth).toBe(300)
  const strip = { left: 600, right: 900 }
  expect(liftAbove(strip, [])).toBe(0)
  const windows = [
    { left: 20, right: 360, height: 600 },
    { left: 560, right: 900, height: 480 },
    { left: 900, right: 980, height: 700 },
  ]
  expect(liftAbove(strip, windows)).toBe(480)
})

describe('the gutter', () => {
  it('[GUT-1] holds one view at a time: a new one replaces the old one', async () => {
    const { strip, dock, peepr, conversation, element, needed } = setUp()
    await dock('peepr', 'a')
    expect(needed).toContain('peepr')
    expect(strip.$docked.get()).toEqual({ view: 'peepr', restricted: false, payload: { is: 'a' } })
    expect(strip.$placeOf('peepr').get()).toBe(element)
    await dock('conversation', 'b')
    expect(needed).toContain('messaging')
    expect(peepr.view.close).toHaveBeenCalledOnce()
    expect(conversation.shown).toEqual(['b'])
    expect(strip.$placeOf('peepr').get()).toBeNull()
    expect(strip.$placeOf('conversation').get()).toBe(element)
  })

  it('[GUT-1] of two views requested at once shows the later one', async () => {
    const { strip, dock } = setUp()
    await Promise.all([dock('peepr', 'a'), dock('conversation', 'b'), dock('peepr', 'c')])
    expect(strip.$docked.get()).toMatchObject({ view: 'peepr', payload: { is: 'c' } })
  })

  it('[GUT-1, DEC-109] keeps a restricted view until it is closed; others are refused, with a reason', async () => {
    const { strip, dock, peepr, toasts } = setUp()
    await dock('peepr', 'a', true)
    await expect(dock('conversation', 'b')).rejects.toThrow(NotDockedError)
    await expect(dock('peepr', 'c')).rejects.toThrow('a restricted view stays')
    expect(strip.mayReplace('peepr')).toBe(false)
    expect(strip.mayReplace('conversation')).toBe(true)
    expect(toasts()).toEqual(Array(3).fill('Close the docked panel before you open another.'))
    await dock('peepr', 'a')
    expect(strip.$docked.get()).toMatchObject({ restricted: true, payload: { is: 'a' } })
    expect(peepr.view.close).not.toHaveBeenCalled()
    strip.undock('peepr')
    await dock('conversation', 'b')
    expect(strip.$docked.get()?.view).toBe('conversation')
  })

  it('[GUT-1] keeps the old view if its user declines to close it, and if there is nothing new to show', async () => {
    const { strip, dock, conversation } = setUp({}, { close: async () => false })
    await dock('peepr', 'a')
    await expect(dock('conversation', 'b')).rejects.toThrow('kept open')
    vi.mocked(conversation.view.prepare).mockResolvedValueOnce(null)
    await expect(dock('conversation', 'nobody')).rejects.toThrow('nothing to dock')
    expect(strip.$docked.get()).toMatchObject({ view: 'peepr', payload: { is: 'a' } })
    expect(await strip.close()).toBe(false)
  })

  it('is empty if the first view could not be shown', async () => {
    const { strip, dock, app } = setUp(
      {},
      { prepare: async () => ({ payload: {}, show: async () => false }) },
    )
    await expect(dock('peepr', 'a')).rejects.toThrow(NotDockedError)
    expect(strip.$docked.get()).toBeNull()
    expect(hasDocked(app)).toBe(false)
    expect(await strip.close()).toBe(true)
  })

  it.each([
    [{}, 900],
    [{ wide: true }, 990],
  ])(
    '[GUT-4] with the options %o docks a view in windows from %i px on, in a narrower one it lies over the page',
    async (options, least) => {
      document.querySelector('div')?.setAttribute('data-inlay-options', JSON.stringify(options))
      const { strip, dock, element } = setUp()
      await dock('peepr', 'a')
      const $place = strip.$placeOf('peepr')
      $place.listen(() => {})
      resize(least - 1)
      expect([$place.get(), strip.$shown.get()]).toEqual([null, null])
      expect(strip.$docked.get()).toMatchObject({ view: 'peepr' })
      resize(least)
      expect([$place.get(), strip.$shown.get()]).toEqual([element, 'peepr'])
    },
  )

  it('is unavailable on a page without a placeholder for it, and in one that we made', async () => {
    document.body.innerHTML = '<div data-inlay="gutter" data-inlay-made></div>'
    expect(setUp().strip.$room.get()).toBe(false)
    document.body.innerHTML = '<div data-inlay-post-body><div data-inlay="gutter"></div></div>'
    expect(setUp().strip.$room.get()).toBe(false)
  })
})

describe('a docked view', () => {
  const keptBy = async (user: 'aria' | 'bruno' | null) => {
    const before = setUp({ user })
    await before.dock('peepr', 'a', true)
    return before.app.platform.storage
  }
  const settled = () => new Promise(resolve => setTimeout(resolve, 5))

  it('[GUT-1] is restored on the next page without taking the focus, and is still restricted', async () => {
    const storage = await keptBy('aria')
    const { strip, peepr } = setUp({ platform: { storage } })
    strip.restore()
    await settled()
    expect(peepr.shown).toEqual([['a', 'quiet']])
    expect(strip.$docked.get()).toEqual({ view: 'peepr', restricted: true, payload: { is: 'a' } })
  })

  it('[GUT-4] waits for a window that is wide enough', async () => {
    const storage = await keptBy('aria')
    resize(600)
    const { strip, peepr, app } = setUp({ platform: { storage } })
    strip.restore()
    await settled()
    expect([peepr.shown, hasDocked(app)]).toEqual([[], true])
    resize(1000)
    await settled()
    expect(peepr.shown).toHaveLength(1)
  })

  it('is stored per user, and removed when it is closed', async () => {
    const storage = await keptBy('aria')
    for (const user of ['bruno', null] as const) {
      const { strip, peepr } = setUp({ user, platform: { storage } })
      strip.restore()
      await settled()
      expect(peepr.shown).toEqual([])
    }
    const { strip, app } = setUp({ platform: { storage } })
    strip.restore()
    await settled()
    strip.undock('conversation')
    expect(storage.get(dockedKey(app))).not.toBeNull()
    strip.undock('peepr')
    expect(storage.get(dockedKey(app))).toBeNull()
  })

  it('stays stored if it cannot be shown this time', async () => {
    const storage = await keptBy('aria')
    const { strip, toasts } = setUp({ platform: { storage } }, { prepare: async () => null })
    strip.restore()
    await settled()
    expect([strip.$docked.get(), toasts()]).toEqual([null, []])
    expect(storage.keys('inlay:gutter:')).toHaveLength(1)
  })

  it.each([
    'garbled',
    '[]',
    '{"at":1,"view":"peepr","payload":{}}',
    '{"at":4e12,"view":"header","payload":{}}',
    '{"at":4e12,"view":"__proto__","payload":{}}',
    '{"at":4e12,"view":"peepr","payload":"x"}',
  ])('is not restored from invalid data: %s', text => {
    const { app } = createTestApp()
    app.platform.storage.set(dockedKey(app), text)
    expect(savedView(app).read()).toBeNull()
  })
})
