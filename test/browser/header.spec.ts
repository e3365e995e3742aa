import type { Page } from '@playwright/test'
import { expect, test } from './support.ts'

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const button = (page: Page, name: string) => bar(page).getByRole('button', { name: new RegExp(`^${name}`) })
const account = (page: Page) => page.getByRole('dialog', { name: 'Account' })
const activity = (page: Page) => page.getByRole('dialog', { name: 'Activity' })
/** Chunks of this name that the page has asked for. */
const chunks = (page: Page, name: string) =>
  page.evaluate(
    part => performance.getEntriesByType('resource').filter(entry => entry.name.includes(part)).length,
    `/chunks/${name}`,
  )
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

test.describe('the bar', () => {
  test('[HEAD-1, HEAD-2, HEAD-10] shows the logo, explore, messages, activity, account and compose', async ({
    page,
    host,
  }) => {
    await host.open()
    await expect(bar(page).getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard')
    await expect(bar(page).getByRole('link', { name: 'Explore' })).toHaveAttribute('href', '/explore')
    for (const name of ['Messages', 'Activity', 'Account', 'New post'])
      await expect(button(page, name)).toBeVisible()
    const box = await bar(page).boundingBox()
    expect(box).toMatchObject({ x: 0, y: 0, height: 52, width: 1280 })
    await expect(page.locator('[data-inlay="header"]')).toHaveCSS('height', '52px')
  })

  test('[HEAD-2] has no inbox for a user who cannot message', async ({ page, host }) => {
    await page.route(/\/dashboard$/, async route => {
      const response = await route.fetch()
      const html = (await response.text()).replaceAll('"can_message":true', '"can_message":false')
      await route.fulfill({ response, body: html })
    })
    await host.open()
    await expect(button(page, 'Account')).toBeVisible()
    await expect(button(page, 'Messages')).toHaveCount(0)
  })

  test('[HEAD-6, HEAD-7, UTIL-9] counts what is new in its buttons, and in their names', async ({
    page,
    host,
  }) => {
    await page.route(/\/dashboard$/, async route => {
      const response = await route.fetch()
      const html = (await response.text())
        .replace(/"unread_count":\d+/g, '"unread_count":61')
        .replace(/"unread_messages_count_sum":\d+/g, '"unread_messages_count_sum":2')
      await route.fulfill({ response, body: html })
    })
    await host.open()
    await expect(button(page, 'Activity, 61 unread')).toHaveText('61')
    await expect(button(page, 'Account, 122 unread')).toHaveText('99+')
    await expect(button(page, 'Messages, 6 unread')).toHaveText('6')
  })

  test('takes keyboard users past it', async ({ page, host }) => {
    await host.open()
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
    await page.keyboard.press('Tab')
    await expect(page.locator('main :focus')).toHaveCount(1)
  })

  test('shows the name of an icon on hover and on focus', async ({ page, host }) => {
    await host.open()
    await button(page, 'Account').hover()
    const tip = page.locator('[role="tooltip"]')
    await expect(tip).toHaveText('Account')
    await expect(tip).toBeInViewport()
    // The pointer may rest on the tip itself.
    const at = await tip.boundingBox()
    await page.waitForTimeout(400)
    if (at) await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2, { steps: 4 })
    await page.waitForTimeout(200)
    await expect(tip).toHaveText('Account')
    await button(page, 'New post').hover()
    await expect(tip).toHaveText('New post')
    await page.keyboard.press('Escape')
    await expect(tip).toHaveCount(0)
  })

  test('fits 320 pixels, and mirrors from right to left', async ({ page, host }) => {
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 700 })
      await host.open('/dashboard?lang=ar')
      await expect(page.locator('[data-inlay-root="header"] nav')).toBeVisible()
      const boxes = await page
        .locator('[data-inlay-root="header"] nav')
        .locator('button, a:not(:first-child)')
        .evaluateAll(all =>
          all
            .map(one => one.getBoundingClientRect())
            .map(({ left, right, width }) => ({ left, right, width })),
        )
      expect(boxes).toHaveLength(6)
      for (const box of boxes) {
        expect(box.left).toBeGreaterThanOrEqual(0)
        expect(box.right).toBeLessThanOrEqual(width)
        expect(box.width).toBeGreaterThanOrEqual(40)
      }
      expect(boxes[0]?.left).toBeGreaterThan(boxes.at(-1)?.left ?? 0)
    }
  })
})

