import type { Page } from '@playwright/test'
import { openForm } from './form-support.ts'
import { dispatch, expect, ours, test, waitForPrefetching } from './support.ts'

test.use({ posts: 1 })

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const button = (page: Page, name: string) => bar(page).getByRole('button', { name: new RegExp(`^${name}`) })
const account = (page: Page) => page.getByRole('dialog', { name: 'Account' })
const activity = (page: Page) => page.getByRole('dialog', { name: 'Activity' })
/** Requests of the page for chunks of this name. */
const chunks = (page: Page, name: string) =>
  page.evaluate(
    part => performance.getEntriesByType('resource').filter(entry => entry.name.includes(part)).length,
    `/chunks/${name}`,
  )
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** Changes the HTML, as for another user. */
const change = (page: Page, how: (html: string) => string) =>
  page.route(/\/dashboard$/, async route => {
    const response = await route.fetch()
    await route.fulfill({ response, body: how(await response.text()) })
  })

test('[HEAD-1, HEAD-2, HEAD-10] the header shows logo, explore, messages, activity, account and compose, has a skip link, and does not cover the focused element', async ({
  page,
  host,
}) => {
  const room = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollPaddingBlockStart)
  await host.open()
  await expect(bar(page).getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard')
  await expect(bar(page).getByRole('link', { name: 'Explore' })).toHaveAttribute('href', '/explore')
  for (const name of ['Messages', 'Activity', 'Account', 'New post'])
    await expect(button(page, name)).toBeVisible()
  await expect.poll(() => bar(page).boundingBox()).toMatchObject({ x: 0, y: 0, height: 52, width: 1280 })
  await expect(page.locator('[data-inlay="header"]')).toHaveCSS('height', '52px')

  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
  await page.keyboard.press('Tab')
  await expect(page.locator('main :focus')).toHaveCount(1)

  // The tooltip shows on hover, and the pointer may move onto it.
  await button(page, 'Account').hover()
  const tip = page.locator('[role="tooltip"]')
  await expect(tip).toHaveText('Account')
  // Until the code that places it has come, it lies invisibly in a corner.
  await expect(tip).toHaveAttribute('data-placed')
  await expect(tip).toBeInViewport()
  const at = await tip.boundingBox()
  if (at) await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2, { steps: 4 })
  await expect(page.locator('[role="tooltip"]:hover')).toHaveText('Account')
  await button(page, 'New post').hover()
  await expect(tip).toHaveText('New post')
  await page.keyboard.press('Escape')
  await expect(tip).toHaveCount(0)

  await expect.poll(room).toBe('52px')
  await page.evaluate(() => {
    if (window.inlay && 'unmount' in window.inlay) window.inlay.unmount()
  })
  await expect.poll(room).toBe('auto')
})

