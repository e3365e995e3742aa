// @vitest-environment happy-dom

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { wireItem } from '../../../fixtures/wire/blog.ts'
import { replies } from '../../../src/features/feed/replies.ts'
import type { Handler } from '../../../src/platform/bus/bus.ts'
import type { CommandName, Extension } from '../../../src/platform/bus/contract.ts'
import { createDisposer } from '../../../src/platform/lib/dispose.ts'
import { pageText } from '../../../src/platform/page/read-page.ts'
import { extensions } from '../../../src/shared/extensions/store.ts'
import { hostMenus } from '../../../src/shared/overlays/host-menu-store.ts'
import { setup } from '../../../widgets/feed/index.ts'
import type { TestAppOptions } from '../../support/app.ts'
import { openFeed } from './support.ts'

/** A page with a post and its button, and the commands on posts. */
function start(inPost = '', options: TestAppOptions = {}) {
  document.body.innerHTML = `<article data-inlay-post='{"id":"1","tumblelog":"north","own":7}'>${inPost}<button id="more">More</button></article>`
  const test = openFeed(options)
  const { app, realm, user } = test
  const { handlers = {} } = setup({ app, element: document.body, options: null, disposer: createDisposer() })
  const run = (command: CommandName, payload: unknown) =>
    (handlers[command] as Handler<CommandName>)(payload as never)
  const anchor = document.querySelector('#more')
  const { $menu, close } = app.get(hostMenus)
  const ask = realm.world.posts.find(({ asker, state }) => asker === 'bruno' && state === 'unapproved')
  if (!ask) throw new Error('nobody has asked')
  const asked = { ...wireItem(realm.world, ask, user), asking_name: 'bruno' }
  return {
    ...test,
    run,
    anchor,
    ask,
    $menu,
    close,
    extend(extension: Extension) {
      app.added.add([extension, pageText(document)])
      app.get(extensions)
    },
    openMenu: async () => run('post:menu', { id: '1', tumblelog: 'north', anchor }),
    openControls: async (extra: object = {}) => run('post:controls', { ...asked, anchor, ...extra }),
    items: () => $menu.get()?.items ?? [],
    labels: () => $menu.get()?.items.map(({ label }) => label),
    press(label: string) {
      for (const item of $menu.get()?.items ?? []) if (item.label === label) item.run?.()
    },
    sent: (path: string) => realm.requests.filter(one => one.path === path),
    async confirm() {
      await vi.waitFor(() => expect(test.dialog()).not.toBeNull())
      const asked = test.dialog()
      test.answer(asked?.id ?? 0, true)
      return asked?.title
    },
  }
}

