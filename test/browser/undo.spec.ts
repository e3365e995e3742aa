import { expect, test } from './support.ts'

test.use({ hasTouch: true, viewport: { width: 375, height: 700 } })

test('[DEC-176] by touch, a deletion waits for its Undo, until the page is left', { tag: '@smoke' }, async ({
  page,
  host,
}) => {
  await host.open('/dashboard')
  const post = page.locator('article:has(.act-remove)').first()
  const id = (await post.getAttribute('data-post-id')) ?? ''
  const own = page.locator(`#post-${id}`)
  await own.locator('.act-remove').tap()
  await expect(own).toBeHidden()
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).tap()
  await expect(own).toBeVisible()
  await own.locator('.act-remove').tap()
  await expect(own).toBeHidden()
  expect(await host.requests('/svc/post/delete')).toEqual([])
  await host.open('/dashboard')
  await expect.poll(async () => (await host.requests('/svc/post/delete')).length).toBe(1)
})
