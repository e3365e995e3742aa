import type { Page } from '@playwright/test'
import { expect, test } from './support.ts'

const article = (page: Page) =>
  page
    .locator('article', {
      has: page.locator('[data-inlay-command="post:toggle-like"][aria-pressed="false"]'),
    })
    .first()

const notes = (page: Page) => page.getByRole('region', { name: 'Notifications' })

async function firstUnliked(page: Page) {
  const id = await article(page).getAttribute('data-post-id')
  const post = page.locator(`article[data-post-id="${id}"]`)
  return { id, post, like: post.locator('[data-inlay-command="post:toggle-like"]') }
}

test('[FEED-5, FEED-6, FEED-7, FEED-8, FEED-9, BLOG-2, BLOG-6] the host’s own buttons like, unlike and follow, without loading React', async ({
  page,
  host,
}) => {
  await host.open('/dashboard')
  const { id, post, like } = await firstUnliked(page)
  // The roots that this page mounts by itself.
  for (const name of ['header', 'post-forms', 'photoset-carousel'])
    await expect(page.locator(`[data-inlay-root="${name}"]`).first()).toBeAttached()
  const roots = await page.locator('[data-inlay-root]').count()
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  expect(await page.locator('[data-inlay-root]').count()).toBe(roots)
  await expect(post).toHaveAttribute('data-inlay-liked', 'true')
  await expect
    .poll(async () => (await host.requests('/svc/like')).map(({ fields }) => fields))
    .toEqual([expect.objectContaining({ id, source: 'dashboard', method: 'button' })])
  await like.press('Enter')
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(async () => (await host.requests('/svc/unlike')).length).toBe(1)

  const follow = page.locator('[data-inlay-command="blog:follow"]').first()
  await follow.click()
  await expect(follow).toHaveAttribute('data-inlay-following', 'true')
  await expect.poll(async () => (await host.requests('/svc/follow')).length).toBe(1)
  expect(new URL(page.url()).pathname).toBe('/dashboard')

  await expect(post).toHaveAttribute('data-inlay-liked', 'false')
  await like.click()
  await expect
    .poll(async () => (await host.requests('/svc/like')).map(({ status }) => status))
    .toEqual([200, 200])
  await host.open('/dashboard')
  await expect(post).toHaveAttribute('data-inlay-liked', 'true')
  await expect(like).toHaveAttribute('data-inlay-liked', 'true')
})

test('[FEED-25, FEED-26, DEC-22, DEC-123] a refused like is undone', async ({ page, host }) => {
  await host.open('/dashboard')
  const { like } = await firstUnliked(page)
  let letGo = () => {}
  await page.route('**/svc/like', async route => {
    await new Promise<void>(resolve => {
      letGo = resolve
    })
    await route.continue()
  })
  await host.fault({ call: 'POST /svc/like', kind: 'status', status: 500, times: 0 })
  const asked = page.waitForRequest('**/svc/like')
  await like.click()
  await asked
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  letGo()
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText('Sorry, we seem to be having technical trouble.')
  expect(await alert.getByRole('heading').textContent()).toBe(
    'Sorry, we seem to be having technical trouble.  Please try again later.',
  )
  await alert.getByRole('button', { name: 'OK' }).click()
  await expect(like).toBeFocused()
})

test('[FEED-12, FEED-14, FEED-16, FEED-18, DEC-124] the user replies by keyboard, deletes a post, and undoes a fast reblog', async ({
  page,
  host,
}) => {
  await page.clock.install()
  await host.open('/dashboard')
  const { post } = await firstUnliked(page)
  const reply = post.locator('[data-inlay-command="post:reply"]')
  await reply.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Your reply' })).toBeFocused()
  await page.keyboard.type('So true')
  expect(await host.axe()).toEqual([])
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog', { name: /Reply to/ })).toHaveCount(0)
  await expect(reply).toBeFocused()
  await expect
    .poll(async () => (await host.requests('/svc/reply'))[0]?.fields)
    .toMatchObject({ reply_text: 'So true', source: 'dashboard' })

  const remove = page.locator('[data-inlay-command="post:delete"]').first()
  const id = await remove.locator('xpath=ancestor::article').getAttribute('data-post-id')
  await remove.click()
  await expect(page.locator(`article[data-post-id="${id}"]`)).toBeHidden()
  await page.clock.fastForward(11_000)
  await expect(page.locator(`article[data-post-id="${id}"]`)).toHaveCount(0)
  await expect
    .poll(async () => (await host.requests('/svc/post/delete'))[0]?.fields)
    .toMatchObject({ post_id: id })

  await reply.evaluate(button => {
    button.setAttribute('data-inlay-command', 'post:fast-reblog')
    button.setAttribute('aria-label', 'Fast reblog')
  })
  const reblog = post.getByRole('button', { name: 'Fast reblog' })
  await reblog.click()
  await notes(page).getByRole('button', { name: 'Undo' }).click()
  await page.clock.fastForward(11_000)
  expect(await host.requests('/fast_reblog')).toEqual([])
  await reblog.click()
  await expect(notes(page).getByText('Reblogging…')).toBeVisible()
  await page.clock.fastForward(11_000)
  await expect(post).toHaveAttribute('data-inlay-reblogged', 'true')
  await expect(notes(page).getByText('Reblogged to aria.')).toBeVisible()
  expect(await host.requests('/fast_reblog')).toHaveLength(1)
})

test('a guest’s like leads to the login page', async ({ page, host }) => {
  await host.login(null)
  await host.open('/guest')
  await page.evaluate(() => {
    const button = document.createElement('button')
    button.dataset.inlayCommand = 'post:toggle-like'
    button.textContent = 'Like it'
    document.querySelector('[data-inlay-post]')?.prepend(button)
  })
  await page.getByRole('button', { name: 'Like it' }).click()
  await expect(notes(page).getByText('Log in to like posts.')).toBeVisible()
  expect(await host.requests('/svc/like')).toEqual([])
})
