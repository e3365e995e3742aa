import type { Page } from '@playwright/test'
import { tryMs } from '../support/patience.mjs'
import { dispatch, expect, test } from './support.ts'

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

test('[DEC-250] what was chosen for comfort is there with the first paint, and moves nothing, where inlay.js blocks it', async ({
  page,
  host,
}) => {
  await host.login(null)
  await host.open('/guest')
  await page.evaluate(() =>
    localStorage.setItem(
      'inlay:reading::comfort',
      JSON.stringify({
        at: Date.now(),
        words: 'size-2 lines-1 spaces-2 width-1 links contrast alt below counts',
      }),
    ),
  )
  await page.route('**/guest', async route => {
    const response = await route.fetch()
    const picture = '<img src="/media/picture/1-540x360.png" width="540" height="360" alt="A hill">'
    const html = (await response.text())
      .replaceAll('type="module"', 'type="module" blocking="render"')
      .replace('data-inlay-comfort>', `data-inlay-comfort><article>${picture}</article>`)
    await route.fulfill({ response, body: html })
  })
  await host.open('/guest')
  await expect(page.getByRole('button', { name: 'ALT: show image description' }).first()).toBeVisible()
  await expect(page.locator('.inlay-below').first()).toHaveText('A hill')
  const text = page.locator('#posts .post-body p').first()
  await expect(text).toHaveCSS('letter-spacing', '2.4px')
  const shifts = await page.evaluate(
    () =>
      new Promise<number>(resolve => {
        const observer = new PerformanceObserver(() => {})
        observer.observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => setTimeout(() => resolve(observer.takeRecords().length)))
      }),
  )
  expect(shifts).toBe(0)
})

test('[KEY-7, DEC-250] by keys on a phone, a section of the reading settings that opens is in view, and Tab cycles from its last choice', async ({
  page,
  host,
}) => {
  await page.setViewportSize({ width: 375, height: 720 })
  await host.open('/dashboard?messages=can')
  await dispatch(page, 'reading-settings:open')
  const settings = page.getByRole('dialog', { name: 'Reading settings' })
  const section = (title: string) => settings.locator('summary', { hasText: title })
  await expect(settings.getByRole('searchbox', { name: 'Search settings' })).toBeFocused()
  for (const title of ['Text and comfort', 'Media', 'Messages and posting']) {
    await section(title).press('Enter')
    await expect(section(title).locator('..')).toHaveAttribute('open')
    await expect(section(title)).toBeInViewport()
  }
  // The second choice of the last group is chosen.
  const last = settings.getByRole('radio').last()
  const chosen = settings.locator(`[name="${await last.getAttribute('name')}"]:checked`)
  await expect(last).not.toBeChecked()
  await chosen.press('Tab')
  const close = settings.getByRole('button', { name: 'Close' })
  await expect(close).toBeFocused()
  await close.press('Shift+Tab')
  await expect(chosen).toBeFocused()
})
