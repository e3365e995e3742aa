// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pageDock } from '../../../../src/features/dock/store.ts'
import {
  dockWindow,
  fitWindows,
  openWindow,
  type WindowState,
} from '../../../../src/features/messaging/dock/windows.ts'
import { readConversation } from '../../../../src/features/messaging/request.ts'
import { conversations } from '../../../../src/features/messaging/store.ts'
import { createDisposer } from '../../../../src/platform/lib/dispose.ts'
import { feedback } from '../../../../src/shared/feedback/store.ts'
import { messagingApp } from '../app.ts'
import { messagingOf } from '../messaging.ts'

const rules = { isMinimizeEnabled: true, allowsSeveral: false }
const open = (key: string): WindowState => ({ key, isMinimized: false })
const docked = (key: string): WindowState => ({ ...open(key), isDocked: true })
const minimized = (key: string): WindowState => ({ key, isMinimized: true })

describe('a docked window', () => {
  it('[GUT-1] is independent of the row: opening another window does not move it', () => {
    expect(openWindow([docked('a'), open('b')], 'c', rules)).toEqual([docked('a'), minimized('b'), open('c')])
    expect(openWindow([docked('a'), open('b')], 'a', rules)).toEqual([minimized('b'), docked('a')])
  })

  it('[GUT-1] leaves the gutter for the next one, minimized if that is allowed', () => {
    expect(dockWindow([docked('a'), open('b')], 'b', rules)).toEqual([minimized('a'), docked('b')])
    const without = { ...rules, isMinimizeEnabled: false }
    expect(dockWindow([docked('a')], 'b', without)).toEqual([open('a'), docked('b')])
  })

  it('[GUT-1, MSG-59] takes room in the row only if the gutter has none, and is never minimized for that', () => {
    const all = [docked('a'), open('b'), open('c')]
    expect(fitWindows(all, 2, true)).toBe(all)
    expect(fitWindows(all, 2, false)).toEqual([docked('a'), minimized('b'), open('c')])
    expect(fitWindows([docked('a')], 0, false)).toEqual([docked('a')])
  })
})

describe('a conversation in the gutter', () => {
  beforeEach(() => {
    document.body.innerHTML = '<div data-inlay="gutter"></div>'
    Object.assign(window, { innerWidth: 1200 })
  })
  afterEach(() => {
    document.body.innerHTML = ''
  })

  async function setUp() {
    const test = messagingApp({ is_minimize_enabled: true })
    const { app } = test
    const model = messagingOf(app, createDisposer())
    const strip = app.get(pageDock)
    const element = document.createElement('div')
    strip.setElement(element)
    app.bus.handle('gutter:dock', given => {
      const { view, restricted, ...payload } = given
      return strip.dock({ view, restricted: restricted === true, payload })
    })
    await model.openRequested({ name: 'bruno' })
    const key = model.manager.$windows.get()[0]?.key ?? ''
    model.dock.$place.listen(() => {})
    return { ...test, model, strip, element, key }
  }
  const settled = () => new Promise(resolve => setTimeout(resolve, 10))

  it('[GUT-1] is docked and undocked by its button, and keeps its typed text', async () => {
    const { model, strip, element, key, app } = await setUp()
    const { $draft, setDraft } = app.get(conversations).model(key)
    setDraft('Half a word')
    model.dock.toggle(key)
    await settled()
    expect(model.manager.docked()).toBe(key)
    expect(model.dock.$place.get()).toBe(element)
    expect(strip.$docked.get()?.payload).toEqual({ participants: [expect.any(String), expect.any(String)] })
    model.dock.toggle(key)
    expect(model.manager.$windows.get()).toEqual([open(key)])
    expect(strip.$docked.get()).toBeNull()
    expect($draft.get()).toBe('Half a word')
  })

  it('[GUT-1] leaves the gutter when it is closed or minimized', async () => {
    const { model, strip, key } = await setUp()
    await strip.dock({ view: 'conversation', restricted: false, payload: { name: 'bruno' } })
    model.manager.minimize(key)
    expect(strip.$docked.get()).toBeNull()
    await strip.dock({ view: 'conversation', restricted: false, payload: { name: 'bruno' } })
    expect(await strip.close()).toBe(true)
    expect([strip.$docked.get(), model.manager.$windows.get()]).toEqual([null, []])
  })

  it('[GUT-1] is not lost when another view replaces it', async () => {
    const { model, strip, key } = await setUp()
    await strip.dock({ view: 'conversation', restricted: false, payload: { name: 'bruno' } })
    strip.registerView('peepr', {
      prepare: async payload => ({ payload, show: async () => true }),
      close: async () => true,
    })
    await strip.dock({ view: 'peepr', restricted: false, payload: { blog_name: 'nightowl' } })
    expect(model.manager.$windows.get()).toEqual([minimized(key)])
    expect(strip.$docked.get()?.view).toBe('peepr')
  })

  it('is dropped silently if the stored conversation no longer exists', async () => {
    const { strip, app, model } = await setUp()
    const view = { view: 'conversation', restricted: false } as const
    await expect(strip.dock({ ...view, payload: { name: 7 } })).rejects.toThrow('nothing to dock')
    app.platform.storage.set(
      'inlay:gutter:aria:docked',
      JSON.stringify({ at: app.platform.now(), ...view, payload: { participants: ['gone', 'away'] } }),
    )
    strip.restore()
    await settled()
    expect(app.get(feedback).$dialog.get()).toBeNull()
    expect(model.manager.docked()).toBeNull()
  })

  it.each([
    [
      { conversation_id: '1', participant: 'own' },
      { by: 'id', ownUuid: 'own', id: '1' },
    ],
    [{ participants: ['a', 'b'] }, { by: 'uuids', ownUuid: 'a', otherUuid: 'b' }],
    [{ name: ' bruno ' }, { by: 'name', name: 'bruno' }],
    [{ participants: ['a'], name: 'x' }, null],
    ['x', null],
    [null, null],
  ])('[MSG-62] reads which conversation %o names', (payload, request) => {
    expect(readConversation(payload)).toEqual(request)
  })
})
