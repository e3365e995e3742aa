import { expect, test } from './support.ts'

test('[DEC-183] a sensitive photo is covered from the first paint; by keyboard it is shown, opens over the page, and is covered again', {
  tag: '@smoke',
}, async ({ page }) => {
  await page.route('**/chunks/**', route => route.abort())
  await page.goto('/blog/papercranes')
  const photo = page.getByAltText('Paper cranes on strings, one of them with a red stain')
  await expect(photo).toHaveCSS('visibility', 'hidden')
  await page.unrouteAll()
  await page.goto('/blog/papercranes')
  // Its button comes as it comes near the view.
  await page.locator('article').filter({ has: photo }).scrollIntoViewIfNeeded()
  const show = page.getByRole('button', { name: 'Show: a drop of blood' })
  await expect(page.getByText('Sensitive: a drop of blood')).toBeVisible()
  await expect(page.locator('[inert]').filter({ has: photo })).toHaveCount(1)
  await show.press('Enter')
  const hide = page.getByRole('button', { name: 'Hide: a drop of blood' })
  await expect(hide).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const lightbox = page.getByRole('dialog', { name: 'Photos' })
  await expect(lightbox).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(lightbox).toHaveCount(0)
  await hide.click()
  await expect(show).toBeFocused()
})

test('[DEC-183] a sensitive post of four short parts that comes later has one cover, and the height of one', async ({
  page,
}) => {
  await page.goto('/blog/nightowl')
  await page.evaluate(() => {
    const post = document.createElement('article')
    post.id = 'late'
    post.setAttribute('data-inlay-post', '{"id":"late"}')
    post.setAttribute('data-inlay-sensitive', 'Spiders')
    for (const text of ['one', 'two', 'three', 'four'])
      post.append(Object.assign(document.createElement('p'), { textContent: text }))
    document.querySelector('article')?.before(post)
  })
  await page.keyboard.press('Shift')
  await expect(page.locator('#late [data-cover-button]')).toHaveCount(1)
  const height = await page.locator('#late').evaluate(post => post.getBoundingClientRect().height)
  expect(height).toBeLessThan(136 * 2.5)
})
