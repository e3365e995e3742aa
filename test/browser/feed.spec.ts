import type { Page } from '@playwright/test'
import { expect, test } from './support.ts'

const article = (page: Page) =>
  page
    .locator('article', {
      has: page.locator('[data-inlay-command="post:toggle-like"][aria-pressed="false"]'),
    })
    .first()

async function firstUnliked(page: Page) {
  const id = await article(page).getAttribute('data-post-id')
  const post = page.locator(`article[data-post-id="${id}"]`)
  return { id, post, like: post.locator('[data-inlay-command="post:toggle-like"]') }
}

test('[FEED-5, FEED-6, FEED-7, FEED-8, FEED-9] the host’s own button likes and unlikes', async ({
  page,
  host,
}) => {
  await host.open('/dashboard')
  const { id, post, like } = await firstUnliked(page)
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(post).toHaveAttribute('data-inlay-liked', 'true')
  await expect.poll(async () => (await host.requests('/svc/like')).length).toBe(1)
  expect((await host.requests('/svc/like'))[0]?.fields).toMatchObject({
    id,
    source: 'dashboard',
    method: 'button',
  })
  await like.press('Enter')
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(async () => (await host.requests('/svc/unlike')).length).toBe(1)
  await host.open('/dashboard')
  await expect(
    page.locator(`article[data-post-id="${id}"] [data-inlay-command="post:toggle-like"]`),
  ).toHaveAttribute('aria-pressed', 'false')
})

test('[FEED-5] no React comes for a like', async ({ page, host }) => {
  await host.login('aria')
  await host.open('/dashboard')
  const { like } = await firstUnliked(page)
  const roots = await page.locator('[data-inlay-root]').count()
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  expect(await page.locator('[data-inlay-root]').count()).toBe(roots)
})

for (const fault of [
  { kind: 'status', status: 403 },
  { kind: 'status', status: 429 },
  { kind: 'status', status: 500 },
  { kind: 'drop' },
  { kind: 'cut' },
] as const)
  test(`[FEED-25, FEED-26, DEC-123] ${JSON.stringify(fault)} takes the like back`, async ({ page, host }) => {
    await host.open('/dashboard')
    const { like } = await firstUnliked(page)
    await host.fault({ call: 'POST /svc/like', delayMs: 200, ...fault, times: 0 })
    await like.click()
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await expect(like).toHaveAttribute('aria-pressed', 'false')
  })

test('[BLOG-2, BLOG-6] the host’s own follow link follows without leaving the page', async ({
  page,
  host,
}) => {
  await host.open('/dashboard')
  const follow = page.locator('[data-inlay-command="blog:follow"]').first()
  await follow.click()
  await expect(follow).toHaveAttribute('data-inlay-following', 'true')
  await expect.poll(async () => (await host.requests('/svc/follow')).length).toBe(1)
  expect(new URL(page.url()).pathname).toBe('/dashboard')
})
