import type { Page } from '@playwright/test'
import { tryMs } from '../support/patience.mjs'
import { expect, test } from './support.ts'

const posts = (page: Page) => page.locator('#posts > [data-inlay-post]')
const stored = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find(one => one.includes(':seen:'))
    return key ? Object.keys(JSON.parse(localStorage.getItem(key) ?? '{}').posts) : []
  })

/** Uses the page until what loads with its first use, once it is idle, is there. */
const use = (page: Page) =>
  expect(async () => {
    await page.mouse.move(5, 5)
    await page.mouse.move(6, 6)
    await expect(page.locator('html')).toHaveAttribute('data-inlay-seen-posts', /./, { timeout: tryMs })
  }).toPass()

/** The host puts posts above the list, as its own script would. */
const arrive = (page: Page, count: number) =>
  page.evaluate(copies => {
    const [first] = document.querySelectorAll<HTMLElement>('#posts > [data-inlay-post]')
    for (let n = 0; n < copies; n++) {
      const copy = first?.cloneNode(true) as HTMLElement
      copy.removeAttribute('id')
      copy.dataset.inlayPost = JSON.stringify({ ...JSON.parse(copy.dataset.inlayPost ?? ''), id: `99${n}` })
      first?.before(copy)
    }
  }, count)

test('[DEC-180] posts that arrive move nothing, at the top of the page and further down; a button says how many there are and shows them', {
  tag: '@smoke',
}, async ({ page, host }) => {
  await host.open()
  await use(page)
  await expect.poll(async () => (await stored(page)).length).toBeGreaterThan(0)
  for (const at of [0, 700]) {
    await page.evaluate(top => window.scrollTo({ top, behavior: 'instant' }), at)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(at)
    const held = posts(page).nth(at === 0 ? 0 : 4)
    const id = await held.getAttribute('data-inlay-post')
    const top = await held.evaluate(post => post.getBoundingClientRect().top)
    await arrive(page, 3)
    const same = page.locator(`[data-inlay-post='${id}']`)
    await expect
      .poll(() => same.evaluate((post, was) => Math.abs(post.getBoundingClientRect().top - was), top))
      .toBeLessThan(1)
    const button = page.getByRole('button', { name: '3 new posts' })
    await expect(button).toBeVisible()
    await button.click()
    await expect(posts(page).first()).toBeFocused()
    await expect(button).toHaveCount(0)
    await page.evaluate(() => {
      for (const post of document.querySelectorAll("[data-inlay-post*='\"99']")) post.remove()
    })
  }
})
