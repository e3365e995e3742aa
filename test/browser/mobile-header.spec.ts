import type { Locator, Page } from '@playwright/test'
import { dispatch, expect, ours, test } from './support.ts'

const bar = (page: Page) => page.locator('[data-inlay-root] > header').first()
const menu = (page: Page) => bar(page).getByRole('button', { name: /^Menu/ })
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' })
const field = (page: Page) => page.getByRole('searchbox', { name: 'Search' })
const link = (page: Page, name: string | RegExp) => drawer(page).getByRole('link', { name })

test.use({ viewport: { width: 360, height: 720 }, hasTouch: true, posts: 1 })

/** A slow swipe, whose length decides. */
async function swipeDown(page: Page, from: Locator, far: number) {
  await expect
    .poll(() => from.evaluate(one => one.closest('[popover]')?.getAnimations({ subtree: true }).length))
    .toBe(0)
  const box = await from.boundingBox()
  const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + (box?.height ?? 0) / 2]
  const cdp = await page.context().newCDPSession(page)
  // The browser is told how long the finger takes: a slow machine makes no flick slower.
  let timestamp = Date.now() / 1000
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    touchPoints: { x: number; y: number }[] = [],
  ) => {
    timestamp += 0.2
    return cdp.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp })
  }
  await touch('touchStart', [{ x, y }])
  for (let step = 1; step <= 8; step++) await touch('touchMove', [{ x, y: y + (far * step) / 8 }])
  await touch('touchEnd')
}

test.describe('the bar', () => {
  // It scrolls.
  test.use({ posts: 5 })

  test('[MOB-1, MOB-2, MOB-3] has menu button, logo, title and search, and loads nothing else at first; says so if the drawer cannot be loaded', async ({
    page,
    host,
  }) => {
    await host.open('/mobile')
    await expect(menu(page)).toBeVisible()
    await expect(bar(page).getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard')
    await expect(bar(page).getByText('Dashboard', { exact: true })).toBeVisible()
    await expect(bar(page).getByRole('button', { name: 'Search' })).toBeVisible()
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
    await expect(drawer(page)).toHaveCount(0)
    await dispatch(page, 'activity:open')
    await expect(page.getByRole('dialog', { name: 'Activity' }).locator('a[data-note]').first()).toBeVisible()
  })

  test('[MOB-22] sticks above 45 pixels of scroll, 500 ms later', async ({ page, host }) => {
    await page.clock.install()
    await host.open('/mobile')
    // From here on the page's clock only advances by these steps.
    await page.clock.pauseAt(Date.now() + 60_000)
    const settle = (ms: number) => page.clock.runFor(ms)
    /** Resolves after the scroll event. */
    const scrollDown = (top: number) =>
      page.evaluate(
        to =>
          new Promise<void>(resolve => {
            addEventListener('scroll', () => resolve(), { once: true })
            scrollTo({ top: to, behavior: 'instant' })
          }),
        top,
      )
    await scrollDown(45)
    // The first scroll loads the code that follows the others.
    await expect(page.locator('[data-inlay-scrolled]')).toBeAttached()
    await settle(1000)
    await expect(bar(page)).toHaveCSS('position', 'absolute')
    await scrollDown(400)
    await settle(400)
    await expect(bar(page)).toHaveCSS('position', 'absolute')
    await settle(300)
    await expect(bar(page)).toHaveCSS('position', 'fixed')
    await expect.poll(async () => (await bar(page).boundingBox())?.y).toBe(0)
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expect(bar(page)).toHaveCSS('position', 'absolute')
  })
})

test.describe('the drawer of a logged-in user', () => {
  test('[MOB-8, MOB-13, MOB-20] opens the settings inside, by keyboard, and traps the focus; axe finds nothing, light and dark', async ({
    page,
    host,
  }) => {
    await host.open('/mobile')
    await menu(page).focus()
    await page.keyboard.press('Enter')
    await expect(link(page, 'Dashboard')).toBeFocused()
    expect(await host.axe(page, undefined, ours)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await host.axe(page, ['color-contrast'], ours)).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    await drawer(page).getByRole('button', { name: 'Settings' }).focus()
    await page.keyboard.press('Enter')
    await expect(drawer(page).getByRole('button', { name: 'Settings, back to menu' })).toBeFocused()
    expect(await host.axe(page, undefined, ours)).toEqual([])
    const paths = ['', '/account', '/password', '/tfa', '/notifications', '/apps'].map(
      end => `/settings${end}`,
    )
    const links = drawer(page).getByRole('link')
    await expect
      .poll(() => links.evaluateAll(all => all.map(one => one.getAttribute('href'))))
      .toEqual([...paths, '/help', '/logout'])
    for (let press = 0; press < 14; press++) {
      await page.keyboard.press('Tab')
      expect(await drawer(page).evaluate(one => one.contains(document.activeElement))).toBe(true)
    }
    await drawer(page).getByRole('button', { name: 'Settings, back to menu' }).click()
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
    const open = page.locator('dialog[open]')
    await expect(open).toBeVisible()
    await expect.poll(() => open.evaluate(one => one.getAnimations().length)).toBe(0)
    const cdp = await page.context().newCDPSession(page)
    const swipe = async (far: number) => {
      const at = (x: number) => [{ x, y: 500 }]
      // The browser is told how long the finger takes: a slow machine makes no flick slower.
      let timestamp = Date.now() / 1000
      const touch = (
        type: 'touchStart' | 'touchMove' | 'touchEnd',
        afterMs: number,
        touchPoints: { x: number; y: number }[] = [],
      ) => {
        timestamp += afterMs / 1000
        return cdp.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp })
      }
      await touch('touchStart', 0, at(180))
      for (let step = 1; step <= 8; step++) await touch('touchMove', 40, at(180 - (far * step) / 8))
      await touch('touchEnd', 300)
    }
    await swipe(40)
    await expect(open).toBeVisible()
    await swipe(165)
    await expect(open).toHaveCount(0)
  })
})

