import type { Page } from '@playwright/test'
import { begin, text } from './editor-support.ts'
import { beginForm, box, form, noForm, openForm } from './form-support.ts'
import { expect, test } from './support.ts'

test.use({ posts: 1 })

test('at 360 px no bar covers the line being typed', async ({ page, host }) => {
  await page.setViewportSize({ width: 360, height: 700 })
  await begin(page, host)
  await page.getByRole('combobox', { name: 'Posting options' }).selectOption('scheduled')
  const footer = page.getByRole('form').locator('[data-footer]')
  await expect(page.getByLabel('Scheduled time')).toBeInViewport()
  await text(page).click()
  await expect(text(page)).toBeFocused()
  for (let line = 0; line < 24; line++) {
    await page.keyboard.insertText(`line ${line}`)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.insertText('last')
  const bar = page.getByRole('toolbar', { name: 'Formatting', exact: true })
  const edges = async () => {
    const [toolbar, foot, last] = await Promise.all([
      bar.boundingBox(),
      footer.boundingBox(),
      text(page).locator('p').last().boundingBox(),
    ])
    return (
      toolbar &&
      foot &&
      last && {
        isOneRow: foot.height < 64,
        isToolbarClear: toolbar.y + toolbar.height <= foot.y + 1,
        isLineClear: last.y + last.height <= toolbar.y + 1,
      }
    )
  }
  // Late drawing above the text may move it again; the next key scrolls the line back.
  await expect
    .poll(async () => {
      await page.keyboard.insertText('.')
      return edges()
    })
    .toEqual({ isOneRow: true, isToolbarClear: true, isLineClear: true })
})

test('at 375 px the toolbar is one row that scrolls', async ({ page, host }) => {
  await page.setViewportSize({ width: 375, height: 667 })
  await begin(page, host)
  const bar = page.getByRole('toolbar', { name: 'Formatting', exact: true })
  const tops = () =>
    bar
      .getByRole('button')
      .evaluateAll(all => new Set(all.map(one => Math.round(one.getBoundingClientRect().top))).size)
  await expect.poll(tops).toBe(1)
  const redo = bar.getByRole('button', { name: 'Redo' })
  await expect(redo).not.toBeInViewport()
  // The arrow keys bring into view what they lead to, and nothing but the row scrolls.
  await text(page).click()
  await page.keyboard.press('Alt+F10')
  await expect(bar.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('End')
  await expect(redo).toBeInViewport({ ratio: 1 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollLeft)).toBe(0)
  await expect.poll(() => bar.evaluate(one => one.scrollHeight - one.clientHeight)).toBe(0)
})

/** How far the focused element ends above the footer of its form; null for one in the footer. */
const roomAboveFooter = (page: Page, lines = 0) =>
  page.evaluate(lines => {
    const focused = document.activeElement
    const footer = focused?.closest('form')?.querySelector('[data-footer]')
    if (!focused || !footer || footer.contains(focused)) return null
    const { top, bottom } = focused.getBoundingClientRect()
    // In a field of many lines the caret starts in the first one.
    return footer.getBoundingClientRect().top - (lines ? Math.min(bottom, top + lines) : bottom)
  }, lines)

test('the bar of a long form in the page does not cover the line being typed, and the page is as before', async ({
  page,
  host,
}) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  await host.open()
  const style = () => page.evaluate(() => document.documentElement.getAttribute('style') || null)
  const before = await style()
  await openForm(page, { mode: 'new', type: 'text', placement: 'inline' })
  await box(page, 'Text').click()
  for (let line = 0; line < 25; line++) await page.keyboard.press('Enter')
  await page.keyboard.type('the last line')
  await expect.poll(() => roomAboveFooter(page)).toBeGreaterThan(-6)
  await box(page, 'Text').fill('')
  await page.keyboard.press('Escape')
  await noForm(page)
  await expect.poll(style).toBe(before)
})

test('opened settings scroll into view, and no bar covers what Tab leads to', async ({ page, host }) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  await beginForm(page, host, 'link')
  await box(page, 'Title').fill('A long title '.repeat(20))
  const tags = Array.from({ length: 20 }, (_, index) => `tag number ${index}`)
  await page.getByRole('combobox', { name: 'Add a tag' }).fill(`${tags.join(',')},`)
  await form(page).getByRole('button', { name: 'Settings' }).press('Enter')
  await expect(box(page, 'Custom URL')).toBeInViewport({ ratio: 1 })
  await box(page, 'URL').focus()
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab')
    await expect.poll(async () => ((await roomAboveFooter(page, 28)) ?? 0) >= 0).toBe(true)
  }
})

test('[UTIL-6] in a low window the invalid field scrolls into view', async ({ page, host }) => {
  await page.setViewportSize({ width: 1280, height: 320 })
  await host.open()
  await openForm(page, { mode: 'new', type: 'link', placement: 'inline' })
  await box(page, 'URL').focus()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
  await expect(box(page, 'URL')).toBeFocused()
  await expect(box(page, 'URL')).toBeInViewport({ ratio: 1 })
  await expect(box(page, 'URL')).toHaveAccessibleDescription('No url.')
})