test.describe('the logo', () => {
  test('[HEAD-3, HEAD-4] plays one of ten animations of the assets host, fetched when a pointer comes near', async ({
    page,
    host,
  }) => {
    const asked: string[] = []
    await page.route(/\/images\/logo\//, route => {
      asked.push(new URL(route.request().url()).pathname)
      return route.fulfill({ body: gif, contentType: 'image/gif' })
    })
    await host.open()
    const logo = bar(page).getByRole('link', { name: 'Dashboard' })
    await page.waitForLoadState('networkidle')
    expect(asked).toEqual([])
    await bar(page).getByRole('link', { name: 'Explore' }).hover()
    await expect.poll(() => asked.length).toBe(1)
    await logo.hover()
    await expect(logo.locator('img')).toBeVisible()
    expect(asked).toHaveLength(1)
    expect(asked[0]).toBe(new URL((await logo.locator('img').getAttribute('src')) ?? '', page.url()).pathname)
    expect(asked[0]).toMatch(/^\/images\/logo\/hover-animations\/([1-9]|10)\.gif$/)
    await page.mouse.move(600, 600)
    await expect(logo.locator('img')).toHaveCount(0)
  })

  test('keeps still under reduced motion, and when the image cannot be had', async ({ page, host }) => {
    await host.open()
    const logo = bar(page).getByRole('link', { name: 'Dashboard' })
    await page.route(/\/images\/logo\//, route => route.abort())
    await logo.hover()
    await expect(logo.locator('img')).toHaveCount(0)
    await expect(logo.locator('svg')).toBeVisible()
    await page.mouse.move(600, 600)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    let asked = 0
    await page.unroute(/\/images\/logo\//)
    await page.route(/\/images\/logo\//, route => {
      asked++
      return route.abort()
    })
    await logo.hover()
    await page.waitForTimeout(200)
    expect(asked).toBe(0)
  })
})

test.describe('scrolling', () => {
  const top = async (page: Page) => (await bar(page).boundingBox())?.y ?? Number.NaN

  test('[HEAD-5] hides the bar on the way down past 52 pixels and shows it on the way up', async ({
    page,
    host,
  }) => {
    await host.open()
    const scroll = async (y: number) => {
      await page.evaluate(to => scrollTo({ top: to, behavior: 'instant' }), y)
    }
    await scroll(40)
    await page.waitForTimeout(300)
    expect(await top(page)).toBe(0)
    await scroll(600)
    await expect.poll(() => top(page)).toBe(-52)
    await scroll(590)
    await expect.poll(() => top(page)).toBe(0)
    await scroll(900)
    await expect.poll(() => top(page)).toBe(-52)
    await scroll(0)
    await expect.poll(() => top(page)).toBe(0)
  })

  test('[HEAD-5] never hides the bar while the focus is in it, and shows it when the focus comes', async ({
    page,
    host,
  }) => {
    await host.open()
    await button(page, 'Activity').focus()
    await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }))
    await page.waitForTimeout(400)
    expect(await top(page)).toBe(0)
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await expect.poll(() => top(page)).toBe(-52)
    await button(page, 'Account').focus()
    await expect.poll(() => top(page)).toBe(0)
  })

  test('keeps what the keyboard reaches on the way up out from under the bar', async ({ page, host }) => {
    await host.open()
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
    await page.locator('#posts a, #posts button').nth(14).focus()
    for (let press = 0; press < 12; press++) {
      await page.keyboard.press('Shift+Tab')
      await page.waitForTimeout(50)
      const at = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0)
      expect(at).toBeGreaterThan(51)
    }
  })

  test('[HEAD-11, HEAD-12] hides the bar while a post form is open', async ({ page, host }) => {
    await host.open()
    await page.evaluate(() => {
      if (window.inlay && 'dispatch' in window.inlay)
        void window.inlay.dispatch('post-form:open', { mode: 'new', type: 'text' })
    })
    const nav = page.locator('[data-inlay-root="header"] nav')
    await expect(nav).toHaveAttribute('data-hidden', 'true', { timeout: 15_000 })
    await expect(page.getByRole('form')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(nav).not.toHaveAttribute('data-hidden')
    await expect.poll(() => top(page)).toBe(0)
  })
})

