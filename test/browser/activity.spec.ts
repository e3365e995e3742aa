import type { Page } from '@playwright/test'
import { expect, test } from './support.ts'

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const button = (page: Page) => bar(page).getByRole('button', { name: /^Activity/ })
const popover = (page: Page) => page.getByRole('dialog', { name: 'Activity' })
const notes = (page: Page) => popover(page).locator('a[data-note]')
const path = '/svc/data/tumblelog'
const now = () => Math.floor(Date.now() / 1000)

/** Opens the popover of the dashboard and waits for what it lists. */
async function open(page: Page): Promise<void> {
  await button(page).click()
  await expect(notes(page).first()).toBeVisible()
}

const from = (name: string, is_friend = false) => ({
  name,
  avatar_url: `/media/avatar/${name}-128.png`,
  tumblr_url: `/blog/${name}`,
  is_friend,
})

/** Answers with these notifications instead of the world's. */
const answer = (page: Page, activity_notifications: unknown[], sparkline: unknown = [0, 2, 5]) =>
  page.route(/\/svc\/data\/tumblelog/, route =>
    route.fulfill({
      json: {
        meta: { status: 200, msg: 'OK' },
        response: { activity_notifications, activity_data: { sparkline } },
      },
    }),
  )

test.describe('activity', () => {
  test('[ACT-1, ACT-4, ACT-29, ACT-13] lists what happened under day headers, as far back as the server gives', async ({
    page,
    host,
  }) => {
    await host.open()
    await open(page)
    const headers = popover(page).getByRole('heading', { level: 3 })
    expect((await headers.allTextContents()).slice(0, 3)).toEqual(['Today', 'Yesterday', '2 days ago'])
    for (const text of ['liked your post', 'reblogged your post', 'started following you', 'mentioned you:'])
      await expect(popover(page).getByText(text).first()).toBeAttached()
    await expect(
      popover(page)
        .getByText(/answered: /)
        .first(),
    ).toBeAttached()
    await expect(
      popover(page)
        .getByText(/replied: /)
        .first(),
    ).toBeAttached()
    await expect(notes(page)).toHaveCount(30)
    await popover(page).getByRole('button', { name: 'Show older' }).focus()
    await page.keyboard.press('Enter')
    await expect(notes(page)).toHaveCount(40)
    await expect(notes(page).nth(30)).toBeFocused()
    await expect(popover(page).getByRole('button', { name: 'Show older' })).toHaveCount(0)
  })

  test('[UTIL-7] asks for older ones when 90 % of those that are there have been seen', async ({
    page,
    host,
  }) => {
    await host.open()
    await open(page)
    await expect(notes(page)).toHaveCount(30)
    const seeTo = (share: number) =>
      notes(page)
        .first()
        .evaluate((note, part) => {
          let scroller: Element = note
          while (!/auto|scroll/.test(getComputedStyle(scroller).overflowY) && scroller.parentElement)
            scroller = scroller.parentElement
          const { scrollHeight, clientHeight } = scroller
          scroller.scrollTo({ top: scrollHeight * part - clientHeight, behavior: 'instant' })
        }, share)
    await seeTo(0.88)
    await page.waitForTimeout(400)
    await expect(notes(page)).toHaveCount(30)
    await seeTo(0.91)
    await expect(notes(page)).toHaveCount(40)
  })

  test('who tabs to the button for older ones finds the focus at the first of them when it goes', async ({
    page,
    host,
  }) => {
    await host.open()
    await open(page)
    await popover(page).getByRole('button', { name: 'Show older' }).focus()
    await expect(notes(page)).toHaveCount(40)
    await expect(notes(page).nth(30)).toBeFocused()
  })

  test('keeps what is there when older ones cannot be had, and tries again', async ({ page, host }) => {
    await host.open()
    await open(page)
    await host.fault({ call: `GET ${path}`, kind: 'status', status: 403 })
    await popover(page).getByRole('button', { name: 'Show older' }).scrollIntoViewIfNeeded()
    await expect(popover(page).getByRole('status').filter({ hasText: 'Older notifications' })).toBeVisible()
    await popover(page).getByRole('button', { name: 'Try again' }).click()
    await expect(notes(page)).toHaveCount(40)
  })

  test('[ACT-7] shows a badge of every style, and of a video its thumbnail', async ({ page, host }) => {
    const image = '/media/picture/badge-540x360.png'
    const posts = [
      { type: 'photo', media_url: image },
      { type: 'photoset', media_url: image },
      { type: 'video', video_thumbnail_url: image },
      { type: 'note', is_ask: true },
      { type: 'note', is_answer: true },
      { type: 'postcard' },
      { type: 'text' },
    ]
    await answer(
      page,
      posts.map(post => ({ type: 'like', timestamp: now(), from_tumblelog: from('nightowl'), post })),
    )
    await host.open()
    await open(page)
    const badges = popover(page).locator('[data-style]')
    await expect(badges).toHaveCount(6)
    expect(await badges.evaluateAll(all => all.map(one => one.getAttribute('data-style')))).toEqual([
      'photo',
      'photoset',
      'video',
      'ask',
      'ask_answer',
      'fanmail',
    ])
    for (const style of ['photo', 'photoset', 'video'])
      await expect
        .poll(() =>
          popover(page)
            .locator(`[data-style="${style}"] img`)
            .evaluate(img => (img as HTMLImageElement).naturalWidth),
        )
        .toBeGreaterThan(0)
    await expect(notes(page).nth(4)).toHaveAccessibleName(/Answered ask/)
  })

  test('[ACT-12, ACT-27, ACT-28] draws a sparkline of 36 by 15 that leads to all activity and says its numbers', async ({
    page,
    host,
  }) => {
    await answer(page, [], [1, 0, 4])
    await host.open()
    await button(page).click()
    const link = popover(page).getByRole('link', { name: /^Activity over time/ })
    await expect(link).toHaveAttribute('href', '/blog/aria/activity')
    await expect(link).toHaveAttribute('title', 'Activity')
    const picture = link.getByRole('img', { name: 'Activity over time, oldest first: 1, 0, 4' })
    await expect(picture).toHaveAttribute('viewBox', '0 0 72 30')
    // The panel may still be on its way in, a little smaller.
    await expect.poll(() => picture.boundingBox()).toMatchObject({ width: 36, height: 15 })
    await page.unroute(/\/svc\/data\/tumblelog/)
    for (const nothing of [[], [0, 0, 0], null]) {
      await answer(page, [], nothing)
      await page.reload()
      await button(page).click()
      await expect(popover(page)).toContainText('Check out this tab')
      await expect(popover(page).getByRole('link')).toHaveCount(0)
    }
  })

  test('[ACT-20, KEY-11, ACT-21] marks its button while it is open; Escape and a press outside close it', async ({
    page,
    host,
  }) => {
    await host.open()
    const ground = () => button(page).evaluate(one => getComputedStyle(one).backgroundColor)
    const before = await ground()
    await button(page).focus()
    await page.keyboard.press('Enter')
    await expect(popover(page)).toBeInViewport()
    await expect(button(page)).toHaveAttribute('aria-expanded', 'true')
    expect(await ground()).not.toBe(before)
    await page.keyboard.press('Escape')
    await expect(popover(page)).toHaveCount(0)
    await expect(button(page)).toBeFocused()
    await expect(button(page)).toHaveAttribute('aria-expanded', 'false')
    await button(page).click()
    await page.mouse.click(200, 600)
    await expect(popover(page)).toHaveCount(0)
  })

  test('[ACT-22] closes when a blog’s link in the card over it is followed, and only then', async ({
    page,
    host,
  }) => {
    await host.open()
    await open(page)
    await popover(page).locator('a[data-inlay-blog-card]').first().hover()
    const card = page.locator('[data-inlay-card]')
    await expect(card).toBeVisible()
    await card.click({ position: { x: 4, y: 4 } })
    await expect(popover(page)).toBeVisible()
    // The card's own command would lead away; what counts here is the click.
    await page.evaluate(() => document.addEventListener('click', event => event.preventDefault(), true))
    await card.getByRole('link').first().click()
    await expect(popover(page)).toHaveCount(0)
  })
})

