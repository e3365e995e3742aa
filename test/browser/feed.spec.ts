import type { Page } from '@playwright/test'
import { expect, test } from './support.ts'

async function firstUnliked(page: Page) {
  const id = await page
    .locator('article', {
      has: page.locator('[data-inlay-command="post:toggle-like"][aria-pressed="false"]'),
    })
    .first()
    .getAttribute('data-post-id')
  const post = page.locator(`article[data-post-id="${id}"]`)
  return { id, post, like: post.locator('[data-inlay-command="post:toggle-like"]') }
}

test('[FEED-5, FEED-6, FEED-7, FEED-8, FEED-9, BLOG-2, BLOG-6] the host’s own buttons like and follow, without loading React', {
  tag: '@smoke',
}, async ({ page, host }) => {
  await host.open('/dashboard')
  const { post, like } = await firstUnliked(page)
  // The roots that this page mounts by itself.
  for (const name of ['header', 'post-forms', 'photoset-carousel'])
    await expect(page.locator(`[data-inlay-root="${name}"]`).first()).toBeAttached()
  const roots = await page.locator('[data-inlay-root]').count()
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  expect(await page.locator('[data-inlay-root]').count()).toBe(roots)
  const follow = page.locator('[data-inlay-command="blog:follow"]').first()
  await follow.click()
  await expect(follow).toHaveAttribute('data-inlay-following', 'true')
  expect(new URL(page.url()).pathname).toBe('/dashboard')
  const answers = async (path: string) => (await host.requests(path)).map(({ status }) => status)
  await expect.poll(() => answers('/svc/like')).toEqual([200])
  await host.open('/dashboard')
  await expect(post).toHaveAttribute('data-inlay-liked', 'true')
  await expect(like).toHaveAttribute('data-inlay-liked', 'true')
})

test('[FEED-16] a reply is written and sent by keys, and the focus is on its button again', {
  tag: '@smoke',
}, async ({ page, host }) => {
  await host.open('/dashboard')
  const { post } = await firstUnliked(page)
  const reply = post.locator('[data-inlay-command="post:reply"]')
  await reply.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Your reply' })).toBeFocused()
  await page.keyboard.type('So true')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog', { name: /Reply to/ })).toHaveCount(0)
  await expect(reply).toBeFocused()
  const sent = async () => (await host.requests('/svc/reply')).map(({ fields }) => fields.reply_text)
  await expect.poll(sent).toEqual(['So true'])
})
