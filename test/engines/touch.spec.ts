import { expect, test } from './support.ts'

test('[DEC-194] a tap on the server’s header and on its buttons for new posts opens what was tapped, with the focus in it; the form fills the window, and nothing is wider than it', async ({
  page,
  host,
}) => {
  await page.resize(500, 720)
  await host.open('/dashboard?when=touch')
  await page.locator('[data-inlay="header"] [data-inlay-preload="account"]').tap()
  const account = page.locator('#inlay-account')
  await expect(account.getByRole('link', { name: /^Likes/ })).toBeFocused()
  await host.open('/dashboard?when=touch')
  await page.locator('[data-inlay="post-forms"] [data-type="text"]').tap()
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await expect
    .poll(() => page.run(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0)
  // Nothing is cut off at a notch: the browser supports safe areas, and everything is inside the window.
  expect(await page.run(() => CSS.supports('padding', 'env(safe-area-inset-bottom)'))).toBe(true)
  const post = page.locator('form[data-placement]').getByRole('button', { name: 'Post', exact: true })
  await expect.poll(() => post.evaluate(one => one.getBoundingClientRect().bottom)).toBeLessThanOrEqual(720)
})

test('[DEC-192] on a phone the search opens by touch, and the bar sticks to the top', async ({
  page,
  host,
}) => {
  await page.resize(500, 720)
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
