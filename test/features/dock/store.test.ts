import { describe, expect, it, vi } from 'vitest'
import { dockedKey, hasDocked } from '../../../src/features/dock/dock-keys.ts'
import { liftAbove, maxViewWidth, measuresOf } from '../../../src/features/dock/fitting.ts'
import { NotDockedError, type PageDock, pageDock, savedView } from '../../../src/features/dock/page-dock.ts'
import { feedback } from '../../../src/shared/feedback/store.ts'
import { createTestApp, type TestAppOptions } from '../../support/app.ts'
import { dockPlace, resizeTo, stubPage } from '../blogs/stub-page.ts'

type DockableView = Parameters<PageDock['registerView']>[1]

const places: object[] = []
stubPage(places)
const host = (...given: object[]) => void places.splice(0, 1, ...given)

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
  const element = {} as Element
  strip.setElement(element)
  const [peepr, conversation] = [viewOf(parts), viewOf()]
  strip.registerView('peepr', peepr.view)
  strip.registerView('conversation', conversation.view)
  return {
    ...test,
    ...{ strip, element, peepr, conversation },
    dock: (view: 'peepr' | 'conversation', is: string, restricted = false) =>
      strip.dock({ view, restricted, payload: { is, post: 'of the host' } }),
    docked: strip.$docked.get,
    toasts: () =>
      test.app
        .get(feedback)
        .$toasts.get()
        .map(({ text }) => text),
  }
}

it('[GUT-2, GUT-3, GUT-4, GUT-5, DEC-110] has its sizes, with the wide column and without', () => {
  expect(measuresOf(false)).toEqual({ width: 215, margin: 20, transitionWidth: 900 })
  expect(measuresOf(true)).toEqual({ width: 300, margin: 17, transitionWidth: 990 })
  expect(maxViewWidth).toBe(300)
  const strip = { left: 600, right: 900 }
  const windows = [
    { left: 20, right: 360, height: 600 },
    { left: 560, right: 900, height: 480 },
    { left: 900, right: 980, height: 700 },
  ]
  expect([liftAbove(strip, []), liftAbove(strip, windows)]).toEqual([0, 480])
})