describe('the menu of an ask in the inbox', () => {
  it('[SMSG-9, DEC-98, DEC-129] opens at the host’s button, and a second click closes it', async () => {
    const { openControls, $menu, anchor, labels, items, needed } = start()
    await openControls({ abuse_url: '/abuse?post=1' })
    expect($menu.get()).toMatchObject({ anchor, label: 'Options for bruno’s ask' })
    expect(labels()).toEqual(['Block', 'Report', 'Delete'])
    expect(items()[1]).toMatchObject({ href: '/abuse?post=1', isOutside: true })
    expect(needed).toEqual(['overlays'])
    await openControls()
    expect($menu.get()).toBeNull()
  })

  const nobodies = [null, '  ', 7, {}, 'aria']
  const nowheres = [undefined, '', 5, 'javascript:alert(1)', ' java\tscript:alert(1)', 'data:text/html,x']
  it.each([
    ...nobodies.map(asking_name => ({ asking_name, abuse_url: '/abuse' })),
    ...nowheres.map(abuse_url => ({ abuse_url })),
  ])('[SMSG-10] has no Block and Report of nobody, and no Report without an address: %o', async given => {
    const { openControls, labels } = start()
    await openControls(given)
    expect(labels()).toEqual('asking_name' in given ? ['Delete'] : ['Block', 'Delete'])
  })

  it('[SMSG-9, BLOG-22, DEC-62] blocks the sender, as the blog that was asked', async () => {
    const { openControls, press, confirm, sent, ask, toasts } = start()
    ask.blog = 'aria-sketches'
    await openControls({ tumblelog: 'aria-sketches' })
    press('Block')
    expect(await confirm()).toBe('Block messages from this sender?')
    await vi.waitFor(() => expect(toasts()[0]?.text).toBe('Sender blocked.'))
    const fields = { tumblelog: 'aria-sketches', blocked_post: ask.id }
    expect(sent('/svc/block/add')[0]?.fields).toMatchObject(fields)
  })

  it('[SMSG-11, DEC-23] confirms before deleting', async () => {
    const { openControls, press, confirm, sent, ask, emitted, toasts, leave } = start()
    await openControls()
    press('Delete')
    expect(await confirm()).toBe('Are you sure you want to delete this?')
    await vi.waitFor(() => expect(toasts()[0]?.text).toBe('Deleted.'))
    leave()
    await vi.waitFor(() => expect(emitted('post:deleted')).toEqual([{ id: ask.id }]))
    expect(sent('/svc/post/delete')[0]?.fields).toMatchObject({ post_id: ask.id, channel_id: 'aria' })
  })

  it('is refused for guests, with a message, and for elements that are no post', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { openControls, $menu, toasts } = start('', { user: null })
    await openControls()
    expect(toasts()[0]?.text).toBe('Log in to do that.')
    await openControls({ id: undefined })
    expect(warn).toHaveBeenCalledOnce()
    expect($menu.get()).toBeNull()
  })

  it('does not open later if nothing could draw it at first', async () => {
    const { openControls, $menu, app } = start()
    app.ensureRoot = () => Promise.reject(new Error('offline'))
    await expect(openControls()).rejects.toThrow('offline')
    expect($menu.get()).toBeNull()
  })
})

describe('the menu of a post', () => {
  const notes = { bootstrap: { notes: {}, translate: '/translate' } }
  const run = vi.fn()
  beforeEach(() => {
    run.mockReset()
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })

  it('[DEC-197] has what the post has no button for', async () => {
    const own = '<button data-inlay-command="share:open"></button><b data-inlay-note-count="1"></b>'
    for (const [inside, options, labels] of [
      ['', {}, ['Open post', 'Share', 'Filter…']],
      [own, notes, ['Open post', 'Filter…']],
      ['', { ...notes, user: null }, ['Open post', 'Share', 'Show notes']],
      // A link to the post's blog opens something else.
      ['<a data-inlay-command="peepr:open"></a>', {}, ['Open post', 'Share', 'Filter…']],
    ] as const) {
      const test = start(inside, options)
      await test.openMenu()
      expect(test.labels()).toEqual(labels)
      expect(test.$menu.get()).toMatchObject({ anchor: test.anchor, label: 'Options' })
    }
  })

  it('[DEC-201] of a post in the drawer has its own page, a translation, filters, and the host’s entries, which get no element of the drawer', async () => {
    const { extend, openMenu, labels, press, close, items, anchor, app } = start('', notes)
    extend({ postMenu: { id: 'report', label: 'Report', run } })
    const inDrawer = document.createElement('article')
    inDrawer.dataset.viewerPost = '1'
    inDrawer.dataset.viewerItem = '{"id":"1","post_url":"/blog/north/1","tags":["fog"]}'
    anchor?.replaceWith(inDrawer)
    if (anchor) inDrawer.append(anchor)
    document.body.append(inDrawer)
    await openMenu()
    expect(labels()).toEqual(['Open post', 'Filter…', 'Report'])
    expect(items()[0]).toMatchObject({ href: '/blog/north/1', isOutside: true })
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
    await openMenu()
    expect(labels()).toEqual(['Translate', 'Filter…', 'Report'])
  })

  it('[DEC-197] has the host’s entries, which get the post’s data and its element, in an ask’s menu, too', async () => {
    const { extend, openMenu, openControls, close, labels, press, items } = start()
    const hidden = { id: 'no', label: 'No', when: () => false, run }
    extend({ postMenu: [{ id: 'report', label: '<b>Report</b>', icon: 'M0 0', run }, hidden] })
    await openMenu()
    expect(labels()).toEqual(['Open post', 'Share', 'Filter…', '<b>Report</b>'])
    expect(items().at(-1)).toMatchObject({ separated: true })
    press('<b>Report</b>')
    expect(run).toHaveBeenCalledWith(
      expect.objectContaining({ id: '1', tumblelog: 'north', own: 7 }),
      expect.objectContaining({ element: document.querySelector('article') }),
    )
    close()
    await openControls()
    expect(labels()?.at(-1)).toBe('<b>Report</b>')
  })

  it('[DEC-197] is there without them if their code cannot be loaded', async () => {
    const { app, openMenu, labels } = start()
    app.added.add([{ postMenu: {} }, pageText(document)])
    app.ensureRoot = name => (name === 'host' ? Promise.reject(new Error('offline')) : Promise.resolve())
    await openMenu()
    expect(labels()).toEqual(['Open post', 'Share', 'Filter…'])
  })
})