test.describe('the choice of the blog', () => {
  const selector = (page: Page) => popover(page).getByRole('button', { name: /^Choose a blog/ })

  test('[ACT-2, ACT-8, ACT-9, ACT-10, ACT-11] lists the own blogs with picture, name, title and what is new', async ({
    page,
    host,
  }) => {
    await page.route(/\/dashboard$/, async route => {
      const response = await route.fetch()
      const html = (await response.text()).replace(/"unread_count":0/, '"unread_count":5')
      await route.fulfill({ response, body: html })
    })
    await host.open()
    await open(page)
    await selector(page).focus()
    await page.keyboard.press('ArrowDown')
    const options = page.getByRole('option')
    await expect(options).toHaveCount(3)
    await expect(options.first()).toContainText('ariaAria, mostly outdoors')
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'false')
    await expect(options.nth(1)).toContainText('5')
    // 96 pixels and more of picture for the 48 that are drawn.
    await expect
      .poll(() =>
        options
          .nth(1)
          .locator('img')
          .evaluate(img => (img as HTMLImageElement).naturalWidth),
      )
      .toBeGreaterThanOrEqual(96)
    expect(await page.getByRole('listbox').evaluate(list => getComputedStyle(list).overflowY)).toBe('auto')
  })

  test('[ACT-23, ACT-24, ACT-25] makes a blog current, closes, and loads its notifications once, under a bar', async ({
    page,
    host,
  }) => {
    await host.open()
    await open(page)
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route(/tumblelog=aria-sketches/, async route => {
      await held
      await route.continue()
    })
    await selector(page).click()
    await page.getByRole('option', { name: /aria-sketches/ }).click()
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await expect(selector(page)).toContainText('aria-sketches')
    await expect(popover(page).getByRole('progressbar', { name: 'Loading' })).toBeVisible()
    release()
    await expect(notes(page)).toHaveCount(6)
    await expect(popover(page).getByRole('progressbar')).toHaveCount(0)
    for (const name of [/^aria A/, /aria-sketches/]) {
      await selector(page).click()
      await page.getByRole('option', { name }).click()
      await expect(notes(page).first()).toBeVisible()
    }
    expect(await host.requests(path)).toHaveLength(2)
    // Escape closes what lies uppermost.
    await selector(page).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await expect(popover(page)).toBeVisible()
  })

  test('[ACT-3] is no dropdown for a user with one blog', async ({ page, host }) => {
    await page.route(/\/dashboard$/, async route => {
      const response = await route.fetch()
      const html = (await response.text()).replace(
        /(<script type="application\/json" id="inlay-bootstrap">)(.*?)(<\/script>)/s,
        (_, before: string, json: string, after: string) => {
          const data = JSON.parse(json)
          data.user.channels.length = 1
          return before + JSON.stringify(data).replaceAll('<', '\\u003c') + after
        },
      )
      await route.fulfill({ response, body: html })
    })
    await host.open()
    await open(page)
    await expect(popover(page).getByText('aria', { exact: true })).toBeVisible()
    await expect(selector(page)).toHaveCount(0)
  })
})

