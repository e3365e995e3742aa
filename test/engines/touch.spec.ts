import { expect, test } from './support.ts'

test('[DEC-192, DEC-194] a tap on the server’s button for a new post opens its form, with the focus in it, as wide as the window; on a phone the search opens by touch, and the bar sticks to the top', async ({
  page,
  host,
}) => {
  await page.resize(500, 720)
  await host.open('/dashboard?when=touch')
  await page.locator('[data-inlay="post-forms"] [data-type="text"]').tap()
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await expect
    .poll(() => page.run(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0)
  const post = page.locator('form[data-placement]').getByRole('button', { name: 'Post', exact: true })
  await expect.poll(() => post.evaluate(one => one.getBoundingClientRect().bottom)).toBeLessThanOrEqual(720)
  await host.open('/mobile')
  const bar = page.locator('[data-inlay-root] > header').first()
  await bar.getByRole('button', { name: 'Search' }).tap()
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused()
  // Firefox may scroll the focused field into view in the next frame.
  const scrolled = () =>
    page.run(() => {
      scrollTo(0, 600)
      return document.querySelector('[data-inlay-scrolled~="pinned"]') !== null
    })
  await expect.poll(scrolled).toBe(true)
  await expect.poll(() => bar.evaluate(one => one.getBoundingClientRect().top)).toBe(0)
})
