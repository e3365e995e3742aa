import type { Page } from '@playwright/test'
import { expect, test } from '../ui-page/test.ts'
import { changes } from './hostile-support.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('axe finds nothing, with and without windows open, in light and dark', async ({ page, gallery }) => {
  // Again while something fades in, which has no final contrast.
  const look = async () => {
    await expect.poll(() => gallery.axe()).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => gallery.axe(['color-contrast'])).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
  }
  await gallery.open()
  await look()
  await page.getByRole('combobox', { name: 'Fruit' }).fill('a')
  await button(page, 'Toast').click()
  // The toast may lie over it.
  await button(page, 'Ask').press('Enter')
  await look()
})

test('[UTIL-5] avatars have their sizes, a text area grows with its text up to a limit, and a phone doesn’t zoom into fields', async ({
  page,
  gallery,
}) => {
  // Blogs may have pictures that are wider than high.
  const wide = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"/>`
  await page.route('**/face.svg', route => route.fulfill({ contentType: 'image/svg+xml', body: wide }))
  await gallery.open()
  const avatars = page.getByRole('region', { name: 'Signs' }).locator('[data-size]')
  const sizes = () =>
    avatars.evaluateAll(all =>
      all.map(one => [one.getBoundingClientRect().width, one.getBoundingClientRect().height]),
    )
  await expect.poll(sizes).toEqual([16, 24, 30, 40, 48, 64, 96, 128, 48, 64].map(size => [size, size]))
  const area = page.getByRole('textbox', { name: 'Message' })
  const height = () => area.evaluate(element => element.clientHeight)
  const empty = await height()
  await area.fill('a\n'.repeat(14))
  const full = await height()
  expect(full).toBeGreaterThan(empty * 2)
  await area.fill('a\n'.repeat(60))
  await expect.poll(height).toBeLessThanOrEqual(full + 1)
  const size = await area.evaluate(field => Number.parseFloat(getComputedStyle(field).fontSize))
  expect(size).toBeGreaterThan(15.9)
})

test('nothing moves under reduced motion; in right-to-left pages switch and progress bar are mirrored', async ({
  page,
  gallery,
}) => {
  await gallery.open('?dir=rtl')
  const gap = await page.getByRole('progressbar', { name: 'Upload' }).evaluate(track => {
    const inner = track.firstElementChild?.getBoundingClientRect()
    return inner ? Math.round(track.getBoundingClientRect().right - inner.right) : null
  })
  expect(gap).toBe(0)
  const knob = await page
    .getByRole('switch', { name: 'Busy' })
    .evaluate(control => getComputedStyle(control, '::before').translate)
  expect(knob).toBe('-16px')
  await button(page, 'Ask').click()
  await button(page, 'Cancel').hover()
  const longest = await page.evaluate(() => {
    const times = document.getAnimations().map(({ effect }) => effect?.getComputedTiming().endTime)
    return Math.max(0, ...times.map(Number))
  })
  expect(longest).toBeLessThan(50)
})

test('a hostile style sheet changes none of our styles', async ({ page, gallery }) => {
  await gallery.open('?hostile')
  // Its image has failed to load.
  await expect(page.locator('[data-hue]').filter({ hasText: /^B$/ })).toBeVisible()
  const options = { leaveOut: /^(--|transform|opacity)/, mayBeBusy: true }
  expect(await changes(page, '[data-inlay-root]', options)).toEqual([])
})

