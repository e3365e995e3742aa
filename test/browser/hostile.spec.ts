import type { Page } from '@playwright/test'
import { changes } from './hostile-support.ts'
import { dispatch, expect, type Host, test } from './support.ts'

type Room = [root: string, open: (page: Page, host: Host) => Promise<unknown>]

/** What is compared, one after the other on the same page; each is closed by Escape. */
const rooms: Record<string, Room> = {
  'header with its account menu': [
    'header',
    async page => {
      await dispatch(page, 'account:open')
      await expect(page.getByRole('dialog', { name: 'Account' }).locator('img')).toHaveCount(3)
    },
  ],
  'text form': ['post-forms', page => dispatch(page, 'post-form:open', { mode: 'new', type: 'text' })],
  'share form': [
    'share-popover',
    async page => {
      // Far from where the popover would flip: the page is longer with the style sheet than without.
      const button = page.locator('[data-inlay-command="share:open"]').first()
      await button.evaluate(element => {
        element.scrollIntoView({ block: 'start', behavior: 'instant' })
        scrollBy({ top: -200, behavior: 'instant' })
      })
      await button.click()
      await page.getByRole('button', { name: 'Email' }).click()
      await expect(page.getByRole('textbox').first()).toBeVisible()
    },
  ],
  conversation: [
    'messaging',
    async page => {
      await dispatch(page, 'conversation:open', { name: 'bruno' })
      const messages = page.getByRole('group', { name: 'Messages' }).getByRole('listitem')
      await expect(messages.first()).toBeVisible()
    },
  ],
  drawer: [
    'peepr',
    async page => {
      await dispatch(page, 'peepr:open', { blog_name: 'nightowl' })
      await expect(page.locator('[data-viewer-post]').nth(3)).toBeAttached()
      await expect(page.getByRole('link', { name: 'About' })).toBeVisible()
    },
  ],
}

test('header, text form, share form, conversation and drawer look the same whatever the host’s style sheet says', async ({
  page,
  host,
}) => {
  // The hostile page's own colors are for a light scheme.
  await host.open('/hostile?scheme=light')
  // The font is the host's on purpose; two fonts break lines differently.
  await page.evaluate(() => document.documentElement.style.setProperty('--inlay-font', 'monospace'))
  for (const [name, [root, open]] of Object.entries(rooms)) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await open(page, host)
    await page.mouse.move(0, 0)
    for (const width of name === 'drawer' ? [1280, 360] : [1280]) {
      await page.setViewportSize({ width, height: 800 })
      const changed = () => changes(page, `[data-inlay-root="${root}"]`)
      await expect.poll(changed, `${name} at ${width} px`).toEqual([])
    }
    await page.keyboard.press('Escape')
  }
})

for (const name of ['inlay', 'dompurify'])
  test(`HTML is shown if the host allows only the Trusted Types policy “${name}”`, {
    tag: name === 'inlay' ? '@smoke' : [],
  }, async ({ page, host }) => {
    // The browser reports the refused name, before the other is tried.
    if (name !== 'inlay') host.allow(/Creating a TrustedTypePolicy named 'inlay'/)
    await page.route('**/dashboard', async route => {
      const response = await route.fetch()
      const headers = response.headers()
      const csp = `${headers['content-security-policy']}; trusted-types ${name}`
      await route.fulfill({ response, headers: { ...headers, 'content-security-policy': csp } })
    })
    await host.open('/dashboard')
    await dispatch(page, 'peepr:open', { blog_name: 'nightowl' })
    await expect(page.getByRole('link', { name: 'About' })).toBeVisible()
  })

test('on a handset the demo’s fallback is exactly as high as the root that replaces it', async ({
  page,
  host,
}) => {
  await page.setViewportSize({ width: 320, height: 800 })
  const top = () => page.locator('#posts').evaluate(posts => posts.getBoundingClientRect().top)
  let come = () => {}
  await page.route('**/inlay.js', route => {
    come = () => void route.fallback()
  })
  const asked = page.waitForRequest('**/inlay.js')
  const opened = host.open('/mobile')
  await asked
  await page.waitForFunction(() => {
    const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
    return document.readyState !== 'loading' && sheets.every(({ sheet }) => sheet)
  })
  const before = await top()
  come()
  await opened
  await expect.poll(top).toBe(before)
})
