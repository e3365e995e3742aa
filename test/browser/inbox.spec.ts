import type { Locator, Page, Route } from '@playwright/test'
import { conversation, field, hold, takesPressesAfter } from './messages-support.ts'
import { expect, type Host, test } from './support.ts'
import { typeAtOnce } from './typing.ts'

test.use({ posts: 1 })
const inbox = (page: Page) => page.getByRole('dialog', { name: 'Inbox' })
const conversations = (page: Page) => inbox(page).getByRole('list', { name: 'Conversations' })
const selector = (page: Page) => inbox(page).getByRole('button', { name: /^Show messages for/ })
const recipient = (page: Page) => page.getByRole('combobox', { name: 'To' })
const button = (page: Page) => page.locator('[data-inlay-command="inbox:open"]:visible').first()
const suggestions = '/svc/conversations/participant_suggestions'

async function openInbox(page: Page, host: Host, world?: object): Promise<void> {
  if (world) await host.control('POST', 'reset', world)
  await host.open('/dashboard?poll=600000')
  await button(page).click()
  await expect(conversations(page).getByRole('listitem').first()).toBeVisible()
}

const isInbox = (url: URL) => url.pathname === '/svc/conversations'

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

/** Whether the element itself is on top at its centre. */
const isOnTop = (element: Locator) =>
  element.evaluate(one => {
    const { left, top, width, height } = one.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit !== null && (one.contains(hit) || hit.contains(one))
  })

test('[MSG-1, MSG-12, MSG-17, MSG-31, MSG-32, MSG-74, MSG-75] a recipient is found by keyboard alone', async ({
  page,
  host,
}) => {
  await openInbox(page, host)
  await inbox(page).getByRole('button', { name: 'Compose message' }).focus()
  await page.keyboard.press('Enter')
  await expect(recipient(page)).toBeFocused()
  await expect(page.getByRole('option').first()).toBeVisible()
  // Enter with nothing typed chooses nobody.
  await page.keyboard.press('Enter')
  await expect(inbox(page)).toBeVisible()
  await typeAtOnce(recipient(page), 'papercr')
  await expect(page.getByRole('option')).toHaveCount(1)
  await expect(page.getByRole('option')).toContainText('papercranes')
  // The favourites, and once after the last letter.
  expect((await host.requests(suggestions)).map(({ query }) => query)).toEqual([
    expect.objectContaining({ limit: '8', include_recent: 'true' }),
    expect.objectContaining({ q: 'papercr' }),
  ])
  await page.keyboard.press('Escape')
  await expect(recipient(page)).toHaveValue('')
  await expect(page.getByRole('option').nth(3)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const second = page.getByRole('option').nth(1)
  await expect(second).toHaveAttribute('aria-selected', 'true')
  const name = (await second.locator('bdi').first().textContent()) ?? ''
  await expect(second).toHaveAttribute('href', `/conversation/new/${name}`)
  await page.keyboard.press('Enter')
  await expect(conversation(page, name)).toBeVisible()
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toBeEditable()
  await page.keyboard.type('found you')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'found you' })).toBeVisible()
})

test('[MSG-17, MSG-77] a recipient is a link that can be opened in a new tab; a failed search can be retried', async ({
  page,
  host,
  context,
}) => {
  await openInbox(page, host)
  await inbox(page).getByRole('button', { name: 'Compose message' }).click()
  const row = page.getByRole('option', { name: /^nightowl/ })
  const opened = context.waitForEvent('page')
  await row.click({ modifiers: ['ControlOrMeta'] })
  const tab = await opened
  await tab.waitForURL('**/conversation/new/nightowl')
  await tab.close()
  await expect(inbox(page)).toBeVisible()

  await host.fault({ call: `GET ${suggestions}`, kind: 'status', status: 400, times: 1 })
  await recipient(page).fill('nightowl')
  await inbox(page).getByRole('alert').getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('option')).toHaveCount(1)
  await recipient(page).fill('zzzzz')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(inbox(page).getByRole('status').filter({ hasText: /\w/ })).toBeVisible()
  await recipient(page).fill('')
  await row.click()
  await expect(conversation(page, 'nightowl')).toBeVisible()
  expect(page.url()).toContain('/dashboard')
})

