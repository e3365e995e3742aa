import type { Locator, Page } from '@playwright/test'
import { tryMs } from '../support/patience.mjs'
import { expect, ours, test } from './support.ts'

test.use({ posts: 1 })

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const button = (page: Page) => bar(page).getByRole('button', { name: /^Activity/ })
const popover = (page: Page) => page.getByRole('dialog', { name: 'Activity' })
const notes = (page: Page) => popover(page).locator('a[data-note]')
const path = '/svc/data/tumblelog'
const now = () => Math.floor(Date.now() / 1000)

/** Opens the popover on the dashboard and waits for its list. */
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

const selector = (page: Page) => popover(page).getByRole('button', { name: /^Choose a blog/ })

test('[ACT-1, ACT-4, ACT-13, ACT-20, ACT-21, ACT-22, ACT-29, KEY-11, UTIL-7] the activity popover lists notifications under day headers, older ones when 90 % of the present ones have been scrolled past; it closes by Escape, by a click outside or by a link in a card above it', async ({
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
  await expect.poll(ground).not.toBe(before)
  await page.keyboard.press('Escape')
  await expect(popover(page)).toHaveCount(0)
  await expect(button(page)).toBeFocused()
  await expect(button(page)).toHaveAttribute('aria-expanded', 'false')
  // The pressed state is painted first, then the popover.
  await open(page)
  await page.mouse.click(200, 600)
  await expect(popover(page)).toHaveCount(0)

  await open(page)
  const headers = popover(page).getByRole('heading', { level: 3 })
  await expect
    .poll(async () => (await headers.allTextContents()).slice(0, 3))
    .toEqual(['Today', 'Yesterday', '2 days ago'])
  for (const text of ['liked your post', 'reblogged your post', 'started following you', 'mentioned you:'])
    await expect(popover(page).getByText(text).first()).toBeAttached()
  for (const text of [/answered: /, /replied: /])
    await expect(popover(page).getByText(text).first()).toBeAttached()
  await test.step('older ones come by scrolling', async () => {
    await expect(notes(page)).toHaveCount(30)
    // The room that placing finds limits the panel. The rows don't inherit it: they would all be styled anew each time.
    const room = (part: Locator) =>
      part.evaluate(one => getComputedStyle(one).getPropertyValue('--inlay-room'))
    await expect.poll(() => room(popover(page).locator('> div'))).toMatch(/px/)
    expect(await room(notes(page).first())).toBe('')
    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).pathname))
    /** Resolves after the list has heard of the scroll. */
    const seeTo = (share: number) =>
      notes(page)
        .first()
        .evaluate((note, part) => {
          let scroller: Element = note
          while (!/auto|scroll/.test(getComputedStyle(scroller).overflowY) && scroller.parentElement)
            scroller = scroller.parentElement
          const { scrollHeight, clientHeight } = scroller
          return new Promise(resolve => {
            scroller.addEventListener('scroll', () => requestAnimationFrame(resolve), { once: true })
            scroller.scrollTo({ top: scrollHeight * part - clientHeight, behavior: 'instant' })
          })
        }, share)
    await seeTo(0.88)
    expect(asked).not.toContain('/svc/data/tumblelog')
    await expect(notes(page)).toHaveCount(30)
    await seeTo(0.91)
    await expect(notes(page)).toHaveCount(40)
  })

  const link = popover(page).locator('a[data-inlay-blog-card]').first()
  const card = page.locator('[data-inlay-card]')
  // Scrolled to first: a link that is scrolled under the pointer opens nothing.
  await link.scrollIntoViewIfNeeded()
  await expect(async () => {
    await page.mouse.move(2, 2)
    await link.hover()
    await expect(card).toBeVisible({ timeout: tryMs })
  }).toPass()
  await card.click({ position: { x: 4, y: 4 } })
  await expect(popover(page)).toBeVisible()
  // The link in the card would navigate away; only the click matters here.
  await page.evaluate(() => document.addEventListener('click', event => event.preventDefault(), true))
  await card.getByRole('link').first().click()
  await expect(popover(page)).toHaveCount(0)
})

