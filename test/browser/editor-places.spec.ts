import type { Page } from '@playwright/test'
import { begin, text, tool } from './editor-support.ts'
import { beginForm, box, expectPosted, form, noForm, openForm, press, save } from './form-support.ts'
import { openLast } from './media-support.ts'
import { expect, ours, test } from './support.ts'

test.use({ posts: 1 })

test('at 360 px no bar covers the line being typed', async ({ page, host }) => {
  await page.setViewportSize({ width: 360, height: 700 })
  await begin(page, host)
  await page.getByRole('combobox', { name: 'Posting options' }).selectOption('scheduled')
  const footer = page.getByRole('form').locator('footer')
  await expect(page.getByLabel('Scheduled time')).toBeInViewport()
  await expect(page.getByLabel('Scheduled time')).toHaveAccessibleDescription(/^Your time zone: .+/)
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

test('the editor lists its shortcuts, with the keys of this system', async ({ page, host }) => {
  await begin(page, host)
  const list = page.getByRole('dialog', { name: 'Shortcuts' })
  const openList = async () => {
    await tool(page, 'More formatting').click()
    await page.getByRole('menuitem', { name: 'Shortcuts' }).click()
    await expect(list.getByRole('button', { name: 'Close' })).toBeFocused()
  }
  const keysOf = (name: string) =>
    list.getByRole('term').getByText(name, { exact: true }).first().locator('xpath=../dd').locator('kbd')
  await openList()
  await expect(keysOf('Bold')).toHaveText(['Ctrl', 'B'])
  await expect(keysOf('Go to toolbar')).toHaveText(['Alt', 'F10'])
  expect(await host.axe(page, undefined, ours)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(page.getByRole('form')).toHaveCount(1)
  await expect(text(page)).toBeFocused()
  await page.evaluate(() => Object.defineProperty(Navigator.prototype, 'platform', { get: () => 'MacIntel' }))
  await openList()
  await expect(keysOf('Bold')).toHaveText(['⌘', 'B'])
})

test('right-to-left pages turn typing and the toolbar around', async ({ page, host }) => {
  await begin(page, host, 'modal', '/dashboard?lang=ar')
  await page.keyboard.type('مرحبا ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('بكم')
  await page.keyboard.press('Enter')
  await page.keyboard.type('left to right')
  await expect(text(page)).toHaveCSS('direction', 'rtl')
  const sides = (lines: Element[]) =>
    lines.map(line => {
      const range = document.createRange()
      range.selectNodeContents(line)
      const [words, frame] = [range.getBoundingClientRect(), line.getBoundingClientRect()]
      return words.left - frame.left < frame.right - words.right ? 'left' : 'right'
    })
  await expect.poll(() => text(page).locator('p').evaluateAll(sides)).toEqual(['right', 'left'])
  await page.keyboard.press('Alt+F10')
  const bar = page.getByRole('toolbar').first()
  const buttons = bar.getByRole('button')
  await expect(buttons.nth(0)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(buttons.nth(1)).toBeFocused()
  const [first, second] = [await buttons.nth(0).boundingBox(), await buttons.nth(1).boundingBox()]
  expect(first?.x).toBeGreaterThan(second?.x ?? Number.POSITIVE_INFINITY)
})

test('changing the editor type loses nothing of the source', async ({ page, host }) => {
  await begin(page, host)
  await page.keyboard.type('## Title')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('bold')
  await press(page, 'Settings')
  const way = page.getByRole('combobox', { name: 'Editor' })
  const source = page.locator('textarea[name="body"]')
  await way.selectOption('markdown')
  await expect(source).toHaveValue('## Title\n\n**bold**')
  await source.fill('Title\n-----\n\n* a')
  await way.selectOption('rich')
  await expect(text(page).locator('h2, li')).toHaveText(['Title', 'a'])
  await way.selectOption('markdown')
  await expect(source).toHaveValue('Title\n-----\n\n* a')
  await way.selectOption('html')
  // The text is converted before the type changes.
  await expect(way).toHaveValue('html')
  await source.fill('<h3>t</h3>')
  await way.selectOption('rich')
  await expect(page.getByText('The rich text editor doesn’t support <h3>.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove and edit' }).click()
  await expect(text(page).locator('h2')).toHaveText('t')
  await way.selectOption('html')
  await expect(source).toHaveValue('<h3>t</h3>')
  const table = '<p>One <b>bold</b> word</p><table><tr><td>and a table</td></tr></table>'
  await source.fill(table)
  await way.selectOption('rich')
  await press(page, 'Edit as HTML')
  await expect(box(page, 'Text')).toHaveValue(table)
  await save(page, 'Post')
  await openLast(page)
  await box(page, 'Title').fill('Now with a title')
  await save(page, 'Save')
  await expectPosted(host, { 'post[one]': 'Now with a title', 'post[two]': table, editor_type: 'rich' })
})

/** How far the focused element ends above the footer of its form; null for one in the footer. */
const roomAboveFooter = (page: Page, lines = 0) =>
  page.evaluate(lines => {
    const focused = document.activeElement
    const footer = focused?.closest('form')?.querySelector('footer')
    if (!focused || !footer || footer.contains(focused)) return null
    const { top, bottom } = focused.getBoundingClientRect()
    // In a field of many lines the caret starts in the first one.
    return footer.getBoundingClientRect().top - (lines ? Math.min(bottom, top + lines) : bottom)
  }, lines)

for (const placement of ['inline', 'modal'] as const)
  test(`the bar of a long form, ${placement}, does not cover the line being typed, and the page is as before`, async ({
    page,
    host,
  }) => {
    await page.setViewportSize({ width: 1280, height: 600 })
    await host.open()
    const style = () => page.evaluate(() => document.documentElement.getAttribute('style') || null)
    const before = await style()
    await openForm(page, { mode: 'new', type: 'text', placement })
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
  for (let step = 0; step < 30; step++) {
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
