import type { Page } from '@playwright/test'
import { tryMs } from '../support/patience.mjs'
import { visit } from './shared-page.ts'
import { dispatch, expect, type Host, ours, test } from './support.ts'

const posts = (page: Page) => page.locator('#posts > [data-inlay-post]')
const lines = (page: Page) => page.locator('[data-inlay-new-line]')
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

/** Comes back to the page a day after a visit on which the posts from this one on were seen, and no others. */
async function visitAgain(page: Page, host: Host, seenFrom: number): Promise<void> {
  await use(page)
  await expect.poll(async () => (await stored(page)).length).toBeGreaterThan(0)
  const ids = await posts(page).evaluateAll(all =>
    all.map(post => JSON.parse(post.getAttribute('data-inlay-post') ?? '{}').id as string),
  )
  // From another page: this one goes on to store what comes into view.
  await visit(page, '/_fixtures/nothing')
  await page.evaluate(seen => {
    const key = Object.keys(localStorage).find(one => one.includes(':seen:')) ?? ''
    const yesterday = Math.floor(Date.now() / 60_000) - 1440
    const value = JSON.parse(localStorage.getItem(key) ?? '{}')
    const posts = Object.fromEntries(seen.map(id => [id, yesterday]))
    localStorage.setItem(key, JSON.stringify({ ...value, posts }))
  }, ids.slice(seenFrom))
  await host.open()
  await use(page)
  await expect(lines(page)).toHaveCount(1)
}

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

test('[DEC-180] the line below new posts moves nothing, and . goes there and back to the top; seen posts are dimmed or hidden as the user chooses', async ({
  page,
  host,
}) => {
  await host.open()
  const place = () =>
    posts(page)
      .nth(3)
      .evaluate(post => post.getBoundingClientRect().top + window.scrollY)
  const before = await place()
  await visitAgain(page, host, 2)
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(1)
  expect(await host.axe(page)).toEqual([])
  await page.keyboard.press('.')
  await expect(lines(page)).toBeFocused()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  await page.keyboard.press('.')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await dispatch(page, 'reading-settings:open')
  await expect(page.getByRole('radio', { name: 'Show as usual' })).toBeFocused()
  expect(await host.axe(page, undefined, ours)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await expect(posts(page).nth(2)).toHaveCSS('opacity', '0.55')
  await page.keyboard.press('ArrowDown')
  await expect(posts(page).nth(2)).toBeHidden()
})

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