test.describe('following back', () => {
  const follow = (page: Page) => popover(page).getByRole('link', { name: 'Follow quiet-pixels' })
  const follower = [{ type: 'follower', timestamp: now(), from_tumblelog: from('quiet-pixels') }]

  test('[ACT-14, ACT-26] is a link to /follow/{blogName} that goes up in a poof once it has succeeded', async ({
    page,
    host,
  }) => {
    await answer(page, [...follower, { ...follower[0], is_friend: true }])
    await host.open()
    await open(page)
    await expect(follow(page)).toHaveCount(1)
    await expect(follow(page)).toHaveAttribute('href', '/follow/quiet-pixels')
    await page.evaluate(() => {
      document.addEventListener('animationstart', ({ animationName }) => {
        if (animationName.includes('poof')) document.body.dataset.poofed = ''
      })
    })
    await follow(page).focus()
    await page.keyboard.press('Enter')
    await expect(follow(page)).toHaveCount(0)
    await expect(page.locator('body')).toHaveAttribute('data-poofed', '')
    expect(await host.requests('/svc/follow')).toHaveLength(1)
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(notes(page).first()).toBeFocused()
  })

  test('stays where it fails', async ({ page, host }) => {
    await answer(page, follower)
    await host.open()
    await open(page)
    await host.fault({ call: 'POST /svc/follow', kind: 'status', status: 403, times: 0 })
    await follow(page).click()
    await expect(page.getByRole('status').filter({ hasText: /./ }).first()).toBeVisible()
    await expect(follow(page)).toBeVisible()
    await expect(follow(page)).not.toHaveAttribute('data-poof')
  })

  test('leaves a click with ctrl to the browser', async ({ page, host, context }) => {
    await answer(page, follower)
    await host.open()
    await open(page)
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      follow(page).click({ modifiers: ['ControlOrMeta'] }),
    ])
    await opened.close()
    expect(await host.requests('/svc/follow')).toHaveLength(0)
  })
})

