import type { Page } from '@playwright/test'
import { tryMs } from '../support/patience.mjs'
import { expect, test } from './support.ts'

const more = (page: Page) => page.getByRole('button', { name: 'Read more' })
const less = (page: Page) => page.getByRole('button', { name: 'Show less' })
const last = (page: Page) => page.getByText('Cloud over the lake, thin as milk.').last()
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

/** Sum of the layout shifts without a press. */
const shifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>(resolve => {
        const observer = new PerformanceObserver(list => {
          const found = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]
          resolve(found.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0))
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
      }),
  )

test('[DEC-183] a post of two screens and more is cut without moving anything; Read more keeps the place, Show less goes to its top; an address in it opens it, a reload and paper keep it whole', async ({
  page,
  baseURL,
}) => {
  await page.context().addCookies([{ name: 'inlay_user', value: 'aria', url: baseURL ?? '' }])
  await page.goto('/blog/nightowl')
  // Further down than the window reaches, it is cut once the page is used.
  await expect(async () => {
    await page.keyboard.press('Shift')
    await expect(more(page)).toHaveCount(1, { timeout: tryMs })
  }).toPass()
  expect(await shifts(page)).toBe(0)
  await expect(last(page)).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(last(page)).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  await more(page).scrollIntoViewIfNeeded()
  const before = await scrolled(page)
  await more(page).click()
  await expect(last(page)).toBeVisible()
  await expect.poll(() => scrolled(page)).toBe(before)
  await less(page).click()
  await expect(last(page)).toBeHidden()
  await expect(page.getByText('The whole night, as the log has it')).toBeInViewport()
  await last(page).evaluate(line => {
    line.id = 'end-of-the-night'
    location.hash = line.id
  })
  await expect(last(page)).toBeInViewport()
  await page.reload()
  await expect(less(page)).toHaveCount(1)
})
