import type { Page } from '@playwright/test'
import { expect, type Host, ours, test } from './support.ts'

// A short page behind the drawer saves time.
test.use({ posts: 1 })

const drawer = (page: Page) => page.locator('[data-inlay-root="peepr"] dialog')
const posts = (page: Page) => drawer(page).getByRole('article')
const field = (page: Page) => drawer(page).getByRole('combobox', { name: /^Search / })
const results = (page: Page) => drawer(page).getByRole('feed', { name: /^Search results/ })
const scrollTop = (page: Page) =>
  drawer(page)
    .locator('[data-viewer-scroller]')
    .evaluate(element => element.scrollTop)
/** Presses by key: Playwright's click would scroll to where the sticky bar would be without sticking. */
const press = (page: Page, name: string) =>
  drawer(page).getByRole('button', { name, exact: true }).press('Enter')

/** A blog with many posts in its drawer. */
async function openBlog(page: Page, host: Host, path = '/dashboard?peepr=papercranes') {
  await host.control('POST', 'reset', { posts: 400 })
  await host.open(path)
  await expect(posts(page).first()).toBeVisible()
}

/** The words that are marked in the results. */
const marked = (page: Page) =>
  page.evaluate(() =>
    [...CSS.highlights.values()].flatMap(highlight =>
      [...highlight].map(({ startContainer, startOffset, endOffset }) =>
        (startContainer.textContent ?? '').slice(startOffset, endOffset).toLowerCase(),
      ),
    ),
  )

test('[SRCH-10, PEEP-26] a blog is searched by keyboard', { tag: '@smoke' }, async ({ page, host }) => {
  await openBlog(page, host)
  await test.step('the list is read some way down', async () => {
    // A key that is pressed before the drawer has the focus is the page's.
    await expect(page.locator('[data-inlay-root="peepr"] dialog:focus-within')).toBeVisible()
    for (const turn of [0, 1, 2, 3]) {
      await page.keyboard.press('j')
      await expect(posts(page).nth(turn)).toBeFocused()
    }
    // It scrolls for a while.
    await expect
      .poll(async () => Math.round((await posts(page).nth(3).boundingBox())?.y ?? 0))
      .toBeLessThan(70)
  })
  // Posts near the end load automatically.
  await page.waitForLoadState('networkidle')
  const before = await scrollTop(page)
  const tags = drawer(page).getByRole('listbox', { name: 'Popular Tags:' })
  await press(page, 'Search')
  await expect(field(page)).toBeVisible()
  // Typed before the field has the focus.
  await page.keyboard.type('morn')
  await expect(tags.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await test.step('results replace the list, right under the bar, with their words marked', async () => {
    await expect(results(page)).toBeVisible()
    await expect.poll(async () => [...new Set(await marked(page))]).toEqual(['morning'])
    await expect(
      drawer(page)
        .getByRole('paragraph')
        .filter({ hasText: /^\d+ results?$/ }),
    ).toBeInViewport()
    expect(await host.axe(page, undefined, ours)).toEqual([])
  })
  await test.step('the toggle takes it all away: the list is where it was', async () => {
    await press(page, 'Search')
    await expect(field(page)).toHaveCount(0)
    await expect(drawer(page).getByRole('feed', { name: /^Posts from/ })).toBeVisible()
    await expect.poll(async () => Math.abs((await scrollTop(page)) - before)).toBeLessThan(2)
    await expect.poll(() => marked(page)).toEqual([])
  })
})

test('a search goes along with Back, Forward and a reload', async ({ page, host }) => {
  await openBlog(page, host, '/dashboard?peepr=papercranes&q=art')
  const isShown = async (term: string) => {
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(term)
    await expect(results(page)).toHaveCount(1)
    await expect.poll(() => marked(page)).toContain(term)
  }
  await isShown('art')
  await expect(field(page)).not.toBeFocused()
  await field(page).fill('music')
  await field(page).press('Enter')
  await isShown('music')
  await page.goBack()
  await isShown('art')
  await page.goForward()
  await page.reload()
  await isShown('music')
  await press(page, 'Close')
  await expect(page).toHaveURL(/\/dashboard$/)
})
