import type { Page } from '@playwright/test'
import { expect, test } from './support.ts'

test.use({ posts: 1 })

const opener = (page: Page) => page.locator('[data-inlay-command="share:open"]').first()
const popover = (page: Page) => page.getByRole('dialog', { name: /Share|Embed/ })
const entry = (page: Page, name: string) => popover(page).getByRole('button', { name, exact: true })
/** Presses the button until it is open: a press within 100 ms of closing is treated as the same one. */
const openBy = (page: Page, press: () => Promise<void>) =>
  expect(async () => {
    if (!(await popover(page).isVisible())) await press()
    await expect(popover(page).getByLabel('Permalink')).toBeVisible({ timeout: 5000 })
  }).toPass()
const openList = (page: Page) => openBy(page, () => opener(page).click())
const openEmail = async (page: Page) => {
  await openList(page)
  await entry(page, 'Email').click()
  await expect(popover(page).getByLabel('Email address')).toBeFocused()
}

test('[SHARE-1, SHARE-2, SHARE-22, SHARE-23, SHARE-32, DEC-6, DEC-74] the share popover opens at its post, within the window, with its entries; a second click and Escape close it', async ({
  page,
  host,
}) => {
  await page.setViewportSize({ width: 700, height: 560 })
  await host.open('/dashboard')
  await host.fault({ call: 'POST /svc/post/share/*', kind: 'status', status: 400 })
  await opener(page).click()
  await popover(page).getByRole('button', { name: 'Try again' }).click()
  await expect(popover(page).getByLabel('Permalink')).toBeVisible()
  const edges = () =>
    popover(page).evaluate(one => [one.getBoundingClientRect().left, one.getBoundingClientRect().right])
  await expect.poll(async () => (await edges())[0]).toBeGreaterThanOrEqual(10)
  await expect.poll(async () => (await edges())[1]).toBeLessThanOrEqual(690)
  const names = async () => {
    const all = await popover(page).locator('li').allInnerTexts()
    return all.map(name => name.split('\n')[0])
  }
  await expect
    .poll(names)
    .toEqual(['Permalink', 'Embed', 'Email', 'Twitter', 'Facebook', 'Pinterest', 'Reddit', 'Report'])
  await opener(page).click()
  await expect(popover(page)).toHaveCount(0)
  await openList(page)
  await page.keyboard.press('Escape')
  await expect(popover(page)).toHaveCount(0)
  await expect(opener(page)).toBeFocused()
})

test('[SHARE-4, SHARE-9, SHARE-17, SHARE-18, SHARE-19, SHARE-20, SHARE-31, SHARE-33, DEC-72, KEY-9] an e-mail is sent by keyboard', async ({
  page,
  host,
  context,
}) => {
  await host.open('/dashboard')
  await openEmail(page)
  await page.keyboard.type('friend@mail.example')
  await entry(page, 'Cancel').click()
  await expect(popover(page).getByLabel('Email address')).toHaveValue('')
  await popover(page).getByLabel('Email address').fill('friend@mail.example')
  await popover(page).getByRole('switch').click()
  const stored = async () => (await context.cookies()).find(({ name }) => name === 'inlay_share_reply_to')
  await expect.poll(async () => (await stored())?.value).toBe('true')
  const cookie = await stored()
  expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - 31_536_000)).toBeLessThan(60)
  let letGo = () => {}
  const gate = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route('**/svc/share/email', async route => {
    await gate
    await route.continue()
  })
  await popover(page).getByLabel('Message').press('Control+Enter')
  await expect(entry(page, 'Sending...')).toBeDisabled()
  // It is seen for a second only.
  await popover(page).evaluate(one => {
    const look = () => {
      if (one.querySelector('button[type="submit"]')?.textContent === 'Sent!')
        document.documentElement.dataset.seen = 'Sent!'
    }
    new MutationObserver(look).observe(one, { subtree: true, childList: true, characterData: true })
  })
  letGo()
  await expect(popover(page)).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('data-seen', 'Sent!')
  const [sent] = await host.requests('/svc/share/email')
  expect(sent?.fields).toMatchObject({ email_address: 'friend@mail.example', allow_reply_to: 'true' })
})

test('[SHARE-4, SHARE-16] Back and Escape lead from a form to the list; axe finds nothing on any screen, light and dark', async ({
  page,
  host,
}) => {
  // A colour transition may still run after the scheme changed.
  const root = '[data-inlay-root="share-popover"]'
  const isClean = () => expect.poll(() => host.axe(page, undefined, root)).toEqual([])
  const isCleanInDark = async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => host.axe(page, ['color-contrast'], root)).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
  }
  await host.open('/dashboard')
  await openList(page)
  await isClean()
  await isCleanInDark()
  await entry(page, 'Email').click()
  await popover(page).getByLabel('Message').fill('x'.repeat(240))
  await isClean()
  await entry(page, 'Back').click()
  await expect(popover(page).getByLabel('Permalink')).toBeVisible()
  await entry(page, 'Twitter').click()
  await popover(page).getByLabel('Tweet').fill('x'.repeat(141))
  await isClean()
  await isCleanInDark()
  await page.keyboard.press('Escape')
  await host.fault({ call: 'POST /svc/facebook_status', kind: 'status', status: 500, times: 0 })
  await page.evaluate(() => Object.assign(window, { open: () => null }))
  await entry(page, 'Facebook').click()
  await expect(entry(page, 'Open Facebook')).toBeFocused()
  await isClean()
  await page.keyboard.press('Enter')
  await expect(popover(page).getByRole('link', { name: 'Open Facebook' })).toBeFocused()
  await isClean()
  await page.keyboard.press('Escape')
  await entry(page, 'Embed').click()
  await expect(popover(page).getByLabel('Embed code')).toHaveValue(/inlay-post/)
  await isClean()
  await page.keyboard.press('Escape')
  await expect(popover(page).getByLabel('Permalink')).toBeVisible()
})