test('[MSG-6, MSG-11, MSG-16, MSG-29, MSG-33, MSG-34] the inbox opens within 100 ms, with a loader only after 250 ms; it shows another blog of the user with its unread count and suggestions', async ({
  page,
  host,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await host.open('/dashboard?poll=600000')
  const release = await hold(page, request => isInbox(new URL(request.url())))
  await button(page).click()
  await expect(inbox(page)).toHaveCSS('animation-duration', '0.1s')
  const loader = inbox(page).getByRole('status').filter({ hasText: 'Loading conversations…' })
  await expect(loader.locator('..')).toHaveCSS('animation-delay', '0.25s')
  release()
  await expect(conversations(page).getByRole('listitem').first()).toBeVisible()
  await expect(loader).toHaveCount(0)

  await expect(selector(page)).toHaveAccessibleName(/^Show messages for, aria 1 unread on your other blogs/)
  await selector(page).focus()
  await page.keyboard.press('ArrowDown')
  const options = page.getByRole('option')
  await expect(options).toHaveCount(2)
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await expect(options.nth(0)).toContainText('6 unread')
  await expect(options.nth(1)).toContainText('1 unread')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(options).toHaveCount(0)
  await expect(selector(page)).toBeFocused()
  await expect(conversations(page).getByRole('listitem')).toHaveCount(2)
  const others = inbox(page).locator('section').filter({ hasText: 'More Tumblrs to talk to' })
  await expect(others.getByRole('link').first()).toHaveAttribute('href', /^\/conversation\/new\//)
  const names = await others.getByRole('link').locator('bdi:first-child').allTextContents()
  expect(names).not.toContain('bruno')
  await others.getByRole('link', { name: /^nightowl/ }).click()
  await expect(conversation(page, 'nightowl')).toBeVisible()
})

test('[MSG-15, MSG-27, MSG-28, UTIL-7] a thousand conversations: a page loads when 90 % of the list have been scrolled past, few DOM nodes, arrow keys reach all, and clicks work while the list scrolls', async ({
  page,
  host,
}) => {
  await openInbox(page, host, { conversations: 1000 })
  const scroller = conversations(page).locator('..')
  await test.step('the next page loads once 90 % have been scrolled past', async () => {
    const pages = async () => (await host.requests('/svc/conversations')).length
    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).pathname))
    /** Resolves after the list has heard of the scroll. */
    const seeTo = (share: number) =>
      scroller.evaluate(
        (one, part) =>
          new Promise((resolve, reject) => {
            const { scrollTop, scrollHeight, clientHeight } = one
            one.addEventListener('scroll', () => requestAnimationFrame(resolve), { once: true })
            one.scrollTo({ top: scrollHeight * part - clientHeight, behavior: 'instant' })
            if (one.scrollTop === scrollTop)
              reject(new Error(`stays at ${scrollTop} of ${scrollHeight} pixels`))
          }),
        share,
      )
    const height = await scroller.evaluate(one => one.scrollHeight)
    await seeTo(0.88)
    expect(asked).not.toContain('/svc/conversations')
    expect(await pages()).toBe(1)
    await seeTo(0.91)
    await expect.poll(pages).toBe(2)
    await expect.poll(() => scroller.evaluate(one => one.scrollHeight)).toBeGreaterThan(height)
  })
  // A user at the end stays at the same row when more is loaded.
  const release = await hold(page, request => isInbox(new URL(request.url())))
  const [top = 0, height = 0] = await scroller.evaluate(one => {
    one.scrollTo(0, one.scrollHeight)
    return [one.scrollTop, one.scrollHeight]
  })
  expect(top).toBeGreaterThan(0)
  await expect(inbox(page).getByRole('button', { name: 'Loading more conversations…' })).toBeVisible()
  release()
  await expect.poll(() => scroller.evaluate(one => one.scrollHeight)).toBeGreaterThan(height)
  expect(await scroller.evaluate(one => one.scrollTop)).toBe(top)

  const loaded = () => page.locator('li[aria-setsize]').last().getAttribute('aria-posinset')
  for (let turn = 0; turn < 3; turn++) {
    const before = Number(await loaded())
    await expect
      .poll(async () => {
        await scroller.evaluate(element => element.scrollTo(0, element.scrollHeight))
        return Number(await loaded())
      })
      .toBeGreaterThan(before)
  }
  await expect.poll(() => conversations(page).getByRole('listitem').count()).toBeLessThan(40)
  await scroller.evaluate(element => element.scrollTo(0, 0))
  const first = conversations(page).getByRole('button', { name: /^bruno/ })
  await first.focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => focusedText(page)).toContain('nightowl')
  for (let step = 0; step < 20; step++) await page.keyboard.press('ArrowDown')
  const there = await focusedText(page)
  expect(there).toContain('pen-pal')
  const focused = page.locator(':focus')
  await expect(focused).toBeInViewport({ ratio: 0.9 })
  // The row keeps the focus when scrolled out of view.
  await scroller.evaluate(element => element.scrollTo(0, 0))
  await expect(first).toBeInViewport()
  expect(await focusedText(page)).toBe(there)
  await page.keyboard.press('Home')
  await expect.poll(() => focusedText(page)).toContain('bruno')
  // One tab stop: the next is below the list.
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('li'))).toBeNull()

  // The button there has scrolled the list to its end, and more rows are on their way.
  await scroller.evaluate(element => element.scrollTo(0, 0))
  await expect(first).toBeInViewport()
  await conversations(page).getByRole('listitem').nth(2).hover()
  expect(await takesPressesAfter(scroller, 100)).toBe(true)
  await page.mouse.down()
  await page.mouse.up()
  await expect(page.getByRole('region', { name: /^Conversation with/ })).toBeVisible()
})