describe('commands on posts', () => {
  it('[FEED-7] accept a post’s data as strings from markup', async () => {
    const { run, item, realm } = start()
    await run('post:toggle-like', { ...item, method: 'keyboard', source: 'peepr' })
    expect(realm.requests[0]?.fields).toMatchObject({ id: item.id, method: 'keyboard', source: 'peepr' })
  })

  it.each([
    ['post:like', {}],
    ['post:like', undefined],
    ['post:promote', { id: '1' }],
    ['post:answer', { id: '1', answer_text: {} }],
  ] as const)('%s with %o is answered with a warning and sends nothing', async (command, payload) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { run, paths } = start()
    await run(command, payload)
    expect(warn).toHaveBeenCalledOnce()
    expect(paths()).toEqual([])
  })

  const form = '<form><textarea name="reply_text"></textarea><button type="button">Go</button></form>'

  it('[FEED-16] take a reply from the host’s form, which is emptied only after sending', async () => {
    const { run, item, post, refuse } = start(form)
    const field = document.querySelector('textarea') as HTMLTextAreaElement
    field.value = 'So true'
    const payload = { ...item, anchor: document.querySelector('form button') }
    refuse('POST /svc/reply', { kind: 'drop' })
    await run('post:reply', payload)
    expect(field.value).toBe('So true')
    await run('post:reply', payload)
    expect([field.value, post.replies.at(-1)?.text]).toEqual(['', 'So true'])
  })

  it('[FEED-21, DEC-262] an answer without a text leads to the host’s field for it, or says what is missing', async () => {
    const own = form.replace('reply_text', 'answer_text')
    const { run, item, paths, toasts } = start(own)
    await run('post:answer', { ...item, anchor: document.querySelector('form button') })
    expect(document.activeElement).toBe(document.querySelector('textarea'))
    expect(toasts()).toEqual([])
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    await run('post:answer', item)
    expect(toasts().map(({ text }) => text)).toEqual(['Write an answer first.'])
    expect(paths()).toEqual([])
  })

  it('[FEED-16] open a reply dialog if there is no text, unless the page has a reply field', async () => {
    const { app, run, item, paths, needed } = start(form)
    await run('post:reply', { ...item, reply_text: '  ' })
    expect(app.get(replies).$item.get()?.id).toBe(item.id)
    expect(needed).toEqual(['post-reply'])
    await run('post:reply', { ...item, anchor: document.querySelector('form button') })
    expect(document.activeElement).toBe(document.querySelector('textarea'))
    expect(needed).toHaveLength(1)
    expect(paths()).toEqual([])
  })
})