test.describe('messages and activity', () => {
  const inbox = (page: Page) => page.getByRole('dialog', { name: 'Inbox' })
  const conversation = (page: Page) => page.getByRole('dialog', { name: /^Conversation with/ })
  const activity = (page: Page) => page.getByRole('dialog', { name: 'Activity' })

  test('[DEC-192] open as sheets over the page by touch: one writes, goes back to the inbox, and Back or a swipe closes the uppermost', async ({
    page,
    host,
  }) => {
    await host.open('/guest')
    await host.open('/mobile')
    await bar(page)
      .getByRole('button', { name: /^Messages, \d+ unread/ })
      .tap()
    const row = inbox(page).locator('li[data-index] button').first()
    await row.tap()
    const field = conversation(page).getByRole('textbox', { name: 'Message' })
    await expect(field).toBeEditable()
    await field.fill('By touch')
    await conversation(page).getByRole('button', { name: 'Send' }).tap()
    await expect(conversation(page).getByText('By touch')).toBeVisible()
    await conversation(page).getByRole('button', { name: 'Back to inbox' }).tap()
    await expect(conversation(page)).toHaveCount(0)
    await row.tap()
    await expect(conversation(page)).toBeVisible()
    await expect.poll(() => page.evaluate(() => history.state?.inlayLayers?.depth)).toBe(2)
    await page.evaluate(() => history.back())
    await expect(conversation(page)).toHaveCount(0)
    await expect(inbox(page)).toBeVisible()
    await inbox(page).getByRole('button', { name: 'Close', exact: true }).tap()
    await expect(inbox(page)).toHaveCount(0)
    await expect.poll(() => page.evaluate(() => history.state?.inlayLayers)).toBeUndefined()

    await bar(page)
      .getByRole('button', { name: /^Activity/ })
      .tap()
    await expect(activity(page).locator('a[data-note]').first()).toBeVisible()
    await expect.poll(() => page.evaluate(() => history.state?.inlayLayers?.depth)).toBe(1)
    await swipeDown(page, activity(page).getByText('Activity', { exact: true }), 60)
    await expect(activity(page)).toBeVisible()
    await swipeDown(page, activity(page).getByText('Activity', { exact: true }), 400)
    await expect(activity(page)).toHaveCount(0)
    await expect.poll(() => page.evaluate(() => history.state?.inlayLayers)).toBeUndefined()
    // No entry of what was open is left: one step leads to the page before.
    void page.evaluate(() => history.back()).catch(() => {})
    await expect(page).toHaveURL(/\/guest$/)
  })
})

