import type { Locator, Page } from '@playwright/test'
import { tryMs } from '../support/patience.mjs'
import { expect, test } from './support.ts'

/** The pointer moves until a post offers its translation: posts are read when there is time. */
const offered = (page: Page, button: Locator) =>
  expect(async () => {
    await page.mouse.move(5, 5)
    await page.mouse.move(6, 6)
    await expect(button).toHaveText('Translate from Arabic', { timeout: tryMs })
  }).toPass()

test('[DEC-184] a post in Arabic is translated by the host’s call with the key t, in its place, and back again', {
  tag: '@smoke',
}, async ({ page, host }) => {
  await host.open('/dashboard?translate=call')
  // The test's posts may have none in another language: this one is the host's, added later.
  await page.evaluate(() => {
    const [post, body, link] = ['article', 'div', 'a'].map(name => document.createElement(name))
    if (!post || !body || !link) return
    post.dataset.inlayPost = '{"id":"7001"}'
    body.dataset.inlayPostBody = ''
    Object.assign(body, { lang: 'ar', dir: 'rtl' })
    Object.assign(link, { href: '/blog/bruno', textContent: 'القارب' })
    body.append('مرّ ', link, ' أمس')
    post.append(body)
    document.querySelector('#posts')?.prepend(post)
  })
  const post = page.locator('article[data-inlay-post*="7001"]')
  const body = post.locator('[data-inlay-post-body]')
  const button = post.getByRole('button')
  await offered(page, button)
  await button.focus()
  await page.keyboard.press('t')
  await expect(body).toHaveText('[en] مرّ القارب أمس')
  await expect(body).toHaveCSS('direction', 'ltr')
  expect(await host.axe(page, ['color-contrast', 'aria-allowed-role', 'button-name'])).toEqual([])
  await button.click()
  await expect(body).toHaveText('مرّ القارب أمس')
  await expect(body).toHaveCSS('direction', 'rtl')
  await expect(button).toBeFocused()
})

test('[DEC-184] the offer has room below a post whose last text isn’t shown', async ({ page, host }) => {
  await host.open('/dashboard?translate=call')
  await page.evaluate(() => {
    const post = document.createElement('article')
    post.dataset.inlayPost = '{"id":"7002"}'
    for (const text of ['مرّ القارب أمس من هنا', 'ثم عاد القارب إلى الميناء']) {
      const body = document.createElement('div')
      body.dataset.inlayPostBody = ''
      Object.assign(body, { lang: 'ar', dir: 'rtl', textContent: text, hidden: post.hasChildNodes() })
      post.append(body)
    }
    document.querySelector('#posts')?.prepend(post)
  })
  const button = page.locator('article[data-inlay-post*="7002"]').getByRole('button')
  await offered(page, button)
  const { width, height } = (await button.boundingBox()) ?? { width: 0, height: 0 }
  expect(width).toBeGreaterThan(height)
})

test('[DEC-184] the offer keeps the edge of its text, also of one that is shown later, and in a window of another width', async ({
  page,
  host,
}) => {
  await host.open('/dashboard?translate=call')
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.edge { padding: 0 40px } @media (width < 800px) { .edge { padding: 0 12px } }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    const [post, head, edge, body] = ['article', 'header', 'div', 'p'].map(name =>
      document.createElement(name),
    )
    if (!post || !head || !edge || !body) return
    post.dataset.inlayPost = '{"id":"7003"}'
    head.textContent = 'layla'
    edge.className = 'edge'
    edge.hidden = true
    body.dataset.inlayPostBody = ''
    Object.assign(body, { lang: 'ar', textContent: 'مرّ القارب أمس من هنا' })
    edge.append(body)
    post.append(head, edge)
    document.querySelector('#posts')?.prepend(post)
  })
  const post = page.locator('article[data-inlay-post*="7003"]')
  const button = post.getByRole('button')
  await offered(page, button)
  const start = async (one: Locator) => (await one.boundingBox())?.x
  const beside = async () => ((await start(button)) ?? 0) - ((await start(post.locator('p'))) ?? 0)
  await post.locator('.edge').evaluate(edge => edge.removeAttribute('hidden'))
  await expect.poll(beside).toBe(0)
  await page.setViewportSize({ width: 700, height: 800 })
  await expect(post.locator('.edge')).toHaveCSS('padding-left', '12px')
  await expect.poll(beside).toBe(0)
})