test('[HEAD-6, HEAD-7, HEAD-9, UTIL-9, ACT-13, ACT-19, ACT-30, ACT-31] the header shows unread counts on its buttons; the activity popover reports a failure, lists notifications and clears its count', async ({
  page,
  host,
}) => {
  await change(page, html =>
    html
      .replace(/"unread_count":\d+/g, '"unread_count":61')
      .replace(/"unread_messages_count_sum":\d+/g, '"unread_messages_count_sum":2'),
  )
  await host.open()
  await expect(button(page, 'Activity, 61 unread')).toHaveText('61')
  await expect(button(page, 'Account, 99\\+ unread')).toHaveText('99+')
  await expect(button(page, 'Messages, 6 unread')).toHaveText('6')
  await host.fault({ call: 'GET /svc/data/tumblelog', kind: 'status', status: 500, times: 0 })
  await button(page, 'Activity').click()
  const trouble = activity(page).getByRole('alert')
  await expect(trouble).toContainText('Woops :(')
  await expect(trouble).toContainText('Couldn’t load')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await host.clearFaults()
  await activity(page).getByRole('button', { name: 'Try again' }).click()
  await expect(activity(page).getByRole('listitem').first()).toBeVisible()
  await expect(activity(page)).toBeInViewport()
  await expect.poll(() => activity(page).getByRole('listitem').count()).toBeGreaterThan(20)
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

test('[HEAD-3, HEAD-4] the logo plays one of ten animations of the assets host, preloaded when a pointer comes near, and none under reduced motion', async ({
  page,
  host,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const asked: string[] = []
  let canBeHad = true
  await page.route(/\/images\/logo\//, route => {
    asked.push(new URL(route.request().url()).pathname)
    return canBeHad ? route.fulfill({ body: gif, contentType: 'image/gif' }) : route.abort()
  })
  await host.open()
  const logo = bar(page).getByRole('link', { name: 'Dashboard' })
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

  // Neither if the image fails, nor under reduced motion.
  canBeHad = false
  await host.open()
  await logo.hover()
  await expect.poll(() => asked.length).toBeGreaterThan(1)
  await expect(logo.locator('img')).toHaveCount(0)
  await expect(logo.locator('svg')).toBeVisible()
  await page.mouse.move(600, 600)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const before = asked.length
  await bar(page).getByRole('link', { name: 'Explore' }).hover()
  await logo.hover()
  await expect(logo.locator('svg')).toBeVisible()
  await expect(logo.locator('img')).toHaveCount(0)
  expect(asked).toHaveLength(before)
})

test.describe('on a page that scrolls', () => {
  test.use({ posts: 5 })

  test('[HEAD-5, HEAD-11, HEAD-12] the header hides on scrolling down past 52 pixels and shows on scrolling up; it never hides while focused, never covers the focused element, and stays hidden while a post form is open', async ({
    page,
    host,
  }) => {
    const top = async () => (await bar(page).boundingBox())?.y ?? Number.NaN
    /** Scrolls, and waits for the event. */
    const scroll = (y: number) =>
      page.evaluate(
        to =>
          new Promise(resolve => {
            if (Math.abs(scrollY - to) < 1) return resolve(null)
            const drawn = () => requestAnimationFrame(() => requestAnimationFrame(resolve))
            addEventListener('scroll', drawn, { once: true })
            scrollTo({ top: to, behavior: 'instant' })
          }),
        y,
      )
    await host.open()
    await scroll(40)
    expect(await top()).toBe(0)
    for (const [to, y] of [
      [600, -52],
      [590, 0],
      [900, -52],
      [0, 0],
    ] as const) {
      await scroll(to)
      await expect.poll(top).toBe(y)
    }
    await button(page, 'Activity').focus()
    await scroll(700)
    expect(await top()).toBe(0)
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await expect.poll(top).toBe(-52)
    await button(page, 'Account').focus()
    await expect.poll(top).toBe(0)

    await scroll(900)
    await page.locator('#posts a, #posts button').nth(14).focus()
    for (let press = 0; press < 12; press++) {
      await page.keyboard.press('Shift+Tab')
      const at = () => page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0)
      await expect.poll(at).toBeGreaterThan(51)
    }

    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await openForm(page, { mode: 'new', type: 'text' })
    await expect.poll(top).toBe(-52)
    await page.keyboard.press('Escape')
    await expect.poll(top).toBe(0)
  })
})

test('[HEAD-1, HEAD-8] the account popover loads on intent, links to the user’s pages and blogs, and opens by command and as a sheet on a phone; axe finds nothing, in light and dark', async ({
  page,
  host,
}) => {
  await host.open()
  await page.waitForLoadState('networkidle')
  await waitForPrefetching(page)
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
  await expect(account(page).locator('img')).toHaveCount(3)
  expect(await host.axe(page, undefined, ours)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await host.axe(page, ['color-contrast'], ours)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(account(page)).toHaveCount(0)
  await expect(button(page, 'Account')).toBeFocused()
  await button(page, 'Account').click()
  await button(page, 'Account').click()
  await expect(account(page)).toHaveCount(0)
  await dispatch(page, 'account:open')
  await expect(account(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 360, height: 700 })
  await button(page, 'Account').focus()
  await page.keyboard.press('Enter')
  await expect(account(page)).toBeInViewport()
  await expect(account(page).locator(':focus')).toHaveText(/Likes/)
})

test('[HEAD-8, ERR-1, LOG-2, LOG-4] a chunk that fails to load is logged, and the log is sent by beacon when the page is left', async ({
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
  const stored = page.waitForResponse(
    async one => /\/chunks\/store-/.test(one.url()) && (await one.text()).includes('/services/cslog'),
  )
  await button(page, 'Account').click()
  await expect(page.locator('body')).toHaveAttribute('data-failed', 'account', { timeout: 10_000 })
  await expect(page.getByRole('alert').filter({ hasText: 'Couldn’t load that.' })).toHaveCount(1)
  await expect(button(page, 'Account')).toHaveAttribute('aria-expanded', 'false')
  await expect(button(page, 'Activity')).toBeVisible()
  // The code that logs comes with the first failure: it has run before the page is left.
  await page.evaluate(`import(${JSON.stringify((await stored).url())}).then(() => {})`)
  await page.goto('/help')
  await expect.poll(async () => (await host.requests('/services/cslog')).length).toBe(1)
  const [call] = await host.requests('/services/cslog')
  expect(call).toMatchObject({ status: 200 })
  expect(call?.fields.payload).toMatchObject([{ event: 'chunk-failed', data: { name: 'account' } }])
})

test('[MSGP-8, MSGP-10] unread messages are polled after a minute, by code that loads then', async ({
  page,
  host,
}) => {
  // Counted by requests: the clock of a test takes the place of `performance`, too.
  const asked = new Set<string | undefined>()
  page.on('request', request => asked.add(/\/chunks\/(attention|api)-/.exec(request.url())?.[1]))
  await page.clock.install()
  await host.open()
  // From here on only the test lets time pass: the minute began while the page was loading.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await page.clock.runFor(30_000)
  await page.waitForLoadState('networkidle')
  expect(asked).not.toContain('attention')
  expect(asked).not.toContain('api')
  await page.clock.runFor(31_000)
  await page.clock.resume()
  await expect.poll(async () => (await host.requests('/services/poll')).length).toBe(1)
  expect([...asked]).toEqual(expect.arrayContaining(['attention', 'api']))
})