test.describe('the account popover', () => {
  test('[HEAD-1, HEAD-8] comes with its own chunk on intent, and leads to the user’s pages and blogs', async ({
    page,
    host,
  }) => {
    await host.open()
    await page.waitForLoadState('networkidle')
    expect(await chunks(page, 'account-panel')).toBe(0)
    await button(page, 'Account').hover()
    await expect.poll(() => chunks(page, 'account-panel')).toBe(1)
    await expect(account(page)).toHaveCount(0)
    await button(page, 'Account').click()
    await expect(account(page)).toBeInViewport()
    await expect(button(page, 'Account')).toHaveAttribute('aria-expanded', 'true')
    for (const [name, href] of [
      [/^Likes/, '/likes'],
      [/^Following/, '/following'],
      [/^Settings/, '/settings'],
      [/^Help/, '/help'],
      [/^Log out/, '/logout'],
      [/^aria Aria, mostly outdoors/, '/blog/aria'],
      [/^aria-sketches/, '/blog/aria-sketches'],
    ] as const)
      await expect(account(page).getByRole('link', { name })).toHaveAttribute('href', href)
    expect(await account(page).locator('img').count()).toBe(3)
    await page.keyboard.press('Escape')
    await expect(account(page)).toHaveCount(0)
    await expect(button(page, 'Account')).toBeFocused()
    await button(page, 'Account').click()
    await button(page, 'Account').click()
    await expect(account(page)).toHaveCount(0)
  })

  test('[HEAD-8, ERR-1] reports a chunk that cannot be had, and opens when it can', async ({
    page,
    host,
  }) => {
    host.allow(/account-panel|ERR_FAILED|dynamically imported/)
    await host.open()
    await page.evaluate(() => {
      document.addEventListener('chunk:failed', event => {
        document.body.dataset.failed = (event as CustomEvent<{ name: string }>).detail.name
      })
    })
    await page.route(/account-panel/, route => route.abort())
    await button(page, 'Account').click()
    await expect(page.locator('body')).toHaveAttribute('data-failed', 'account', { timeout: 10_000 })
    await expect(page.getByRole('status').filter({ hasText: 'That could not be loaded.' })).toHaveCount(1)
    await expect(button(page, 'Account')).toHaveAttribute('aria-expanded', 'false')
    await expect(button(page, 'Activity')).toBeVisible()
  })

  test('opens by its command, by keyboard and as a sheet on a phone', async ({ page, host }) => {
    await host.open()
    await page.evaluate(async () => {
      if (window.inlay && 'dispatch' in window.inlay) await window.inlay.dispatch('account:open')
    })
    await expect(account(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 360, height: 700 })
    await button(page, 'Account').focus()
    await page.keyboard.press('Enter')
    await expect(account(page)).toBeInViewport()
    await expect(account(page).locator(':focus')).toHaveText(/Likes/)
  })
})

