// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Extension } from '../../../src/platform/bus/contract.ts'
import { createDisposer } from '../../../src/platform/lib/dispose.ts'
import { pageText } from '../../../src/platform/page/read-page.ts'
import { extensions } from '../../../src/shared/extensions/store.ts'
import { feedback } from '../../../src/shared/feedback/store.ts'
import { hostMenus } from '../../../src/shared/overlays/host-menu-store.ts'
import { setup } from '../../../widgets/feed/index.ts'
import { createTestApp, type TestAppOptions } from '../../support/app.ts'

function start(inPost = '', options: TestAppOptions = {}) {
  document.body.innerHTML = `<article data-inlay-post='{"id":"1","tumblelog":"north","own":7}'>${inPost}<button id="more">More</button></article>`
  const test = createTestApp(options)
  const { app } = test
  const { handlers = {} } = setup({ app, element: document.body, options: null, disposer: createDisposer() })
  const anchor = document.querySelector('#more')
  const { $menu, close } = app.get(hostMenus)
  return {
    ...test,
    extend(extension: Extension) {
      app.added.add([extension, pageText(document)])
      app.get(extensions)
    },
    open: (command: 'post:menu' | 'post:controls' = 'post:menu') =>
      handlers[command]?.({ id: '1', tumblelog: 'north', anchor } as never),
    labels: () => $menu.get()?.items.map(({ label }) => label),
    press: (label: string) =>
      $menu
        .get()
        ?.items.find(item => item.label === label)
        ?.run?.(),
    $menu,
    close,
    anchor,
  }
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

describe('the menu of a post', () => {
  it('[DEC-197] has what the post has no button for', async () => {
    const { open, labels, $menu, anchor, needed } = start()
    await open()
    expect(labels()).toEqual(['Open post', 'Share', 'Filter…'])
    expect($menu.get()).toMatchObject({ anchor, label: 'Options' })
    expect(needed).toEqual(['overlays'])
    const second = start(
      '<button data-inlay-command="share:open"></button><b data-inlay-note-count="1"></b>',
      {
        bootstrap: { notes: {} },
      },
    )
    await second.open()
    expect(second.labels()).toEqual(['Open post', 'Filter…'])
    const guest = start('', { user: null, bootstrap: { notes: {} } })
    await guest.open()
    expect(guest.labels()).toEqual(['Open post', 'Share', 'Show notes'])
  })

  it('[DEC-201] of a post in the drawer has its own page, a translation, filters, and the host’s entries, which get no element of the drawer', async () => {
    const run = vi.fn()
    const { extend, open, labels, press, close, $menu, anchor, app } = start('', { bootstrap: { notes: {} } })
    extend({ postMenu: { id: 'report', label: 'Report', run } })
    const inDrawer = document.createElement('article')
    inDrawer.dataset.viewerPost = '1'
    inDrawer.dataset.viewerItem = '{"id":"1","post_url":"/blog/north/1","tags":["fog"]}'
    anchor?.replaceWith(inDrawer)
    if (anchor) inDrawer.append(anchor)
    document.body.append(inDrawer)
    await open()
    expect(labels()).toEqual(['Open post', 'Filter…', 'Report'])
    expect($menu.get()?.items[0]).toMatchObject({ href: '/blog/north/1', isOutside: true })
    press('Report')
    expect(run).toHaveBeenCalledWith(expect.objectContaining({ id: '1', tags: ['fog'] }), expect.anything())
    expect(run.mock.lastCall?.[1].element).toBe(null)
    const filtered = vi.fn()
    app.bus.handle('filters:add', filtered)
    press('Filter…')
    expect(filtered).toHaveBeenCalledWith({ anchor })
    close()
    inDrawer.dataset.inlayTranslation = 'offered'
    inDrawer.dataset.viewerItem = '{"id":"1","post_url":"javascript:alert(1)"}'
    await open()
    expect(labels()).toEqual(['Translate', 'Filter…', 'Report'])
  })

  it('[DEC-197] has the host’s entries, which get the post’s data and its element, in an ask’s menu, too', async () => {
    const run = vi.fn()
    const { extend, open, close, labels, press, $menu } = start()
    extend({
      postMenu: [
        { id: 'report', label: '<b>Report</b>', icon: 'M0 0', run },
        { id: 'no', label: 'No', when: () => false, run },
      ],
    })
    await open()
    expect(labels()).toEqual(['Open post', 'Share', 'Filter…', '<b>Report</b>'])
    expect($menu.get()?.items.at(-1)).toMatchObject({ separated: true })
    press('<b>Report</b>')
    expect(run).toHaveBeenCalledWith(
      expect.objectContaining({ id: '1', tumblelog: 'north', own: 7 }),
      expect.objectContaining({ element: document.querySelector('article') }),
    )
    close()
    await open('post:controls')
    expect(labels()?.at(-1)).toBe('<b>Report</b>')
  })

  it('[DEC-197] is there without them if their code cannot be loaded', async () => {
    const { app, open, labels } = start()
    app.added.add([{ postMenu: {} }, pageText(document)])
    app.ensureRoot = vi.fn(async name => {
      if (name === 'host') throw new Error('no network')
    })
    await open()
    expect(labels()).toEqual(['Open post', 'Share', 'Filter…'])
  })

  it('[DEC-197] closes before an entry fails, and says that it failed', async () => {
    const { app, extend, open, press } = start()
    extend({ postMenu: { id: 'report', label: 'Report', run: () => Promise.reject(new Error('mine')) } })
    await open()
    press('Report')
    await vi.waitFor(() =>
      expect(app.get(feedback).$toasts.get()).toMatchObject([
        { text: '“Report” didn’t work.', tone: 'danger' },
      ]),
    )
  })
})
