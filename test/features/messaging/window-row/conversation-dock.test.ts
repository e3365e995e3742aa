import { describe, expect, it } from 'vitest'
import { pageDock } from '../../../../src/features/dock/page-dock.ts'
import { readConversation } from '../../../../src/features/messaging/find-conversation.ts'
import { messagingApp } from '../app.ts'
import { withBarePage } from '../page.ts'
import { talk } from '../talk.ts'

describe('a conversation in the gutter', () => {
  withBarePage()

  async function setUp() {
    document.querySelectorAll = (() => [{ getAttribute: () => null }]) as never
    const talking = await talk([], {}, messagingApp({ is_minimize_enabled: true }))
    const { app } = talking.test
    const strip = app.get(pageDock)
    const element = {} as HTMLElement
    strip.setElement(element)
    app.bus.handle('gutter:dock', given => {
      const { view, restricted, ...payload } = given
      return strip.dock({ view, restricted: restricted === true, payload })
    })
    talking.model.dock.$place.listen(() => {})
    const dock = () => strip.dock({ view: 'conversation', restricted: false, payload: { name: 'bruno' } })
    return { ...talking, strip, element, dock, windows: talking.model.manager.$windows.get }
  }
  const settled = () => new Promise(resolve => setTimeout(resolve, 10))

  it('[GUT-1] is docked and undocked by its button, and keeps its typed text', async () => {
    const { model, strip, element, key, conversation, windows } = await setUp()
    conversation.setDraft('Half a word')
    model.dock.toggle(key)
    await settled()
    expect([model.manager.docked(), model.dock.$place.get()]).toEqual([key, element])
    expect(strip.$docked.get()?.payload).toEqual({ participants: [expect.any(String), expect.any(String)] })
    model.dock.toggle(key)
    expect([windows(), strip.$docked.get()]).toEqual([[{ key, isMinimized: false }], null])
    expect(conversation.$draft.get()).toBe('Half a word')
  })

  it('[GUT-1] is not lost when another view replaces it', async () => {
    const { strip, key, dock, windows } = await setUp()
    await dock()
    strip.registerView('peepr', {
      prepare: async payload => ({ payload, show: async () => true }),
      close: async () => true,
    })
    await strip.dock({ view: 'peepr', restricted: false, payload: { blog_name: 'nightowl' } })
    expect([windows(), strip.$docked.get()?.view]).toEqual([[{ key, isMinimized: true }], 'peepr'])
  })

  it('is dropped silently if the stored conversation no longer exists', async () => {
    const { strip, test, model, say } = await setUp()
    const { now, storage } = test.app.platform
    const view = { view: 'conversation', restricted: false } as const
    await expect(strip.dock({ ...view, payload: { name: 7 } })).rejects.toThrow('nothing to dock')
    const kept = { at: now(), ...view, payload: { participants: ['gone', 'away'] } }
    storage.set('inlay:gutter:aria:docked', JSON.stringify(kept))
    strip.restore()
    await settled()
    expect([say.$dialog.get(), model.manager.docked()]).toEqual([null, null])
  })
})

it.each([
  [
    { conversation_id: '1', participant: 'own' },
    { by: 'id', ownUuid: 'own', id: '1' },
  ],
  [{ participants: ['a', 'b'] }, { by: 'uuids', ownUuid: 'a', otherUuid: 'b' }],
  [{ name: ' bruno ' }, { by: 'name', name: 'bruno' }],
  [{ participants: ['a'], name: 'x' }, null],
  [{ participants: [1, 2] }, null],
  [{ name: ' ' }, null],
  ['x', null],
  [null, null],
])('[MSG-62, MSG-65] which conversation %o names: %o', (payload, request) => {
  expect(readConversation(payload)).toEqual(request)
})
