import { begin, inside, text, tool } from './editor-support.ts'
import { expect, ours, test } from './support.ts'

test.use({ posts: 1 })

test('at 360 px the footer is one row, and neither it nor the toolbar covers the line being typed', async ({
  page,
  host,
}) => {
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

test('at 375 px the toolbar is one row that scrolls, as high as what held its place', async ({
  page,
  host,
}) => {
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

test('the editor lists its shortcuts, with the key names of this system or of a Mac', async ({
  page,
  host,
}) => {
  await begin(page, host)
  await page.keyboard.type('words')
  await tool(page, 'More formatting').click()
  await page.getByRole('menuitem', { name: 'Shortcuts' }).click()
  const list = page.getByRole('dialog', { name: 'Shortcuts' })
  await expect(list.getByRole('button', { name: 'Close' })).toBeFocused()
  const keysOf = (name: string) =>
    list.getByRole('term').getByText(name, { exact: true }).first().locator('xpath=../dd').locator('kbd')
  await expect(keysOf('Bold')).toHaveText(['Ctrl', 'B'])
  await expect(keysOf('Link')).toHaveText(['Ctrl', 'K'])
  await expect(keysOf('Go to toolbar')).toHaveText(['Alt', 'F10'])
  expect(await host.axe(page, undefined, ours)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(page.getByRole('form')).toHaveCount(1)
  await expect(text(page)).toBeFocused()

  // A Mac keyboard has other key names.
  await page.evaluate(() => Object.defineProperty(Navigator.prototype, 'platform', { get: () => 'MacIntel' }))
  await tool(page, 'More formatting').click()
  await page.getByRole('menuitem', { name: 'Shortcuts' }).click()
  await expect(keysOf('Bold')).toHaveText(['⌘', 'B'])
  await page.keyboard.press('Escape')
})

test('in right-to-left pages typing, marks and the toolbar’s arrow keys follow the direction', async ({
  page,
  host,
}) => {
  await begin(page, host, 'modal', '/dashboard?lang=ar')
  await page.keyboard.type('مرحبا ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('بكم')
  await page.keyboard.press('Enter')
  await page.keyboard.type('left to right')
  await expect(text(page)).toHaveCSS('direction', 'rtl')
  const sides = () =>
    text(page)
      .locator('p')
      .evaluateAll(lines =>
        lines.map(line => {
          const range = document.createRange()
          range.selectNodeContents(line)
          const words = range.getBoundingClientRect()
          const frame = line.getBoundingClientRect()
          return words.left - frame.left < frame.right - words.right ? 'left' : 'right'
        }),
      )
  await expect.poll(sides).toEqual(['right', 'left'])
  await expect
    .poll(() => inside(page))
    .toBe('<p>مرحبا <strong>بكم</strong></p><p><strong>left to right</strong></p>')
  await page.keyboard.press('Alt+F10')
  const bar = page.getByRole('toolbar').first()
  const buttons = bar.getByRole('button')
  await expect(buttons.nth(0)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(buttons.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(buttons.nth(0)).toBeFocused()
  const [first, second] = [await buttons.nth(0).boundingBox(), await buttons.nth(1).boundingBox()]
  expect(first?.x).toBeGreaterThan(second?.x ?? Number.POSITIVE_INFINITY)
})
