import type { Page } from '@playwright/test'
import { tryMs } from '../support/patience.mjs'
import { update } from './form-support.ts'
import { expect, ours, test } from './support.ts'

test.use({ posts: 2 })

const popover = (page: Page) => page.getByRole('dialog', { name: 'Quick reblog' })
const send = (page: Page, name = 'Reblog') => popover(page).getByRole('button', { name, exact: true })

/** Somebody else's post of the page. */
async function firstPost(page: Page) {
  const others = page.locator('article', { has: page.locator('[data-inlay-command="post:toggle-like"]') })
  const id = await others.first().getAttribute('data-post-id')
  const post = page.locator(`article[data-post-id="${id}"]`)
  return { id, post, reblog: post.locator('.act-reblog') }
}

test('[DEC-178] by keys alone, a post is reblogged with a bundle of tags, and again as the last time; it stays marked', {
  tag: '@smoke',
}, async ({ page, host }) => {
  // The page as of a host that doesn't know what was reblogged.
  await page.route('**/dashboard*', async route => {
    const answer = await route.fetch()
    const html = (await answer.text()).replace(/&#34;reblogged&#34;:(?:true|false),/g, '')
    await route.fulfill({ response: answer, body: html })
  })
  await host.open()
  const { id, post, reblog } = await firstPost(page)
  const sent = async () => (await host.requests(update)).map(({ fields }) => fields)
  await reblog.focus()
  await page.keyboard.press('Shift+R')
  await expect(send(page)).toBeFocused()
  await popover(page).getByRole('combobox', { name: 'Add a tag' }).fill('art, two words,')
  await popover(page).getByRole('button', { name: 'Save tags as bundle' }).press('Enter')
  await expect(popover(page).getByRole('textbox', { name: 'Bundle name' })).toBeFocused()
  await page.keyboard.type('Art')
  await page.keyboard.press('Enter')
  await expect(popover(page).getByRole('button', { name: 'Save tags as bundle' })).toBeFocused()
  await page.keyboard.press('1')
  await page.keyboard.press('1')
  await expect(send(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(popover(page)).toHaveCount(0)
  await expect(reblog).toBeFocused()
  const first = { reblog_post_id: id, 'post[state]': '0', 'post[tags]': 'art,two words' }
  expect(await sent()).toMatchObject([first])
  await host.open()
  await expect(post).toHaveAttribute('data-inlay-reblogged', 'true')
  await expect(reblog).toHaveAttribute('aria-description', 'Reblogged')
  await reblog.focus()
  await page.keyboard.press('Shift+R')
  const asLast = popover(page).getByRole('button', { name: 'Same as last time' })
  await expect(asLast).toBeFocused()
  await expect(asLast).toHaveAccessibleDescription(/aria .*Now .*#art .*#two words/)
  await page.keyboard.press('Escape')
  await expect(reblog).toBeFocused()
  await page.keyboard.press('Shift+R')
  await expect(asLast).toBeFocused()
  await page.keyboard.press('Shift+R')
  await expect(popover(page)).toHaveCount(0)
  expect(await sent()).toMatchObject([first, first])
})

test.describe('the quick reblog by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 700 }, isolated: true })

  test('[DEC-178] is a sheet that a long press opens', async ({ page, host }) => {
    await host.open('/dashboard?lang=ar')
    const { id, reblog } = await firstPost(page)
    await reblog.scrollIntoViewIfNeeded()
    const cdp = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchEnd' | 'touchCancel', points: { x: number; y: number }[]) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points })
    const sheet = page.locator('[popover][data-sheet]')
    let isDown = false
    await expect(async () => {
      if (isDown) await touch('touchCancel', [])
      const box = await reblog.boundingBox()
      if (!box) throw new Error('no control')
      isDown = true
      await touch('touchStart', [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }])
      await expect(sheet).toBeVisible({ timeout: tryMs })
    }).toPass()
    await touch('touchEnd', [])
    await expect(sheet).toHaveAttribute('data-state', 'open')
    expect(new URL(page.url()).pathname).toBe('/dashboard')
    expect(await host.axe(page, undefined, ours)).toEqual([])
    await sheet.locator('input[value="queued"]').tap()
    await sheet.locator('textarea').fill('كلام')
    const submit = sheet.locator('[type="submit"]')
    for (const one of [submit, sheet.locator('label', { has: page.locator('input[value="draft"]') })]) {
      const size = await one.boundingBox()
      expect(size?.height).toBeGreaterThanOrEqual(44)
      expect((size?.x ?? -1) >= 0 && (size?.x ?? 0) + (size?.width ?? 999) <= 375).toBe(true)
    }
    await submit.tap()
    await expect(sheet).toHaveCount(0)
    expect((await host.requests(update)).at(-1)?.fields).toMatchObject({
      reblog_post_id: id,
      'post[state]': '2',
    })
  })
})
