import { expect, test } from './support.ts'

// Shifts and loads are counted here.
test.use({ isolated: true })

const account = '[data-inlay="header"] [data-inlay-preload="account"]'

test('[DEC-194] the header comes in the place of the server’s HTML: nothing moves, and the focus stays on its control', async ({
  page,
  host,
}) => {
  await page.addInitScript(() => {
    const seen = { shift: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await host.open('/dashboard?when=touch')
  const boxes = () =>
    page.evaluate(() =>
      [
        ...document.querySelectorAll(
          ':is([data-inlay="header"], [data-inlay="post-forms"]) nav > :is(a, button)',
        ),
      ].map(element => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return [x, y, width, height].map(side => Math.round(side)).join()
      }),
    )
  const before = await boxes()
  expect(before).toHaveLength(14)
  expect(await page.locator('[data-inlay-root="header"]').count()).toBe(0)
  await page.locator(account).focus()
  await expect(page.locator(`[data-inlay-root="header"] button${account.replace(/^.* /, '')}`)).toBeFocused()
  // The other place comes alive, too, as React is there.
  await expect(page.locator('[data-inlay-root="post-forms"] button').first()).toBeVisible()
  await expect.poll(boxes).toEqual(before)
  expect(await page.evaluate('window.seen.shift')).toBe(0)
  await page.keyboard.press('Enter')
  await expect(page.locator('#inlay-account')).toBeVisible()
})

test('[DEC-194] without JavaScript, the header and the buttons for new posts are links to pages of the site', async ({
  browser,
  context,
  baseURL,
  host,
}) => {
  await host.login('aria')
  const plainContext = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: baseURL ?? '',
    storageState: await context.storageState(),
  })
  const plain = await plainContext.newPage()
  await plain.goto('/dashboard?when=touch')
  const links = plain.locator('[data-inlay-when="touch"] a')
  await expect(links).toHaveCount(14)
  await expect(plain.locator('[data-inlay-when="touch"] button')).toHaveCount(0)
  await plain.getByRole('link', { name: 'Account' }).click()
  await expect(plain).toHaveURL(/\/settings$/)
  await plainContext.close()
})