test('[ACT-5, ACT-7, ACT-12, ACT-14, ACT-26, ACT-27, ACT-28] activity shows every badge style, a sparkline with its numbers and follow-back buttons; axe finds nothing', async ({
  page,
  host,
  context,
}) => {
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
  const likes = posts.map(post => ({
    type: 'like',
    timestamp: now(),
    from_tumblelog: from('nightowl'),
    post,
  }))
  const follower = { type: 'follower', timestamp: now(), from_tumblelog: from('quiet-pixels') }
  const reply = {
    type: 'reply',
    timestamp: now() - 86_400,
    from_tumblelog: from('bruno'),
    post: { type: 'text' },
    note_meta: { reply_text: 'So true' },
  }
  await answer(page, [...likes, follower, { ...follower, is_friend: true }, reply], [1, 0, 4])
  await host.open()
  await open(page)
  await test.step('every kind of post has its badge', async () => {
    const badges = popover(page).locator('[data-style]')
    await expect(badges).toHaveCount(6)
    const styles = ['photo', 'photoset', 'video', 'ask', 'ask_answer', 'fanmail']
    expect(await badges.evaluateAll(all => all.map(one => one.getAttribute('data-style')))).toEqual(styles)
    for (const style of styles.slice(0, 3)) {
      const thumbnail = popover(page).locator(`[data-style="${style}"] img`)
      await expect
        .poll(() => thumbnail.evaluate(img => (img as HTMLImageElement).naturalWidth))
        .toBeGreaterThan(0)
    }
    await expect(notes(page).nth(4)).toHaveAccessibleName(/Answered ask/)
  })
  await test.step('axe finds nothing, light and dark', async () => {
    await expect(popover(page).getByText('replied: So true')).toBeVisible()
    expect(await host.axe(page, undefined, ours)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await host.axe(page, ['color-contrast'], ours)).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
  })
  await test.step('a sparkline shows the numbers and links to all activity', async () => {
    const link = popover(page).getByRole('link', { name: /^Activity over time/ })
    await expect(link).toHaveAttribute('href', '/blog/aria/activity')
    await expect(link).toHaveAttribute('title', 'Activity')
    const picture = link.getByRole('img', { name: 'Activity over time, oldest first: 1, 0, 4' })
    await expect(picture).toHaveAttribute('viewBox', '0 0 72 30')
    await expect.poll(() => picture.boundingBox()).toMatchObject({ width: 36, height: 15 })
  })
  await test.step('Follow works by key, stays if it fails, and goes with a puff once it has worked', async () => {
    const follow = popover(page).getByRole('link', { name: 'Follow quiet-pixels' })
    // Both follows are one row.
    await popover(page).getByRole('button', { name: 'Show 2 notifications' }).press('Enter')
    await expect(follow).toHaveCount(1)
    await expect(follow).toHaveAttribute('href', '/follow/quiet-pixels')
    // The browser handles ctrl+click.
    const opened = context.waitForEvent('page')
    await follow.click({ modifiers: ['ControlOrMeta'] })
    await (await opened).close()
    expect(await host.requests('/svc/follow')).toHaveLength(0)
    await page.evaluate(() => {
      document.addEventListener('animationstart', ({ animationName }) => {
        if (animationName.includes('poof')) document.body.dataset.poofed = ''
      })
    })
    await host.fault({ call: 'POST /svc/follow', kind: 'status', status: 403 })
    await follow.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible()
    await expect(follow).toBeVisible()
    await expect(follow).not.toHaveAttribute('data-poof')
    await follow.focus()
    await page.keyboard.press('Enter')
    await expect(follow).toHaveCount(0)
    await expect(page.locator('body')).toHaveAttribute('data-poofed', '')
    expect(await host.requests('/svc/follow')).toHaveLength(2)
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(popover(page).locator('[data-group] a[data-note]').last()).toBeFocused()
  })
})