test('[KEY-5, KEY-6, KEY-7, KEY-8] a question is answered by keys: Tab cycles, Enter confirms, Space and Escape cancel, a held Enter does nothing, and the focus returns', {
  tag: '@smoke',
}, async ({ page, gallery }) => {
  await gallery.open()
  const dialog = page.getByRole('alertdialog')
  const ask = async () => {
    await expect(button(page, 'Ask')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(button(page, 'OK')).toBeFocused()
  }
  await button(page, 'Ask').focus()
  await ask()
  for (const name of ['Cancel', 'OK']) {
    await page.keyboard.press('Tab')
    await expect(button(page, name)).toBeFocused()
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await ask()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(button(page, 'Ask')).toBeFocused()
  for (let time = 0; time < 3; time++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(dialog).toBeVisible()
  // The Space that closes it does not press the button that gets the focus.
  await button(page, 'OK').press('Space')
  await expect(dialog).toBeHidden()
  await expect(button(page, 'Ask')).toBeFocused()
  await expect.poll(gallery.said).toBe('cancelled;confirmed;cancelled;')
})

test('a dialog locks the page’s scrolling without moving it, and restores everything', async ({
  page,
  gallery,
}) => {
  await gallery.open()
  const opener = button(page, 'Open dialog')
  await opener.scrollIntoViewIfNeeded()
  const place = async () => [await opener.boundingBox(), await page.evaluate(() => document.body.clientWidth)]
  const before = await place()
  await opener.click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.mouse.wheel(0, -400)
  expect(await place()).toEqual(before)
  await page.mouse.click(5, 300)
  await expect.poll(gallery.said).toBe('outside;')
  await expect(opener).toBeFocused()
  const style = () => page.evaluate(() => document.documentElement.getAttribute('style') || null)
  await expect.poll(style).toBeNull()
})

test('[SHARE-22] a popover takes the focus, and closes by Escape, by Tab at either end, by a click outside, and by its button', async ({
  page,
  gallery,
}) => {
  await gallery.open()
  const popover = page.getByRole('dialog', { name: 'Share this post' })
  const share = button(page, 'Share')
  await share.focus()
  for (const [keys, next] of [
    [['Escape'], 'Share'],
    [['Tab', 'Tab'], 'Glass'],
    [['Shift+Tab'], 'Share'],
  ] as const) {
    await share.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Link' })).toBeFocused()
    for (const key of keys) await page.keyboard.press(key)
    await expect(popover).toBeHidden()
    await expect(button(page, next)).toBeFocused()
  }
  await share.click()
  await expect(popover).toBeVisible()
  await page.getByRole('heading', { name: 'Windows' }).click()
  await expect(popover).toBeHidden()
  await share.click()
  await expect(popover).toBeVisible()
  await share.click()
  await expect(popover).toBeHidden()
  await expect.poll(gallery.said).toBe('escape;outside;outside;outside;')
})

test('a popover stays 10 px from the window’s edge, and is a sheet in a narrow window, which a click beside it closes', async ({
  page,
  gallery,
}) => {
  await gallery.open()
  await button(page, 'Corner').click()
  const corner = page.getByRole('dialog', { name: 'In the corner' })
  await expect(corner).toHaveAttribute('data-placed', '')
  const right = async () => {
    const box = await corner.boundingBox()
    return box && Math.round(box.x + box.width)
  }
  await expect.poll(right).toBe(1270)
  await page.keyboard.press('Escape')
  await expect(corner).toBeHidden()
  await page.setViewportSize({ width: 360, height: 700 })
  await button(page, 'Share').click()
  const popover = page.getByRole('dialog', { name: 'Share this post' })
  await expect(popover.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
  const edges = async () => {
    const box = await popover.locator('> section').last().boundingBox()
    return box && [box.x, box.width, box.y + box.height].map(Math.round)
  }
  await expect.poll(edges).toEqual([0, 360, 700])
  await page.mouse.click(180, 60)
  await expect(popover).toBeHidden()
})

test('the bar over a selection comes and goes with it, and keeps the focus in the text', async ({
  page,
  gallery,
}) => {
  await gallery.open('?editor')
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  const bar = page.getByRole('toolbar', { name: 'Format selection' })
  await text.selectText()
  await bar.getByRole('button', { name: 'Bold' }).click()
  await expect(text).toBeFocused()
  await expect(text.locator('strong')).toHaveText('some words')
  await page.keyboard.press('ArrowRight')
  await expect(bar).toBeHidden()
})
