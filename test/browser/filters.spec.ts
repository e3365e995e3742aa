import type { Page } from '@playwright/test'
import { tryMs } from '../support/patience.mjs'
import { expect, type LayoutShift, ours, test } from './support.ts'

const posts = (page: Page) => page.locator('#posts > [data-inlay-post]')
const line = (page: Page) => page.locator('[data-inlay-root="hidden-posts"]').filter({ hasText: 'hidden:' })

/**
 * Unexpected layout shifts, from now on or since the page was parsed. A slow browser paints half of a row of buttons
 * even before our scripts run.
 */
const watchShifts = (page: Page, since: 'now' | 'parsed') =>
  page.evaluate(buffered => {
    const shifts: string[] = []
    Reflect.set(window, 'shifts', shifts)
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    new PerformanceObserver(list => {
      for (const { value, startTime, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        if (hadRecentInput || startTime < (navigation?.domInteractive ?? 0)) continue
        shifts.push(JSON.stringify([value, startTime, sources.map(({ node }) => node?.nodeName)]))
      }
    }).observe({ type: 'layout-shift', buffered })
  }, since === 'parsed')
const shifts = (page: Page) => page.evaluate(() => Reflect.get(window, 'shifts') as string[])

/** The user has a filter already, from an earlier page or in another tab. */
const store = (page: Page, filter: object) =>
  page.evaluate(one => {
    const list = { at: Date.now(), filters: [one], hidden: 'line', once: false }
    localStorage.setItem('inlay:filters:aria:list', JSON.stringify(list))
  }, filter)

test('[DEC-182] by keys alone, f offers the tags of a post and says what they hide; a line takes its place, j skips it, and it stays hidden after a reload', {
  tag: '@smoke',
}, async ({ page, host }) => {
  await host.open()
  const index = await posts(page).evaluateAll(all =>
    all.findIndex((one, at) => at > 0 && one.querySelector('.tags a')),
  )
  for (let n = 0; n <= index; n++) await page.keyboard.press('j')
  await expect(posts(page).nth(index)).toBeFocused()
  const tag = await posts(page)
    .nth(index)
    .evaluate(post => post.querySelector('.tags a')?.textContent?.slice(1) ?? '')
  await page.keyboard.press('f')
  const dialog = page.getByRole('dialog', { name: 'Add filter' })
  await expect(dialog.getByRole('textbox', { name: 'Words and phrases' })).toBeFocused()
  expect(await host.axe(page, undefined, ours)).toEqual([])
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('checkbox', { name: `#${tag}`, exact: true })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(dialog.getByRole('status')).toHaveText(/^Hides \d+ posts? on this page$/)
  await dialog.getByRole('button', { name: 'Add filter' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(posts(page).nth(index)).toBeHidden()
  const show = line(page)
    .first()
    .getByRole('button', { name: /^Show \d+ hidden post/ })
  await expect(show).toBeFocused()
  await posts(page)
    .nth(index - 1)
    .focus()
  await page.keyboard.press('j')
  await expect(posts(page).nth(index)).not.toBeFocused()
  await expect(page.locator('[data-inlay-current]')).toBeFocused()

  await page.reload()
  await watchShifts(page, 'parsed')
  await expect(posts(page).nth(index)).toBeHidden()
  await expect(line(page).first()).toContainText(tag)
  expect(await shifts(page)).toEqual([])
  await show.click()
  await expect(posts(page).nth(index)).toBeFocused()
})

test('[DEC-182] what another tab filters keeps its room while it is in view, moves nothing, and is gone once it was out of view', async ({
  page,
  host,
}) => {
  await host.open()
  const other = await page.context().newPage()
  await host.open('/dashboard', other)
  await page.bringToFront()
  // The code of an idle page, which hears of the first filter.
  await page.mouse.move(5, 5)
  await expect
    .poll(() =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => /chunks\/idle-/.test(name)),
      ),
    )
    .toBe(true)
  await watchShifts(page, 'now')
  const top = () =>
    posts(page)
      .nth(1)
      .evaluate(post => post.getBoundingClientRect().top)
  const before = await top()
  const id = await posts(page)
    .first()
    .evaluate(post => JSON.parse(post.getAttribute('data-inlay-post') ?? '{}').tumblelog)
  await expect(async () => {
    await store(other, { kind: 'blog', value: id, hides: ['posts', 'reblogs'], n: Math.random() })
    await expect(posts(page).first()).toHaveAttribute('data-inlay-filtered', 'covered', { timeout: tryMs })
  }).toPass()
  await expect(posts(page).first()).toBeHidden()
  await expect(line(page).first().getByRole('button')).toBeVisible()
  expect(await top()).toBe(before)
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await expect(posts(page).first()).toHaveAttribute('data-inlay-filtered', 'hidden')
  expect(await shifts(page)).toEqual([])
  await other.close()
})