test('[ACT-2, ACT-8, ACT-9, ACT-10, ACT-11, ACT-23, ACT-24, ACT-25] activity lists the user’s blogs with their unread counts; the chosen one becomes current, and its notifications load once, with a loading bar', async ({
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
  // At least 96 image pixels for the 48 that are drawn.
  const picture = options.nth(1).locator('img')
  await expect
    .poll(() => picture.evaluate(img => (img as HTMLImageElement).naturalWidth))
    .toBeGreaterThanOrEqual(96)
  expect(await page.getByRole('listbox').evaluate(list => getComputedStyle(list).overflowY)).toBe('auto')
  // Escape closes the topmost layer.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(popover(page)).toBeVisible()

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
  await expect(popover(page).getByRole('progressbar', { name: 'Loading…' })).toBeVisible()
  release()
  await expect(notes(page)).toHaveCount(6)
  await expect(popover(page).getByRole('progressbar')).toHaveCount(0)
  for (const name of [/^aria A/, /aria-sketches/]) {
    await selector(page).click()
    await page.getByRole('option', { name }).click()
    await expect(notes(page).first()).toBeVisible()
  }
  expect(await host.requests(path)).toHaveLength(2)
})

test('notifications that come while one reads wait for a press, and move nothing; then the focus is on the first one, and a group unfolds by keys', async ({
  page,
  host,
}) => {
  const person = (index: number) => from(`blog-${index}`)
  const post = { id: '1', type: 'photo', url: '/blog/aria/1' }
  const likes = Array.from({ length: 12 }, (_, index) => ({
    type: 'like',
    timestamp: now() - index,
    from_tumblelog: person(index),
    post,
  }))
  const replies = Array.from({ length: 12 }, (_, index) => ({
    type: 'reply',
    timestamp: now() - 60 - index,
    from_tumblelog: person(index),
    post,
    note_meta: { reply_text: `Reply ${index}` },
  }))
  let count = 0
  await page.route(/\/services\/poll/, route =>
    route.fulfill({ json: { unread_messages: {}, unread_activity: { 'mk-aria': count } } }),
  )
  await answer(page, replies)
  await host.open('/dashboard?activity=all')
  await open(page)
  const reply = popover(page).getByText('Reply 0')
  const places = () =>
    popover(page)
      .locator('[data-row]')
      .evaluateAll(async rows => {
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
        return rows.map(row => row.getBoundingClientRect().top)
      })
  await expect(popover(page).getByRole('progressbar')).toHaveCount(0)
  let before = await places()
  // It may still be growing to its size.
  await expect(async () => {
    const earlier = before
    before = await places()
    expect(before).toEqual(earlier)
  }).toPass()
  await reply.hover()
  await page.unroute(/\/svc\/data\/tumblelog/)
  await answer(page, [...likes, ...replies])
  count = 12
  const button = popover(page).getByRole('button', { name: 'Show 12 new' })
  await expect(async () => {
    // Back from a lost connection, the page polls at once.
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(button).toBeVisible({ timeout: tryMs })
  }).toPass()
  expect(await places()).toEqual(before)
  await button.press('Enter')
  count = 0
  const faces = popover(page).getByRole('button', { name: 'Show 12 notifications' })
  await expect(faces).toBeVisible()
  await expect(popover(page).locator('[data-group] a[data-note]')).toBeFocused()
  await expect(button).toHaveCount(0)
  await test.step('a group unfolds by keys', async () => {
    await page.keyboard.press('Shift+Tab')
    await expect(faces).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(faces).toHaveAttribute('aria-expanded', 'true')
    await expect(popover(page).locator('[data-group] li')).toHaveCount(12)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(popover(page).locator('[data-group] li a').first()).toBeFocused()
  })
})

test.describe('on a narrow screen', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 700 } })

  test('the bar fits and mirrors in right-to-left pages; activity is a sheet that fits, and works by touch', async ({
    page,
    host,
  }) => {
    await host.open('/dashboard?lang=ar')
    const nav = page.locator('[data-inlay-root="header"] nav')
    await expect(nav).toBeVisible()
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 700 })
      await expect(async () => {
        const boxes = await nav
          .locator('button, a:not(:first-child)')
          .evaluateAll(all =>
            all
              .map(one => one.getBoundingClientRect())
              .map(({ left, right, width: wide }) => ({ left, right, width: wide })),
          )
        expect(boxes).toHaveLength(6)
        for (const box of boxes) {
          expect(box.left).toBeGreaterThanOrEqual(0)
          expect(box.right).toBeLessThanOrEqual(width)
          expect(box.width).toBeGreaterThanOrEqual(40)
        }
        expect(boxes[0]?.left).toBeGreaterThan(boxes.at(-1)?.left ?? 0)
      }).toPass()
    }
    await nav.locator('button').nth(1).tap()
    const sheet = page.locator('[popover][data-sheet]')
    await expect(sheet.locator('a[data-note]').first()).toBeVisible()
    await expect.poll(() => sheet.evaluate(one => one.scrollWidth <= one.clientWidth)).toBe(true)
    await sheet.locator('[aria-haspopup="listbox"]').tap()
    await page.getByRole('option').nth(1).tap()
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await expect(sheet.locator('a[data-note]')).toHaveCount(6)
    expect(await host.axe(page, undefined, ours)).toEqual([])
  })
})
