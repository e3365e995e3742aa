import type { Page } from '@playwright/test'
import { dispatch, expect, ours, test } from './support.ts'

const bar = (page: Page) => page.locator('[data-inlay-root] > header').first()
const button = (page: Page, name: RegExp) => bar(page).getByRole('button', { name })
const menu = (page: Page) => button(page, /^Menu/)
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' })
const activity = (page: Page) => page.getByRole('dialog', { name: 'Activity' })
const field = (page: Page) => page.getByRole('searchbox', { name: 'Search' })
const link = (page: Page, name: string) => drawer(page).getByRole('link', { name })

test.use({ viewport: { width: 360, height: 720 }, hasTouch: true, posts: 1 })

/** A slow swipe, whose length decides. */
async function swipe(page: Page, [x, y]: [number, number], [right, down]: [number, number]) {
  const moving = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('dialog[open], [popover]')].flatMap(one =>
          one.getAnimations({ subtree: true }),
        ).length,
    )
  await expect.poll(moving).toBe(0)
  const cdp = await page.context().newCDPSession(page)
  // The browser is told how long the finger takes: a slow machine makes no flick slower.
  let timestamp = Date.now() / 1000
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part?: number) => {
    timestamp += 0.2
    const touchPoints = part === undefined ? [] : [{ x: x + right * part, y: y + down * part }]
    return cdp.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp })
  }
  await touch('touchStart', 0)
  for (let step = 1; step <= 8; step++) await touch('touchMove', step / 8)
  await touch('touchEnd')
}