test('[MSG-28] by keyboard, the button for more conversations keeps the focus while it loads or fails, then passes it to the first new conversation', async ({
  page,
  host,
}) => {
  await openInbox(page, host, { conversations: 35 })
  const more = (name: string) => inbox(page).getByRole('button', { name })
  const rows = conversations(page).getByRole('listitem')
  const place = (of: Locator) => of.evaluate(one => Number(one.closest('li')?.getAttribute('aria-posinset')))
  const loading = more('Loading more conversations…')
  const toEnd = () =>
    conversations(page)
      .locator('..')
      .evaluate(one => one.scrollTo(0, one.scrollHeight))
  /** The list grows after its rows have come: the end of a moment ago may not be the end any more. */
  const loadMore = () =>
    expect(async () => {
      await toEnd()
      await expect(loading).toHaveAttribute('aria-busy', 'true', { timeout: 300 })
    }).toPass()
  let asked = 0
  const waiting: Route[] = []
  await page.route(isInbox, route => {
    asked++
    waiting.push(route)
  })
  // The page shows that it loads before its call arrives here.
  const answer = async (how: 'abort' | 'continue') => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0)
    await waiting.shift()?.[how]()
  }
  await test.step('a failure keeps it, and a press passes it to the first new conversation', async () => {
    await loadMore()
    await answer('abort')
    await expect(inbox(page).getByRole('status')).toHaveText('Couldn’t load more conversations.')
    await more('Retry').focus()
    const before = await place(rows.last())
    expect(asked).toBe(1)
    await page.keyboard.press('Enter')
    await expect(loading).toBeFocused()
    await answer('continue')
    expect(asked).toBe(2)
    await expect.poll(() => place(page.locator(':focus'))).toBe(before + 1)
    await expect(page.locator(':focus')).toBeInViewport({ ratio: 0.9 })
  })
  // Without a press the focus stays on it, unless it disappears with the last page.
  await test.step('without a press it stays, unless the button goes', async () => {
    await loadMore()
    await loading.focus()
    const middle = await place(rows.last())
    await answer('continue')
    await expect(more('Show more')).toBeFocused()
    await loadMore()
    await expect(loading).toBeFocused()
    await expect
      .poll(async () => {
        await toEnd()
        return place(rows.last())
      })
      .toBeGreaterThan(middle)
    await expect(async () => {
      for (const route of waiting.splice(0)) await route.continue()
      await toEnd()
      await expect(more('Show more').or(loading)).toHaveCount(0, { timeout: 300 })
    }).toPass()
    await expect.poll(() => place(page.locator(':focus'))).toBeGreaterThan(middle)
  })
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 640 } })

  test('[MSG-6, MSG-11] by touch: choose a blog, with its full name visible, and search for a recipient; nothing covers the inbox', async ({
    page,
    host,
  }) => {
    await host.open('/dashboard?poll=600000')
    await button(page).tap()
    await expect(conversations(page)).toBeVisible()
    const cut = (one: Element) => one.scrollWidth - one.clientWidth
    expect(await selector(page).getByText('aria', { exact: true }).evaluate(cut)).toBe(0)
    expect(await inbox(page).locator('header').evaluate(cut)).toBe(0)
    await selector(page).tap()
    await page.getByRole('option', { name: /^aria-sketches/ }).tap()
    await expect(conversations(page).getByRole('listitem')).toHaveCount(2)
    await inbox(page).getByRole('button', { name: 'Compose message' }).tap()
    await recipient(page).fill('papercranes')
    await expect(page.getByRole('option')).toHaveCount(1)
    await page.getByRole('option').tap()
    const sheet = page.getByRole('dialog', { name: 'Conversation with papercranes' })
    await expect(sheet).toBeVisible()
    await expect(field(page)).toBeEditable()
    await page.setViewportSize({ width: 320, height: 300 })
    await expect.poll(async () => (await sheet.boundingBox())?.height).toBe(300)
    for (const part of [field(page), sheet.getByRole('button', { name: 'Close' })])
      await expect.poll(() => isOnTop(part)).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await sheet.getByRole('button', { name: 'Close' }).tap()
    await expect(sheet).toHaveCount(0)
  })
})