test.describe('on a narrow screen', () => {
  test('is a sheet that fits, by touch, from right to left too', async ({ browser, host, page }) => {
    const { baseURL } = test.info().project.use
    const context = await browser.newContext({
      viewport: { width: 360, height: 700 },
      hasTouch: true,
      ...(baseURL && { baseURL }),
    })
    const phone = await context.newPage()
    await host.login('aria', phone)
    await host.open('/dashboard?lang=ar', phone)
    await phone.locator('[data-inlay-root="header"] nav button').nth(1).tap()
    const sheet = phone.locator('[popover][data-sheet]')
    await expect(sheet.locator('a[data-note]').first()).toBeVisible()
    expect(await sheet.evaluate(one => one.scrollWidth <= one.clientWidth)).toBe(true)
    await sheet.locator('[aria-haspopup="listbox"]').tap()
    await phone.getByRole('option').nth(1).tap()
    await expect(phone.getByRole('listbox')).toHaveCount(0)
    await expect(sheet.locator('a[data-note]')).toHaveCount(6)
    expect(await host.axe(phone).then(all => all.filter(text => /inlay/.test(text)))).toEqual([])
    await context.close()
    await page.close()
  })
})

test.describe('logs', () => {
  test('[LOG-2, LOG-4] what went wrong leaves by beacon with the page', async ({ page, host }) => {
    host.allow(/account-panel|ERR_FAILED|dynamically imported/)
    await host.open()
    await page.route(/account-panel/, route => route.abort())
    const stored = page.waitForResponse(/chunks\/store-|logs/, { timeout: 20_000 }).catch(() => null)
    await bar(page)
      .getByRole('button', { name: /^Account/ })
      .click()
    await expect(page.getByRole('status').filter({ hasText: 'could not be loaded' })).toHaveCount(1, {
      timeout: 15_000,
    })
    await stored
    await page.goto('/help')
    await expect.poll(async () => (await host.requests('/services/cslog')).length).toBe(1)
    const [call] = await host.requests('/services/cslog')
    expect(call).toMatchObject({ status: 200 })
    expect(call?.fields.payload).toMatchObject([{ event: 'chunk-failed', data: { name: 'account' } }])
  })
})