describe('the gutter', () => {
  it('[GUT-1] holds one view at a time: a new one replaces the old one', async () => {
    host(dockPlace())
    const { strip, dock, docked, peepr, conversation, element, needed } = setUp()
    const where = () => [strip.$placeOf('peepr').get(), strip.$placeOf('conversation').get()]
    await dock('peepr', 'a')
    expect(docked()).toEqual({ view: 'peepr', restricted: false, payload: { is: 'a' } })
    expect(where()).toEqual([element, null])
    await dock('conversation', 'b')
    expect(needed).toEqual(['peepr', 'messaging'])
    expect(peepr.view.close).toHaveBeenCalledOnce()
    expect(conversation.shown).toEqual(['b'])
    expect(where()).toEqual([null, element])
  })

  it('[GUT-1] of two views requested at once shows the later one', async () => {
    const { dock, docked } = setUp()
    await Promise.all([dock('peepr', 'a'), dock('conversation', 'b'), dock('peepr', 'c')])
    expect(docked()).toMatchObject({ view: 'peepr', payload: { is: 'c' } })
  })

  it('[GUT-1, DEC-109] keeps a restricted view until it is closed; others are refused, with a reason', async () => {
    const { strip, dock, docked, peepr, toasts } = setUp()
    await dock('peepr', 'a', true)
    await expect(dock('conversation', 'b')).rejects.toThrow(NotDockedError)
    await expect(dock('peepr', 'c')).rejects.toThrow('a restricted view stays')
    expect([strip.mayReplace('peepr'), strip.mayReplace('conversation')]).toEqual([false, true])
    expect(toasts()).toEqual(Array(3).fill('Close the docked panel before you open another.'))
    await dock('peepr', 'a')
    expect(docked()).toMatchObject({ restricted: true, payload: { is: 'a' } })
    expect(peepr.view.close).not.toHaveBeenCalled()
    strip.undock('peepr')
    await dock('conversation', 'b')
    expect(docked()?.view).toBe('conversation')
  })

  it('[GUT-1] keeps the old view if its user declines to close it, and if there is nothing new to show', async () => {
    const { strip, dock, docked, conversation } = setUp({}, { close: async () => false })
    await dock('peepr', 'a')
    await expect(dock('conversation', 'b')).rejects.toThrow('kept open')
    vi.mocked(conversation.view.prepare).mockResolvedValueOnce(null)
    await expect(dock('conversation', 'nobody')).rejects.toThrow('nothing to dock')
    expect(docked()).toMatchObject({ view: 'peepr', payload: { is: 'a' } })
    expect(await strip.close()).toBe(false)
  })

  it('is empty if the first view could not be shown', async () => {
    const prepare = async () => ({ payload: {}, show: async () => false })
    const { strip, dock, docked, app } = setUp({}, { prepare })
    await expect(dock('peepr', 'a')).rejects.toThrow(NotDockedError)
    expect([docked(), hasDocked(app), await strip.close()]).toEqual([null, false, true])
  })

  it.each([
    [{}, 900],
    [{ wide: true }, 990],
  ])(
    '[GUT-4] with the options %o docks a view in windows from %i px on, in a narrower one it lies over the page',
    async (options, least) => {
      host(dockPlace(options))
      const { strip, dock, docked, element } = setUp()
      await dock('peepr', 'a')
      const $place = strip.$placeOf('peepr')
      $place.listen(() => {})
      resizeTo(least - 1)
      expect([$place.get(), strip.$shown.get(), docked()?.view]).toEqual([null, null, 'peepr'])
      resizeTo(least)
      expect([$place.get(), strip.$shown.get()]).toEqual([element, 'peepr'])
    },
  )

  it('is unavailable on a page without a place of the host’s for it', () => {
    host()
    expect(setUp().strip.$room.get()).toBe(false)
  })
})

describe('a docked view', () => {
  const settled = () => new Promise(resolve => setTimeout(resolve, 5))
  /** The next page of a user, after one on which a restricted view of Aria's was docked. */
  async function nextPage(
    user: 'aria' | 'bruno' | null = 'aria',
    parts: Partial<DockableView> = {},
    width = 1200,
  ) {
    host(dockPlace())
    const before = setUp()
    await before.dock('peepr', 'a', true)
    resizeTo(width)
    const { storage } = before.app.platform
    const next = setUp({ user, platform: { storage } }, parts)
    next.strip.restore()
    await settled()
    return { ...next, storage }
  }

  it('[GUT-1] is restored on the next page without taking the focus, and is still restricted; it is removed when closed', async () => {
    const { strip, peepr, docked, storage, app } = await nextPage()
    expect(peepr.shown).toEqual([['a', 'quiet']])
    expect(docked()).toEqual({ view: 'peepr', restricted: true, payload: { is: 'a' } })
    strip.undock('conversation')
    expect(storage.get(dockedKey(app))).not.toBeNull()
    strip.undock('peepr')
    expect(storage.get(dockedKey(app))).toBeNull()
  })

  it('[GUT-4] waits for a window that is wide enough', async () => {
    const { peepr, app } = await nextPage('aria', {}, 600)
    expect([peepr.shown, hasDocked(app)]).toEqual([[], true])
    resizeTo(1000)
    await settled()
    expect(peepr.shown).toHaveLength(1)
  })

  it.each(['bruno', null] as const)('is no other user’s: %s', async user => {
    expect((await nextPage(user)).peepr.shown).toEqual([])
  })

  it('stays stored if it cannot be shown this time', async () => {
    const { docked, toasts, storage } = await nextPage('aria', { prepare: async () => null })
    expect([docked(), toasts(), storage.keys('inlay:gutter:').length]).toEqual([null, [], 1])
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
