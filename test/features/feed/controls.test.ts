// @vitest-environment happy-dom

import { afterEach, describe, expect, it, vi } from 'vitest'
import { wireItem } from '../../../fixtures/wire/blog.ts'
import { createDisposer } from '../../../src/platform/lib/dispose.ts'
import { feedback } from '../../../src/shared/feedback/store.ts'
import { hostMenus } from '../../../src/shared/overlays/host-menu-store.ts'
import { setup } from '../../../widgets/feed/index.ts'
import { createTestApp, type TestAppOptions } from '../../support/app.ts'

function start(options: TestAppOptions = {}) {
  document.body.innerHTML = '<article><button>More</button></article>'
  const anchor = document.querySelector('button')
  const test = createTestApp(options)
  const { handlers = {} } = setup({
    app: test.app,
    element: document.body,
    options: null,
    disposer: createDisposer(),
  })
  const { world } = test.realm
  const ask = world.posts.find(({ asker, state }) => asker === 'bruno' && state === 'unapproved')
  if (!ask) throw new Error('nobody has asked')
  const given = { ...wireItem(world, ask, world.users.get('aria') ?? null), asking_name: 'bruno' }
  const menus = test.app.get(hostMenus)
  const say = test.app.get(feedback)
  return {
    ...test,
    ask,
    anchor,
    say,
    menus,
    open: async (extra: object = {}) => handlers['post:controls']?.({ ...given, anchor, ...extra } as never),
    items: () => menus.$menu.get()?.items ?? [],
    press: (id: string) =>
      menus.$menu
        .get()
        ?.items.find(item => item.id === id)
        ?.run?.(),
    async answer() {
      await vi.waitFor(() => expect(say.$dialog.get()).not.toBeNull())
      const asked = say.$dialog.get()
      say.answer(asked?.id ?? 0, true)
      return asked
    },
    sent: (path: string) => test.realm.requests.filter(one => one.path === path),
  }
}

afterEach(() => void vi.restoreAllMocks())

describe('the menu of an ask in the inbox', () => {
  it('[SMSG-9, DEC-98, DEC-129] opens at the host’s button, and a second click closes it', async () => {
    const { open, menus, anchor, items, needed } = start()
    await open({ abuse_url: '/abuse?post=1' })
    expect(menus.$menu.get()).toMatchObject({ anchor, label: 'Options for bruno’s ask' })
    expect(items().map(({ label }) => label)).toEqual(['Block', 'Report', 'Delete'])
    expect(items()[1]).toMatchObject({ href: '/abuse?post=1', isOutside: true })
    expect(needed).toEqual(['overlays'])
    await open()
    expect(menus.$menu.get()).toBeNull()
  })

  it.each([undefined, null, '', '  ', 7, {}, 'aria'])(
    '[SMSG-10] has no Block and no Report if the sender is %o',
    async asking_name => {
      const { open, items } = start()
      await open({ asking_name, abuse_url: '/abuse' })
      expect(items().map(({ id }) => id)).toEqual(['delete'])
    },
  )

  it.each([undefined, '', 5, 'javascript:alert(1)', ' java\tscript:alert(1)', 'data:text/html,x'])(
    'has no Report if the page gives the address %o',
    async abuse_url => {
      const { open, items } = start()
      await open({ abuse_url })
      expect(items().map(({ id }) => id)).toEqual(['block', 'delete'])
    },
  )

  it('[SMSG-9, BLOG-22, DEC-62] blocks the sender, as the blog that was asked', async () => {
    const { open, press, answer, sent, ask, app } = start()
    ask.blog = 'aria-sketches'
    await open({ tumblelog: 'aria-sketches' })
    press('block')
    expect((await answer())?.title).toBe('Block messages from this sender?')
    await vi.waitFor(() => expect(app.get(feedback).$toasts.get()[0]?.text).toBe('Sender blocked.'))
    expect(sent('/svc/block/add')[0]?.fields).toMatchObject({
      tumblelog: 'aria-sketches',
      blocked_post: ask.id,
    })
  })

  it('[SMSG-11, DEC-23] confirms before deleting, and removes the ask from the page', async () => {
    const { open, press, answer, sent, ask, emitted, say } = start()
    document.querySelector('article')?.setAttribute('data-inlay-post', JSON.stringify({ id: ask.id }))
    await open()
    press('delete')
    expect((await answer())?.title).toBe('Are you sure you want to delete this?')
    await vi.waitFor(() => expect(say.$toasts.get()[0]?.text).toBe('Deleted.'))
    window.dispatchEvent(new Event('pagehide'))
    await vi.waitFor(() => expect(emitted('post:deleted')).toEqual([{ id: ask.id }]))
    expect(sent('/svc/post/delete')[0]?.fields).toMatchObject({ post_id: ask.id, channel_id: 'aria' })
    expect(document.querySelector('article')).toBeNull()
  })

  it('is refused for guests, with a message, and for elements that are no post', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { open, menus, say } = start({ user: null })
    await open()
    expect(say.$toasts.get()[0]?.text).toBe('Log in to do that.')
    await open({ id: undefined })
    expect(warn).toHaveBeenCalledOnce()
    expect(menus.$menu.get()).toBeNull()
  })

  it('does not open later if nothing could draw it at first', async () => {
    const { open, menus, app } = start()
    app.ensureRoot = async () => {
      throw new Error('offline')
    }
    await expect(open()).rejects.toThrow('offline')
    expect(menus.$menu.get()).toBeNull()
  })
})