test('[MSG-14, MSG-18, MSG-30, MSG-75] an empty inbox shows five avatars, four in a row; axe finds nothing in search, blog selector and avatars, light and dark', async ({
  page,
  host,
}) => {
  await openInbox(page, host, { silent: 'aria-sketches' })
  const mine = (rules?: string[]) => host.axe(page, rules, '[data-inlay-root="messaging"]')
  await inbox(page).getByRole('button', { name: 'Compose message' }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  expect(await mine()).toEqual([])
  await recipient(page).fill('zzzzz')
  await expect(page.getByRole('option')).toHaveCount(0)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await mine(['color-contrast'])).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await selector(page).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(await mine()).toEqual([])
  await page.getByRole('option', { name: /^aria-sketches/ }).click()
  await inbox(page).getByRole('button', { name: 'Nevermind' }).click()
  await expect(inbox(page).getByRole('heading', { name: 'Talk to a Tumblr' })).toBeVisible()
  const faces = inbox(page).getByRole('link')
  await expect(faces).toHaveCount(5)
  expect(await mine()).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await mine(['color-contrast'])).toEqual([])
  const boxes = await Promise.all((await faces.all()).map(face => face.boundingBox()))
  const rows = new Set(boxes.map(box => box?.y))
  expect(rows.size).toBe(2)
  expect(boxes.filter(box => box?.y === boxes[0]?.y)).toHaveLength(4)
  expect(await faces.first().locator('img').boundingBox()).toMatchObject({ width: 40, height: 40 })
  await expect(faces.first()).toHaveAttribute('href', /^\/messaging\/conversation\//)
  const name = (await faces.nth(1).textContent()) ?? ''
  await faces.nth(1).click()
  await expect(conversation(page, name)).toBeVisible()
})