test.describe('the activity popover', () => {
  test('[HEAD-9, ACT-19, ACT-13, ACT-31] lists what happened on the current blog and takes its count away', async ({
    page,
    host,
  }) => {
    await host.open()
    await expect(button(page, 'Activity')).toHaveText('12')
    await button(page, 'Activity').click()
    await expect(activity(page)).toBeInViewport()
    await expect(activity(page).getByRole('listitem').first()).toBeVisible()
    expect(await activity(page).getByRole('listitem').count()).toBeGreaterThan(20)
    await expect(activity(page).getByRole('link', { name: 'See everything' })).toHaveAttribute(
      'href',
      '/blog/aria/activity',
    )
    await expect(button(page, 'Activity')).toHaveAccessibleName('Activity')
    const [call] = await host.requests('/svc/data/tumblelog')
    expect(call).toMatchObject({ method: 'GET' })
    await page.mouse.click(200, 500)
    await expect(activity(page)).toHaveCount(0)
  })

  test('[ACT-5] has a word for a blog on which nothing happened', async ({ page, host }) => {
    await page.route(/\/svc\/data\/tumblelog/, route =>
      route.fulfill({ json: { meta: { status: 200, msg: 'OK' }, response: { activity_notifications: [] } } }),
    )
    await host.open()
    await button(page, 'Activity').click()
    await expect(activity(page)).toContainText(
      'Check out this tab when you make a post to see Likes, Reblogs, and new followers.',
    )
  })

  test('[ACT-30] tells of a failure, and tries again when asked', async ({ page, host }) => {
    await host.open()
    await host.fault({ call: 'GET /svc/data/tumblelog', kind: 'status', status: 403, times: 0 })
    await button(page, 'Activity').click()
    await expect(page.getByRole('alertdialog')).toContainText('Woops :(')
    await page.keyboard.press('Enter')
    await expect(activity(page)).toContainText('could not be loaded')
    await host.clearFaults()
    await activity(page).getByRole('button', { name: 'Try again' }).click()
    await expect(activity(page).getByRole('listitem').first()).toBeVisible()
  })
})

test.describe('unread messages', () => {
  test('[MSGP-8, MSGP-10] are asked for after a minute, with code that is loaded then', async ({
    page,
    host,
  }) => {
    await page.clock.install()
    await host.open()
    expect(await chunks(page, 'base-poll')).toBe(0)
    await page.clock.runFor(61_000)
    await expect.poll(async () => (await host.requests('/services/poll')).length).toBe(1)
  })
})

test.describe('everyone', () => {
  for (const scheme of ['light', 'dark'] as const)
    test(`has no barrier in the header and its popovers, ${scheme}`, async ({ page, host }) => {
      await page.emulateMedia({ colorScheme: scheme })
      await host.open()
      const violations = async () =>
        (await host.axe()).filter(text => /inlay-|data-inlay|Account|Activity/.test(text))
      expect(await violations()).toEqual([])
      for (const name of ['Account', 'Activity']) {
        await button(page, name).click()
        const panel = page.getByRole('dialog', { name })
        await expect(panel.getByRole('listitem').first()).toBeVisible()
        await page.waitForTimeout(300)
        expect(await violations(), name).toEqual([])
        await page.keyboard.press('Escape')
      }
    })

  test('[BOOT-13, BOOT-14] a guest gets neither header nor fast compose, in any way', async ({
    page,
    host,
  }) => {
    await host.login(null)
    await host.open('/guest')
    await page.evaluate(async () => {
      if (!window.inlay || !('dispatch' in window.inlay)) return
      for (const command of ['account:open', 'activity:open', 'fast-compose:open'] as const)
        await window.inlay.dispatch(command).catch(() => {})
    })
    await page.keyboard.down('z')
    await page.keyboard.press('c')
    await page.keyboard.up('z')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await page.locator('[data-inlay-root="header"], [data-inlay-root="fast-compose"]').count()).toBe(0)
    expect(await chunks(page, 'header')).toBe(0)
  })
})

test('what gets the focus does not end up under the bar, and a page without one keeps its own', async ({
  page,
  host,
}) => {
  const room = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollPaddingBlockStart)
  await host.open('/dashboard')
  await expect.poll(room).toBe('52px')
  await page.evaluate(() => {
    if (window.inlay && 'unmount' in window.inlay) window.inlay.unmount()
  })
  await expect.poll(room).toBe('auto')
})