test('[SHARE-4, SHARE-16, SHARE-28, SHARE-30, SHARE-36, KEY-9, KEY-15] a tweet and a Facebook post are sent by keyboard alone, and the focus returns', async ({
  page,
  host,
}) => {
  await host.open('/dashboard')
  const tabTo = async (name: string, from = popover(page).getByLabel('Permalink')) => {
    await expect(from).toBeFocused()
    while (!(await entry(page, name).evaluate(button => button === document.activeElement)))
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
  }
  await opener(page).focus()
  await page.keyboard.press('Enter')
  await tabTo('Twitter')
  await expect(popover(page).getByLabel('Tweet')).toBeFocused()
  await page.keyboard.type('Look!')
  await expect(popover(page).getByLabel('Tweet')).toHaveValue('Look! [URL]')
  await page.keyboard.press('Escape')
  await tabTo('Facebook', entry(page, 'Twitter'))
  await expect(popover(page).getByText('Sharing as aria on Facebook')).toBeVisible()
  await expect(popover(page).getByLabel('Message')).toBeFocused()
  await page.keyboard.type('For you')
  await page.keyboard.press('Control+Enter')
  await expect(popover(page)).toHaveCount(0)
  await expect(opener(page)).toBeFocused()
  await openBy(page, () => page.keyboard.press('Enter'))
  await tabTo('Twitter')
  await expect(popover(page).getByLabel('Tweet')).toHaveValue('Look! [URL]')
  await expect(popover(page).getByLabel('Tweet')).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(popover(page)).toHaveCount(0)
  const fields = async (path: string) => (await host.requests(path)).map(request => request.fields)
  expect(await fields('/svc/share/facebook')).toMatchObject([{ message: 'For you', share_fallback: 'false' }])
  expect(await fields('/svc/share/twitter')).toMatchObject([
    { message: 'Look! [URL]', share_fallback: 'false' },
  ])
})

test('[SHARE-35, SHARE-38, DEC-5, DEC-9] the permalink is copied, even if the clipboard is forbidden; another network opens in its own window', async ({
  page,
  host,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await context.route('https://www.reddit.com/**', route => route.fulfill({ body: 'reddit' }))
  await host.open('/dashboard')
  await openList(page)
  const url = await popover(page).getByLabel('Permalink').inputValue()
  await entry(page, 'Copy').click()
  await expect(popover(page).getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)

  const opening = page.waitForEvent('popup')
  await entry(page, 'Reddit').click()
  const popup = await opening
  await expect(popup).toHaveURL(/^https:\/\/www\.reddit\.com\/submit\?url=/)
  await expect(popover(page)).toHaveCount(0)
  await expect.poll(async () => (await host.requests('/svc/share/reddit')).length).toBe(1)
  await popup.close()

  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await openList(page)
  await entry(page, 'Copy').click()
  await expect(entry(page, 'Copied')).toBeVisible()
})

test('[SHARE-6, SHARE-9, DEC-73] a guest’s e-mail opens the mail program', async ({ page, host }) => {
  await host.login(null)
  await host.open('/guest')
  await openList(page)
  await expect(popover(page).getByRole('link', { name: 'Email' })).toHaveAttribute(
    'href',
    /^mailto:.*body=https/,
  )
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 667 } })

  test('the share sheet leaves the address alone until it is pressed, and no tooltip hangs over it', async ({
    page,
    host,
  }) => {
    await host.open('/dashboard')
    await opener(page).tap()
    await expect(popover(page).getByLabel('Permalink')).toBeVisible()
    const focused = () => page.evaluate(() => document.activeElement?.tagName)
    await expect.poll(focused).toBe('DIV')
    await expect(page.getByRole('tooltip', { includeHidden: true })).toHaveCount(0)
    await entry(page, 'Email').tap()
    await expect(popover(page).getByLabel('Email address')).toBeFocused()
    await entry(page, 'Back').tap()
    await expect(entry(page, 'Email')).toBeFocused()
    await expect(page.getByRole('tooltip', { includeHidden: true })).toHaveCount(0)
    await entry(page, 'Close').tap()
    await expect(popover(page)).toHaveCount(0)
    await expect(page.getByRole('tooltip', { includeHidden: true })).toHaveCount(0)
  })
})
