import type { Page } from '@playwright/test'
import { tryMs } from '../support/patience.mjs'
import { dispatch, expect, type Host, test } from './support.ts'

// A short page behind the drawer saves time.
test.use({ posts: 1 })

const drawer = (page: Page) => page.locator('[data-inlay-root="peepr"] dialog')
const scroller = (page: Page) => page.locator('[data-viewer-scroller]')
const ads = (page: Page) => drawer(page).getByRole('article', { name: 'Advertisement' })
const frames = (page: Page) => drawer(page).locator('iframe[title="Advertisement"]')

async function openBlog(page: Page, host: Host, path: string) {
  await host.control('POST', 'reset', { posts: 300 })
  await host.open(path)
  await dispatch(page, 'peepr:open', { blog_name: 'nightowl' })
  await expect(drawer(page).getByRole('article').first()).toBeVisible()
}

test('[ADS-1] a guest sees a labelled ad', async ({ page, host }) => {
  await host.login(null)
  await openBlog(page, host, '/guest?ads=filled')
  // A place whose code arrives is drawn anew.
  await expect(() => ads(page).first().scrollIntoViewIfNeeded({ timeout: tryMs })).toPass()
  const ad = page.frameLocator('iframe[title="Advertisement"]').first()
  await expect(ad.getByRole('link', { name: 'Have a look' })).toBeVisible()
  expect(
    await frames(page)
      .first()
      .evaluate(frame => frame.clientWidth),
  ).toBe(540)
})

test('[ADS-3] an ad that fails goes from above the reader without a jump', async ({ page, host }) => {
  await host.login(null)
  let answer: (() => void) | undefined
  await page.route('**/ads/client.js*', async route => {
    await new Promise<void>(resolve => {
      answer = resolve
    })
    await route.continue()
  })
  await openBlog(page, host, '/guest?ads=empty&lrec')
  // Before the first page is drawn there may be too little to scroll.
  await expect(drawer(page).locator('[data-viewer-post]').nth(9)).toBeAttached()
  const topOf = (at: number) =>
    page
      .locator('[data-viewer-post]')
      .nth(at)
      .evaluate(element => element.getBoundingClientRect().top)
  // From the post after it: a place whose code arrives has no box for a moment.
  const top = Math.round((await topOf(2)) + 130)
  await scroller(page).evaluate((element, to) => element.scrollTo(0, to), top)
  await expect.poll(() => scroller(page).evaluate(element => Math.round(element.scrollTop))).toBe(top)
  await expect(page.locator('[data-viewer-post]').nth(3)).toBeInViewport()
  await expect(ads(page)).toHaveCount(1)
  await expect.poll(() => answer !== undefined).toBe(true)
  const before = await topOf(3)
  answer?.()
  await expect(page.locator('[data-ad-room]')).toHaveCount(0)
  await expect.poll(async () => Math.abs((await topOf(3)) - before)).toBeLessThan(2)
})

test('[ADS-1] an ad that attacks the page reaches nothing of it, and is removed', async ({ page, host }) => {
  host.allow(/Unsafe attempt|Blocked form|Ignored call|Permissions policy|sandboxed/)
  const trouble: string[] = []
  page.on('dialog', dialog => void dialog.accept().then(() => trouble.push('dialog')))
  page.on('download', () => trouble.push('download'))
  const popups: Page[] = []
  page.on('popup', popup => popups.push(popup))
  // It listens before the page loads: the ad may begin at once.
  await page.addInitScript(() => {
    const told: Record<string, string> = {}
    Object.assign(window, { told })
    addEventListener('message', ({ data }) => {
      if (data?.tried) told[data.tried] = data.got
    })
  })
  await openBlog(page, host, '/dashboard?ads=hostile')
  await page.evaluate(() => {
    document.documentElement.dataset.untouched = ''
  })
  const url = page.url()
  const told = () => page.evaluate(() => ({ ...(Reflect.get(window, 'told') as Record<string, string>) }))

  await test.step('all that it tries is refused', async () => {
    await expect(frames(page)).toBeAttached()
    // It asked for 10,000 pixels before it was in view.
    await expect.poll(() => ads(page).evaluate(ad => ad.getBoundingClientRect().height)).toBeLessThan(660)
    await page.evaluate(() => postMessage({ inlay_ad: 'drawer-0', state: 'failed' }, '*'))
    await expect.poll(async () => Object.keys(await told()).length).toBeGreaterThanOrEqual(14)
    const tries = ['page', 'storage', 'session', 'cookie', 'database', 'page script', 'top', 'question']
    const refused = [...tries, 'sound', 'whole screen', 'place'].map(name => [name, 'refused'])
    await expect.poll(told).toMatchObject(Object.fromEntries(refused))
    await expect.poll(() => popups.length).toBe(1)
    for (const popup of popups) {
      // A window that it opens is sandboxed like itself.
      await popup.waitForURL(/kind=popup/)
      expect(await popup.evaluate(() => self.origin)).toBe('null')
      await popup.close()
    }
    await page.bringToFront()
    expect(trouble).toEqual([])
    await expect(frames(page)).toBeAttached()
  })
  await test.step('the page and its history are untouched', async () => {
    expect(page.url()).toBe(url)
    expect(await page.evaluate(() => document.documentElement.dataset.untouched)).toBe('')
    // The ad has added twenty entries to the history.
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toHaveCount(0)
    await expect.poll(() => page.evaluate(() => history.state?.inlayBack)).toBeFalsy()
  })
})
