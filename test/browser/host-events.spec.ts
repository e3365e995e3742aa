import { article, bootstrap, command, post, user } from '../host/pages.mjs'
import { expect, test } from '../host/world.ts'

test.describe('events on the host’s document', () => {
  test('[PEEP-11, PEEP-32, MSG-1] tell that a post form suspends the drawer, that its blog could not be loaded, and that messages are sent or refused and windows closed', async ({
    page,
    site,
    visit,
  }) => {
    visit.allow(/Failed to load resource/)
    await visit.open()
    await visit.dispatch('peepr:open', { blog_name: 'nora' })
    await expect(page.getByText('Inhalt 601')).toBeVisible()
    await visit.dispatch('post-form:open', { mode: 'new', type: 'text', placement: 'modal' })
    await expect.poll(() => visit.details('peepr:suspended')).toHaveLength(1)
    await expect.poll(() => visit.details('post-form:opened')).toEqual([{ mode: 'new', type: 'text' }])
    await page.keyboard.press('Escape')
    await expect.poll(() => visit.details('post-form:closed')).toEqual([{ saved: false }])
    await expect.poll(() => visit.details('peepr:resumed')).toHaveLength(1)

    site.refuse('/svc/indash_blog/posts', 500)
    void visit.dispatch('peepr:open', { blog_name: 'otto' })
    await expect
      .poll(() => visit.details('ajax:error'))
      .toContainEqual(expect.objectContaining({ path: '/svc/indash_blog/posts', offset: 0 }))
    await expect(page.getByRole('button', { name: /^Account/ })).toBeAttached()
    expect(await visit.dispatch('peepr:close')).toBe('done')
    await expect.poll(() => visit.details('peepr:closed')).not.toHaveLength(0)

    await visit.dispatch('conversation:open', { name: 'nora' })
    await expect(page.getByText('Servus vom Server')).toBeVisible()
    const field = page.locator('[data-inlay=messaging]').getByRole('textbox').last()
    await field.fill('Grüß dich')
    await field.press('Enter')
    await expect
      .poll(() => visit.details('message:sent'))
      .toEqual([expect.objectContaining({ conversation_id: 'c1' })])
    expect(
      site.calls.findLast(({ method, path }) => method === 'POST' && /messages$/.test(path))?.body,
    ).toMatchObject({
      message: 'Grüß dich',
      participant: 't:vera',
    })
    site.refuse('/svc/conversations/messages', 403)
    await field.fill('Noch eins')
    await field.press('Enter')
    await expect
      .poll(() => visit.details('message:failed'))
      .toEqual([expect.objectContaining({ conversation_id: 'c1', status: 403, retryable: false })])
    await page
      .getByRole('button', { name: /^Close/ })
      .first()
      .click()
    await expect.poll(() => visit.details('conversation:closed')).toHaveLength(1)
  })

  test('[UTIL-10, MSGP-13] tell the unread counts of each poll', async ({ page, visit }) => {
    await page.route('**/services/poll*', route =>
      route.fulfill({
        json: { meta: { status: 200, msg: 'OK' }, response: { unread_messages: { 'mk-vera': { c1: 4 } } } },
      }),
    )
    await visit.open({
      data: { ...bootstrap, messaging: { polling_token: 'p', polling_frequency_inbox: 300 } },
    })
    await visit.dispatch('inbox:open')
    await expect
      .poll(() => visit.details('unread:changed').then(all => all.at(-1)))
      .toMatchObject({ messages: 4 })
  })

  test('[ERR-1] a page without storage works, and gets an event that says why nothing is stored', async ({
    page,
    visit,
  }) => {
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('no storage here', 'SecurityError')
      }
      Storage.prototype.getItem = refuse
      Storage.prototype.setItem = refuse
    })
    await visit.open({
      data: { ...bootstrap, messaging: { is_persistence_enabled: true, polling_token: 'p' } },
    })
    await visit.dispatch('conversation:open', { name: 'nora' })
    await expect(page.getByText('Servus vom Server')).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => window.site.details('storage:error').length))
      .toBeGreaterThan(0)
  })

  test('[BLOG-27] a guest’s follow leads to the follow page; other commands do nothing', async ({
    page,
    site,
    visit,
  }) => {
    await visit.open({
      data: { ...bootstrap, user: null },
      flags: { is_logged_in: false },
      body: command('blog:follow', { payload: { name: 'nora' } }) + article(post, command('share:open')),
    })
    visit.allow(/fast-compose:open|inbox:open/)
    for (const name of ['fast-compose:open', 'inbox:open']) await visit.dispatch(name)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: 'share:open' }).click()
    await expect(page.getByText('Permalink')).toBeVisible()
    visit.allow(/Failed to load resource/)
    await page.getByRole('button', { name: 'blog:follow' }).click()
    await expect(page).toHaveURL(`${site.origin}/follow/nora`)
    expect(site.calls.filter(({ path }) => path === '/svc/follow')).toEqual([])
  })

  test('with `hosts.api`, calls go to that host, with credentials', async ({ page, visit }) => {
    const asked: string[] = []
    await page.route('https://api.example/**', route => {
      asked.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`)
      return route.abort()
    })
    visit.allow(/api\.example|Failed to load resource/)
    await visit.open({
      data: { ...bootstrap, user, hosts: { api: 'https://api.example' } },
      connect: 'https://api.example',
    })
    // It may still wait for its answer when the page is left.
    void visit.dispatch('post:like', post).catch(() => {})
    await expect.poll(() => asked).toContain('POST /svc/like')
  })
})
