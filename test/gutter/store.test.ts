// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dockedKey, hasDocked } from '../../src/gutter/keys.ts'
import { maxViewWidth, measuresOf } from '../../src/gutter/rules.ts'
import { savedView } from '../../src/gutter/saved-view.ts'
import { type Gutter, gutter, NotDockedError } from '../../src/gutter/store.ts'
import { notices } from '../../src/notices/store.ts'
import { createTestApp, type TestAppOptions } from '../support/app.ts'

type DockableView = Parameters<Gutter['lend']>[1]

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

/** A view that shows one thing at a time, as told. */
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
  const strip = test.app.get(gutter)
  const element = document.createElement('div')
  strip.setElement(element)
  const peepr = viewOf(parts)
  const conversation = viewOf()
  strip.lend('peepr', peepr.view)
  strip.lend('conversation', conversation.view)
  const dock = (view: 'peepr' | 'conversation', is: string, restricted = false) =>
    strip.dock({ view, restricted, payload: { is, post: 'of the host' } })
  const toasts = () =>
    test.app
      .get(notices)
      .$toasts.get()
      .map(({ text }) => text)
  return { ...test, strip, element, peepr, conversation, dock, toasts }
}

it('[GUT-2…5, DEC-110] measures what it should, with the wide column and without', () => {
  expect(measuresOf(false)).toEqual({ width: 215, margin: 20, transitionWidth: 900 })
  expect(measuresOf(true)).toEqual({ width: 300, margin: 17, transitionWidth: 990 })
  expect(maxViewWidth).toBe(300)
})

describe('the gutter', () => {
  it('[GUT-1] holds one view at a time: a new one takes the place of the old one', async () => {
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

  it('[GUT-1] of two that are asked for at once the later one stands there', async () => {
    const { strip, dock } = setUp()
    await Promise.all([dock('peepr', 'a'), dock('conversation', 'b'), dock('peepr', 'c')])
    expect(strip.$docked.get()).toMatchObject({ view: 'peepr', payload: { is: 'c' } })
  })

  it('[GUT-1, DEC-109] a restricted view stays until it is closed; newcomers are refused, and told why', async () => {
    const { strip, dock, peepr, toasts } = setUp()
    await dock('peepr', 'a', true)
    await expect(dock('conversation', 'b')).rejects.toThrow(NotDockedError)
    await expect(dock('peepr', 'c')).rejects.toThrow('a restricted view stays')
    expect(strip.mayReplace('peepr')).toBe(false)
    expect(strip.mayReplace('conversation')).toBe(true)
    expect(toasts()).toEqual(Array(3).fill('What is docked beside the posts stays there until you close it.'))
    await dock('peepr', 'a')
    expect(strip.$docked.get()).toMatchObject({ restricted: true, payload: { is: 'a' } })
    expect(peepr.view.close).not.toHaveBeenCalled()
    strip.undock('peepr')
    await dock('conversation', 'b')
    expect(strip.$docked.get()?.view).toBe('conversation')
  })

  it('[GUT-1] keeps the old view when its user does, and when there is nothing new to show', async () => {
    const { strip, dock, conversation } = setUp({}, { close: async () => false })
    await dock('peepr', 'a')
    await expect(dock('conversation', 'b')).rejects.toThrow('kept open')
    vi.mocked(conversation.view.prepare).mockResolvedValueOnce(null)
    await expect(dock('conversation', 'nobody')).rejects.toThrow('nothing to dock')
    expect(strip.$docked.get()).toMatchObject({ view: 'peepr', payload: { is: 'a' } })
    expect(await strip.close()).toBe(false)
  })

  it('has nothing docked when the first view could not be shown', async () => {
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
    '[GUT-4] with the options %o a view is in it from a window of %i px on, over the page in a narrower one',
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

  it('has no room on a page that names no place for it, nor in one of our own making', async () => {
    document.body.innerHTML = '<div data-inlay="gutter" data-inlay-made></div>'
    expect(setUp().strip.$room.get()).toBe(false)
    document.body.innerHTML = '<div data-inlay-post-body><div data-inlay="gutter"></div></div>'
    expect(setUp().strip.$room.get()).toBe(false)
  })
})

describe('what is docked', () => {
  const keptBy = async (user: 'aria' | 'bruno' | null) => {
    const before = setUp({ user })
    await before.dock('peepr', 'a', true)
    return before.app.platform.storage
  }
  const settled = () => new Promise(resolve => setTimeout(resolve, 5))

  it('[GUT-1] is there again on the next page, quietly, and is still restricted', async () => {
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

  it('belongs to its user alone, and goes when it is closed', async () => {
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

  it('is kept on when it cannot be shown this time', async () => {
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
  ])('is not read from what anybody may have written there: %s', text => {
    const { app } = createTestApp()
    app.platform.storage.set(dockedKey(app), text)
    expect(savedView(app).read()).toBeNull()
  })
})