test.describe('a guest', () => {
  test('[MOB-10, MOB-11, MOB-12, MOB-13, MOB-3, MOB-4] finds log in and register, the credit of the picture, and no filter', async ({
    page,
    host,
  }) => {
    await host.login(null)
    await host.open('/mobile')
    await expect(bar(page).getByText('Dashboard', { exact: true })).toHaveCount(0)
    await menu(page).tap()
    await expect(link(page, 'Log in')).toHaveAttribute('href', '/login')
    await expect(drawer(page).getByRole('heading', { level: 2 })).toContainText('Follow the blogs')
    await expect(link(page, 'Get started')).toHaveAttribute('href', '/register')
    await expect(link(page, 'Get the app')).toHaveAttribute('href', '/help')
    await expect(link(page, 'Photo by nightowl')).toHaveAttribute('href', '/blog/nightowl')
    await expect(link(page, 'Dashboard')).toHaveCount(0)
    expect(await host.axe(page, undefined, ours)).toEqual([])
    await page.keyboard.press('Escape')
    await bar(page).getByRole('button', { name: 'Search' }).tap()
    await expect(field(page)).toBeFocused()
    await expect(page.getByRole('button', { name: /^Filter/ })).toHaveCount(0)
  })
})

test.describe('the search', () => {
  test('[MOB-4, MOB-15, MOB-16, MOB-17, MOB-18, MOB-19, MOB-21] sends its term and filters with GET', async ({
    page,
    host,
  }) => {
    await host.open('/mobile')
    await test.step('by keyboard: Enter searches, Escape empties the field and then hides it', async () => {
      await bar(page).getByRole('button', { name: 'Search' }).focus()
      await page.keyboard.press('Enter')
      await expect(field(page)).toBeFocused()
      await page.keyboard.type('fog')
      await page.evaluate(() =>
        addEventListener(
          'submit',
          event => {
            event.preventDefault()
            const form = event.target as HTMLFormElement
            const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)])
            Object.assign(window, { asked: `${form.action}?${new URLSearchParams(fields)}` })
          },
          { once: true },
        ),
      )
      await page.keyboard.press('Enter')
      await expect
        .poll(() => page.evaluate(() => String(Reflect.get(window, 'asked'))))
        .toMatch(/\/search\/fog\?q=fog&filter_nsfw=false&sort=top&filter_post_type=$/)
      await page.keyboard.press('Escape')
      await expect(field(page)).toHaveValue('')
      await page.keyboard.press('Control+z')
      await expect(field(page)).toHaveValue('fog')
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await expect(field(page)).toHaveCount(0)
      await expect(bar(page).getByRole('button', { name: 'Search' })).toBeFocused()
    })
    await bar(page).getByRole('button', { name: 'Search' }).tap()
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('night owl/1')
    await page.getByRole('button', { name: 'Filter', exact: true }).tap()
    const filters = page.getByRole('dialog', { name: 'Search filters' })
    await expect(filters.getByRole('radio', { name: 'Top Posts' })).toBeChecked()
    await filters.getByRole('radio', { name: 'Recent Posts' }).check()
    expect(await filters.getByRole('option').allTextContents()).toEqual([
      'All Types',
      'Text',
      'Photo',
      'Quote',
      'Link',
      'Chat',
      'Audio',
      'Video',
    ])
    await filters.getByRole('combobox').selectOption('Audio')
    await filters.getByRole('switch', { name: 'Original Posts' }).check()
    await filters.getByRole('switch', { name: 'Safe search' }).check()
    expect(await host.axe(page, undefined, ours)).toEqual([])
    await filters.getByRole('button', { name: 'Search' }).tap()
    await expect(page).toHaveURL(/\/search\//)
    const url = new URL(page.url())
    expect(url.pathname).toBe('/search/night%20owl%2F1')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      q: 'night owl/1',
      filter_nsfw: 'true',
      sort: 'recent',
      filter_post_type: 'audio',
      post_role: 'ORIGINAL',
    })
  })
})