test.describe('the bar', () => {
  // It scrolls.
  test.use({ posts: 5 })

  test('[MOB-1, MOB-2] has menu button, logo, title and search, and loads nothing else at first; says so if the drawer cannot be loaded', async ({
    page,
    host,
  }) => {
    await host.open('/mobile')
    await expect(menu(page)).toBeVisible()
    await expect(bar(page).getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard')
    await expect(bar(page).getByText('Dashboard', { exact: true })).toBeVisible()
    await expect(button(page, /^Search/)).toBeVisible()
    expect(await bar(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 360, height: 52 })
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    )
    expect(loaded.filter(name => /chunks\/(drawer|search|activity|header)-/.test(name))).toEqual([])

    host.allow(/drawer|ERR_FAILED|dynamically imported/)
    await page.route(/chunks\/drawer-/, route => route.abort())
    await menu(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Couldn’t load' })).toHaveCount(1)
  })

  test('takes the header’s place on a handset', async ({ page, host }) => {
    await page.route(/\/dashboard$/, async route => {
      const response = await route.fetch()
      const html = (await response.text()).replace('"is_mobile_handset":false', '"is_mobile_handset":true')
      await route.fulfill({ response, body: html })
    })
    await host.open()
    await expect(menu(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'New post' })).toHaveCount(0)
    await dispatch(page, 'account:open')
    await expect(drawer(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await dispatch(page, 'activity:open')
    await expect(activity(page)).toBeVisible()
  })

  test('[MOB-22] sticks to the window once the page is scrolled, until it is back at the top', async ({
    page,
    host,
  }) => {
    await host.open('/mobile')
    await expect(bar(page)).toHaveCSS('position', 'absolute')
    await page.mouse.wheel(0, 400)
    await expect(bar(page)).toHaveCSS('position', 'fixed')
    await expect.poll(async () => (await bar(page).boundingBox())?.y).toBe(0)
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expect(bar(page)).toHaveCSS('position', 'absolute')
  })
})

test.describe('the drawer', () => {
  test('[MOB-8, MOB-20] opens the settings inside, by keyboard, and traps the focus; axe finds nothing, light and dark', {
    tag: '@smoke',
  }, async ({ page, host }) => {
    await host.open('/mobile')
    await menu(page).focus()
    await page.keyboard.press('Enter')
    await expect(link(page, 'Dashboard')).toBeFocused()
    expect(await host.axe(page, undefined, ours)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await host.axe(page, ['color-contrast'], ours)).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    await drawer(page).getByRole('button', { name: 'Settings' }).press('Enter')
    const back = drawer(page).getByRole('button', { name: 'Settings, back to menu' })
    await expect(back).toBeFocused()
    expect(await host.axe(page, undefined, ours)).toEqual([])
    for (let press = 0; press < 14; press++) {
      await page.keyboard.press('Tab')
      expect(await drawer(page).evaluate(one => one.contains(document.activeElement))).toBe(true)
    }
    await back.click()
    await expect(drawer(page).getByRole('button', { name: 'Settings' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toHaveCount(0)
    await expect(menu(page)).toBeFocused()
  })

  test('a tap outside closes it; so does a swipe, which it follows', async ({ page, host }) => {
    await host.open('/mobile')
    await menu(page).tap()
    await expect(link(page, 'Dashboard')).toBeVisible()
    await page.touchscreen.tap(350, 400)
    await expect(drawer(page)).toHaveCount(0)
    await menu(page).tap()
    await expect(drawer(page)).toBeVisible()
    await swipe(page, [180, 500], [-40, 0])
    await expect(drawer(page)).toBeVisible()
    await swipe(page, [180, 500], [-165, 0])
    await expect(drawer(page)).toHaveCount(0)
  })

  test('[MOB-10] of a guest opens; axe finds nothing', async ({ page, host }) => {
    await host.login(null)
    await host.open('/mobile')
    await menu(page).tap()
    await expect(link(page, 'Log in')).toBeVisible()
    expect(await host.axe(page, undefined, ours)).toEqual([])
  })
})

test.describe('messages and activity', () => {
  const inbox = (page: Page) => page.getByRole('dialog', { name: 'Inbox' })
  const conversation = (page: Page) => page.getByRole('dialog', { name: /^Conversation with/ })
  const depth = (page: Page) =>
    expect.poll(() => page.evaluate(() => history.state?.inlayLayers?.depth as number | undefined))

  test('[DEC-192] messages open as sheets over the page: one writes, goes back to the inbox, and Back closes the uppermost', {
    tag: '@smoke',
  }, async ({ page, host }) => {
    await host.open('/mobile')
    await button(page, /^Messages/).tap()
    const row = inbox(page).locator('li[data-index] button').first()
    await row.tap()
    const text = conversation(page).getByRole('textbox', { name: 'Message' })
    await expect(text).toBeEditable()
    await text.fill('By touch')
    await conversation(page).getByRole('button', { name: 'Send' }).tap()
    await expect(conversation(page).getByText('By touch')).toBeVisible()
    await conversation(page).getByRole('button', { name: 'Back to inbox' }).tap()
    await expect(conversation(page)).toHaveCount(0)
    await row.tap()
    await expect(conversation(page)).toBeVisible()
    await depth(page).toBe(2)
    await page.evaluate(() => history.back())
    await expect(conversation(page)).toHaveCount(0)
    await inbox(page).getByRole('button', { name: 'Close', exact: true }).tap()
    await expect(inbox(page)).toHaveCount(0)
    await depth(page).toBeUndefined()
  })

  test('[DEC-192] activity is a sheet that a swipe closes; no entry of it is left in the history', async ({
    page,
    host,
  }) => {
    await host.open('/guest')
    await host.open('/mobile')
    await button(page, /^Activity/).tap()
    await expect(activity(page).locator('a[data-note]').first()).toBeVisible()
    await depth(page).toBe(1)
    const swipeDown = async (far: number) => {
      const box = await activity(page).getByText('Activity', { exact: true }).boundingBox()
      await swipe(page, [(box?.x ?? 0) + 40, (box?.y ?? 0) + (box?.height ?? 0) / 2], [0, far])
    }
    await swipeDown(60)
    await expect(activity(page)).toBeVisible()
    await swipeDown(400)
    await expect(activity(page)).toHaveCount(0)
    await depth(page).toBeUndefined()
    void page.evaluate(() => history.back()).catch(() => {})
    await expect(page).toHaveURL(/\/guest$/)
  })
})

test.describe('the search', () => {
  test('[MOB-21] by keyboard: Escape empties the field, which can be undone, and then hides it', async ({
    page,
    host,
  }) => {
    await host.open('/mobile')
    await button(page, /^Search/).focus()
    await page.keyboard.press('Enter')
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('fog')
    await page.keyboard.press('Escape')
    await expect(field(page)).toHaveValue('')
    await page.keyboard.press('Control+z')
    await expect(field(page)).toHaveValue('fog')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(field(page)).toHaveCount(0)
    await expect(button(page, /^Search/)).toBeFocused()
  })

  test('[MOB-15, MOB-16, MOB-19] sends its term and filters to the page of results; axe finds nothing', {
    tag: '@smoke',
  }, async ({ page, host }) => {
    await host.open('/mobile')
    await button(page, /^Search/).tap()
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('night owl/1')
    await page.getByRole('button', { name: 'Filter', exact: true }).tap()
    const filters = page.getByRole('dialog', { name: 'Search filters' })
    await filters.getByRole('radio', { name: 'Recent Posts' }).check()
    await filters.getByRole('switch', { name: 'Safe search' }).check()
    expect(await host.axe(page, undefined, ours)).toEqual([])
    await filters.getByRole('button', { name: 'Search' }).tap()
    await expect(page).toHaveURL(/\/search\//)
    const { pathname, search } = new URL(page.url())
    expect(pathname).toBe('/search/night%20owl%2F1')
    expect(search).toBe('?q=night+owl%2F1&filter_nsfw=true&sort=recent&filter_post_type=')
  })
})
