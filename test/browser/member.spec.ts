import type { PostFormRequest } from '../../src/platform/bus/contract.ts'
import { ready } from './form-support.ts'
import { dispatch, expect, type Host, test } from './support.ts'

test.describe('what a logged-in user can do', () => {
  /** A call reached the server and was accepted. */
  const taken = async (host: Host, path: string, fields: Record<string, unknown> = {}) =>
    expect
      .poll(async () => (await host.requests(path)).map(({ status, fields }) => ({ status, fields })))
      .toEqual(expect.arrayContaining([{ status: 200, fields: expect.objectContaining(fields) }]))

  const postOf = (page: import('@playwright/test').Page, mine: boolean) =>
    page.evaluate(own => {
      for (const article of document.querySelectorAll<HTMLElement>('[data-inlay-post]')) {
        const item = JSON.parse(article.dataset.inlayPost ?? '{}')
        if (item.is_mine === own && !item.liked) return item
      }
    }, mine)

  test('[BOOT-32] like, unlike, reply to, delete a post; follow, unfollow, subscribe to, block a blog', async ({
    page,
    host,
  }) => {
    await host.open('/dashboard')
    const post = await postOf(page, false)
    await dispatch(page, 'post:like', post)
    await taken(host, '/svc/like', { id: post.id })
    await dispatch(page, 'post:unlike', post)
    await taken(host, '/svc/unlike', { id: post.id })
    await dispatch(page, 'post:reply', { ...post, reply_text: 'Fine words.' })
    await taken(host, '/svc/reply', { reply_text: 'Fine words.' })

    const name = 'quiet-pixels'
    await dispatch(page, 'blog:follow', { name })
    await taken(host, '/svc/follow', { tumblelog: name })
    await dispatch(page, 'blog:subscribe', { name })
    await taken(host, `/svc/blog/${name}/subscription`)
    await dispatch(page, 'blog:unfollow', { name })
    await taken(host, '/svc/unfollow', { tumblelog: name })
    const blocked = dispatch(page, 'blog:block', { name })
    await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
    await blocked
    await taken(host, '/svc/block/add', { blocked_tumblelog: name })

    // The last dialog is still fading out.
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    const own = await postOf(page, true)
    const deleted = dispatch(page, 'post:delete', own)
    await page
      .getByRole('region', { name: 'Notifications' })
      .getByRole('button', { name: 'Dismiss' })
      .last()
      .click()
    await deleted
    await taken(host, '/svc/post/delete', { post_id: own.id })
  })

  test('[BOOT-32] open the forms to write, edit and reblog, and share a post', async ({ page, host }) => {
    await host.open('/dashboard')
    const own = await page.evaluate(() => {
      for (const article of document.querySelectorAll<HTMLElement>('.post-text[data-inlay-post]')) {
        const item = JSON.parse(article.dataset.inlayPost ?? '{}')
        if (item.is_mine) return item
      }
    })
    const other = await postOf(page, false)
    const form = page.getByRole('dialog').or(page.getByRole('form')).first()
    const requests: PostFormRequest[] = [
      { mode: 'new', type: 'text' },
      ...(own ? [{ mode: 'edit' as const, post_id: own.id }] : []),
      { mode: 'reblog', reblog_id: other.id, reblog_key: other.reblog_key },
    ]
    for (const request of requests) {
      await dispatch(page, 'post-form:open', request)
      await expect(form).toBeVisible()
      await ready(page)
      await page.keyboard.press('Escape')
      await expect(page.locator('[data-inlay-root="post-forms"] dialog[open]')).toHaveCount(0)
    }
    const opened = dispatch(page, 'share:open', { post_id: other.id, tumblelog_name: other.tumblelog })
    await opened
    await taken(host, `/svc/post/share/${other.tumblelog}/${other.id}`)
  })

  test('[BOOT-30] there is no admin interface: no control changes what a blog is marked as', async ({
    page,
    host,
  }) => {
    await host.open('/dashboard')
    await dispatch(page, 'peepr:open', { blog_name: 'nightowl' })
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.getByRole('article').first()).toBeVisible()
    for (const word of ['spam', 'nsfw', 'adult', 'uniblock', 'suspend'])
      await expect(
        page.locator('[data-inlay-root]').getByRole('button', { name: new RegExp(word, 'i') }),
      ).toHaveCount(0)
    expect((await host.requests()).filter(({ path }) => path.endsWith('/toggle'))).toEqual([])
  })
})
