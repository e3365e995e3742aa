import { article, command, placeholder, post } from '../host/pages.mjs'
import { bodyOf, click, expect, sent, test } from '../host/world.ts'

test.describe('every command of the catalogue', () => {
  const answered = { ...post, id: '701' }
  const onPosts: [name: string, extra: object, path: string, carries: Record<string, unknown>][] = [
    ['post:toggle-like', {}, '/svc/like', { id: '501' }],
    ['post:toggle-like', { liked: true, id: '503' }, '/svc/unlike', { id: '503' }],
    ['post:fast-queue', {}, '/fast_reblog', { reblog_post_id: '501', reblog_key: 'rk501', queue: 'true' }],
    ['post:reply', { reply_text: 'Ja' }, '/svc/reply', { reply_text: 'Ja', tumblelog_key: 'tk-nora' }],
    ['post:publish', {}, '/publish', { id: '501' }],
    ['post:queue', {}, '/publish', { id: '501', queue: 'true' }],
    [
      'post:promote',
      { tag: 'holz' },
      '/svc/promote',
      { tag: 'holz', post_id: '501', tumblelog_name: 'nora' },
    ],
    ['post:unpromote', { tag_id: '9' }, '/svc/unpromote', { tag_id: '9', post_id: '501' }],
    ['post:answer', { ...answered, answer_text: 'So.' }, '/answer', { answer_text: 'So.', post_id: '701' }],
    ['post:approve-submission', { queue: true }, '/approve_submission', { id: '501', queue: 'true' }],
    ['post:deny-submission', {}, '/deny_submission', { pid: '501' }],
    ['post:remove-app-attribution', { tumblelog_id: '3' }, '/remove_app_attribution', { tumblelog_id: '3' }],
  ]

  test('[FEED-12, FEED-14, FEED-16, FEED-17, FEED-18, FEED-19, FEED-20, FEED-21, FEED-22, FEED-23, FEED-24] post actions call their paths with the form key: a reblog and a delete after their time for Undo', async ({
    page,
    site,
    visit,
  }) => {
    await page.clock.install()
    await visit.open({ roots: [] })
    for (const [name, extra, path, carries] of onPosts) {
      const done = visit.dispatch(name, { ...post, ...extra })
      if (name === 'post:fast-queue' || name === 'post:deny-submission') {
        await expect(page.getByRole('button', { name: 'Undo' }).last()).toBeVisible()
        await page.clock.fastForward(11_000)
      }
      expect(await done, name).toBe('done')
      expect(await sent(site, path), name).toMatchObject(carries)
    }
    await expect
      .poll(async () => (await visit.details('post:action-succeeded')).length)
      .toBeGreaterThanOrEqual(onPosts.length - 3)

    const reblog = visit.dispatch('post:fast-reblog', { ...post, id: '502' })
    const remove = visit.dispatch('post:delete', { ...post, channel_id: 'vera' })
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(2)
    await page.clock.fastForward(11_000)
    expect(await remove).toBe('done')
    expect(await sent(site, '/svc/post/delete')).toMatchObject({ post_id: '501', channel_id: 'vera' })
    await expect.poll(() => visit.details('post:deleted')).toEqual([{ id: '501' }])
    expect(await reblog).toBe('done')
    expect(bodyOf(site, '/fast_reblog')).toMatchObject({ reblog_post_id: '502', reblog_key: 'rk501' })
    await expect.poll(() => visit.details('post:reblogged')).toContainEqual({ id: '502', queued: false })
    expect(site.calls.filter(({ status }) => status !== 200)).toEqual([])
  })

  test('[BLOG-6, BLOG-14, BLOG-15, BLOG-18, BLOG-19, FEED-25, FEED-26, SHARE-1, DEC-123] blog actions, and a share without an anchor element; a refused action emits an event and does not break the page', async ({
    page,
    site,
    visit,
  }) => {
    await visit.open({ roots: [] })
    const name = 'nora'
    expect(await visit.dispatch('blog:follow', { name, source: 'site' })).toBe('done')
    expect(await sent(site, '/svc/follow')).toMatchObject({ tumblelog: name, source: 'site' })
    expect(await visit.dispatch('blog:subscribe', { name })).toBe('done')
    expect(await visit.dispatch('blog:unsubscribe', { name })).toBe('done')
    await sent(site, '/svc/blog/nora/subscription')
    await sent(site, '/svc/blog/nora/subscription', 'DELETE')
    expect(await visit.dispatch('blog:unfollow', { name })).toBe('done')
    expect(await sent(site, '/svc/unfollow')).toMatchObject({ tumblelog: name })
    const block = visit.dispatch('blog:block', { name })
    await expect(page.getByText('Are you sure you want to block nora from vera?')).toBeVisible()
    await click(page, 'Block')
    expect(await block).toBe('done')
    expect(await sent(site, '/svc/block/add')).toMatchObject({ tumblelog: 'vera', blocked_tumblelog: name })
    expect(await visit.dispatch('blog:unblock', { name })).toBe('done')
    expect(await sent(site, '/svc/block/remove')).toMatchObject({ blocked_tumblelog: name })
    for (const event of ['blog:followed', 'blog:unfollowed', 'blog:blocked'])
      await expect.poll(() => visit.details(event), event).toEqual([{ name }])
    expect(await visit.dispatch('share:open', { post_id: '501', tumblelog_name: 'nora' })).toBe('done')
    await sent(site, '/svc/post/share/nora/501')
    await expect(page.getByText('Permalink')).toBeInViewport()
    expect(site.calls.filter(({ status }) => status !== 200)).toEqual([])

    await test.step('a refused action', async () => {
      visit.allow(/Failed to load resource/)
      site.refuse('/publish', 403)
      site.refuse('/svc/promote', 500)
      await visit.dispatch('post:publish', post)
      await expect
        .poll(() => visit.details('post:action-forbidden'))
        .toEqual([expect.objectContaining({ status: 403 })])
      void visit.dispatch('post:promote', { ...post, tag: 'holz' })
      // First what vanishes by itself.
      await expect(page.getByText(/technical trouble\.\s+Please try again later/)).toBeVisible()
      await expect
        .poll(() => visit.details('post:action-failed'))
        .toEqual([expect.objectContaining({ status: 500 })])
    })
  })

  test('[POST-13, DEC-178] post forms and the quick reblog open, save, and emit events', async ({
    page,
    site,
    visit,
  }) => {
    await visit.open({ body: article(post, '') })
    expect(await visit.dispatch('post-form:open', { mode: 'new', type: 'quote', placement: 'modal' })).toBe(
      'done',
    )
    await expect.poll(() => visit.details('post-form:opened')).toEqual([{ mode: 'new', type: 'quote' }])
    await page.locator('form, dialog').getByRole('textbox').first().fill('Gesagt ist gesagt')
    await click(page, 'Post')
    expect(await sent(site, '/svc/post/update')).toMatchObject({ 'post[type]': 'quote' })
    await expect.poll(() => visit.details('post:saved')).toEqual([expect.objectContaining({ id: '900' })])
    await expect.poll(() => visit.details('post-form:closed')).toEqual([{ saved: true }])
    // The server's HTML of the new post is before the others, and its commands work.
    await expect(page.locator('article').first()).toContainText('Ein Beitrag von vera')
    await click(page, 'post:publish')
    expect(await sent(site, '/publish')).toMatchObject({ id: '900' })
    expect(await visit.dispatch('post-form:open', { mode: 'edit', post_id: '777' })).toBe('done')
    expect(await sent(site, '/svc/post/fetch')).toMatchObject({ post_id: '777' })
    await expect(page.getByText('Alter Text')).toBeVisible()
    expect(await visit.dispatch('post-form:show')).toBe('done')
    await page.locator('form[data-placement]').getByRole('button', { name: 'Minimize' }).click()
    await expect.poll(() => visit.details('post-form:docked')).toEqual([{ as: 'bar' }])
    expect(await visit.dispatch('quick-reblog:open', { ...post })).toBe('done')
    expect(await visit.dispatch('post:translate', { ...post })).toBe('done')
    await click(page, 'Reblog')
    await expect.poll(() => visit.details('post:reblogged')).toEqual([{ id: '501', queued: false }])
    const reblog = { mode: 'reblog', reblog_id: '501', reblog_key: 'rk501' }
    expect(await visit.dispatch('post-form:open', reblog)).toBe('done')
    await expect
      .poll(() => visit.details('post-form:opened'))
      .toContainEqual(expect.objectContaining({ mode: 'reblog' }))
  })

  test('[FAST-1, MSG-1, ACT-1] compose, activity, account, inbox, conversation and ask open', async ({
    page,
    site,
    visit,
  }) => {
    await visit.open()
    expect(await visit.dispatch('activity:open')).toBe('done')
    await expect(page.getByText(/Check out this tab when you make a post/)).toBeVisible()
    expect(await visit.dispatch('account:open')).toBe('done')
    await expect(page.getByRole('button', { name: /^Account/ })).toHaveAttribute('aria-expanded', 'true')
    expect(await visit.dispatch('inbox:open')).toBe('done')
    await expect(page.getByText('Servus vom Server')).toBeVisible()
    expect(await visit.dispatch('conversation:open', { name: 'nora' })).toBe('done')
    await expect.poll(() => visit.details('conversation:opened')).toHaveLength(1)
    expect(await visit.dispatch('conversation:open', { participants: ['t:vera', 't:otto'] })).toBe('done')
    await expect.poll(() => visit.details('conversation:opened')).toHaveLength(2)
    expect(await visit.dispatch('ask:open', { recipient: 'nora', anonymous_asks: true })).toBe('done')
    await page.getByRole('dialog').getByRole('textbox').fill('Wie geht es?')
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    expect(await sent(site, '/svc/post/ask')).toMatchObject({ recipient: 'nora', question: 'Wie geht es?' })
    await expect.poll(() => visit.details('ask:sent')).toEqual([{ recipient: 'nora', anonymous: false }])
    expect(await visit.dispatch('drafts:open')).toBe('done')
    await expect(page.getByRole('dialog', { name: 'Drafts' })).toContainText('No drafts')
    await page.keyboard.press('Escape')
    expect(await visit.dispatch('fast-compose:open')).toBe('done')
    await expect(page.getByRole('dialog').getByRole('button', { name: /chat/i })).toBeVisible()
    await page.keyboard.press('Escape')
    expect(await visit.dispatch('shortcuts:open')).toBe('done')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await page.keyboard.press('Escape')
    expect(await visit.dispatch('palette:open')).toBe('done')
    await expect(page.getByRole('dialog', { name: 'Search commands and blogs' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.route('**/photo.png', route => route.fulfill({ contentType: 'image/png', body: '' }))
    await page.evaluate(() => {
      const picture = document.createElement('img')
      picture.dataset.inlayPhoto = '{ "url": "/photo.png" }'
      document.body.append(picture)
      return window.site.dispatch('photo:open', { anchor: picture })
    })
    await expect(page.getByRole('dialog', { name: 'Photos' })).toBeVisible()
  })

  test('[SMSG-13] unknown posts and blogs are refused by name; a share without an anchor opens nothing, a click in a post does; and the page goes on working', async ({
    page,
    site,
    visit,
  }) => {
    visit.allow(/share-message:open|tour:open|404/)
    await visit.open({ body: article(post, command('share-message:open')) + placeholder('tour') })
    expect(await visit.dispatch('post:juggle', {})).toMatch(/^refused: .*post:juggle/)
    expect(await visit.dispatch('tour:open', { steps: [] })).toBe('done')
    expect(await visit.dispatch('share-message:open', { post_id: '501', blog_uuid: 't:nora' })).toBe('done')
    const popover = page.getByRole('dialog', { name: 'Share as a message' })
    await expect(popover).toHaveCount(0)
    await click(page, 'share-message:open')
    await expect(popover).toBeVisible()
    expect(await visit.dispatch('post:like', post)).toBe('done')
    await sent(site, '/svc/like')
  })
})
