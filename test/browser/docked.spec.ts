import type { Page } from '@playwright/test'
import { box, form, openForm, press } from './form-support.ts'
import { expect, type Host, test } from './support.ts'

test.use({ posts: 2 })

/** Opens a text form in a window that has room for it beside the page. */
async function openWide(page: Page, host: Host) {
  await page.setViewportSize({ width: 1440, height: 800 })
  await host.open()
  await openForm(page, { mode: 'new', type: 'text' })
}

const bar = (page: Page) => page.getByRole('region', { name: 'Minimized post' })
const placement = (page: Page) => page.locator('form[data-placement]')

test('[DEC-188, POST-10, POST-13] a docked form is on the next page, too', { tag: '@smoke' }, async ({
  page,
  host,
}) => {
  await openWide(page, host)
  await box(page, 'Title').fill('Slow mornings')
  await press(page, 'Dock next to posts')
  await expect(box(page, 'Title')).toBeFocused()
  await expect(page).toHaveURL(/\/dashboard$/)
  for (let n = 0; n < 9; n++) await page.keyboard.press('ArrowLeft')
  // The page takes keys, and nothing of it is covered.
  const post = page.locator('article.post').first()
  await post.locator('a').first().focus()
  await page.keyboard.press('j')
  await expect(page.locator('[data-inlay-current]')).toHaveCount(1)
  const right = () => placement(page).evaluate(element => element.getBoundingClientRect().right)
  const left = () => post.evaluate(element => element.getBoundingClientRect().left)
  await expect.poll(async () => (await left()) - (await right())).toBeGreaterThanOrEqual(0)

  await host.open('/tagged/owls')
  await expect(box(page, 'Title')).toHaveValue('Slow mornings')
  await expect(placement(page)).toHaveAttribute('data-placement', 'beside')
  // One right after the other, as a sequence has to be.
  await Promise.all([page.keyboard.press('g'), page.keyboard.press('p')])
  await expect(box(page, 'Title')).toBeFocused()
  await page.keyboard.type('er')
  await press(page, 'Minimize')
  await expect(bar(page).getByRole('button', { name: 'Slower mornings' })).toBeFocused()
  await page.goBack()
  await bar(page).getByRole('button', { name: 'Slower mornings' }).click()
  await expect(box(page, 'Title')).toHaveValue('Slower mornings')
  await expect(placement(page)).toHaveCount(1)
})

test('[DEC-188] a minimized form keeps its cursor, though the editor comes late', async ({ page, host }) => {
  await host.open()
  await openForm(page, { mode: 'new', type: 'text' })
  const text = placement(page).locator('[contenteditable="true"]')
  await text.click()
  await page.keyboard.type('One three')
  for (let n = 0; n < 5; n++) await page.keyboard.press('ArrowLeft')
  await press(page, 'Minimize')
  await expect(bar(page).getByRole('button', { name: 'One three' })).toBeFocused()
  await page.route('**/chunks/editor-*', async route => {
    await new Promise(done => setTimeout(done, 500))
    await route.continue()
  })
  await host.open('/tagged/owls')
  await bar(page).getByRole('button', { name: 'One three' }).click()
  await expect(text).toBeFocused()
  await page.keyboard.type('two ')
  await expect(text).toHaveText('One two three')
})

/** Which field has the focus, and what is selected in it: the text before the selection, and the selection. */
const caret = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement as HTMLInputElement
    const name = field.ariaLabel ?? field.labels?.[0]?.textContent
    if (typeof field.selectionStart === 'number' && field.selectionEnd !== null) {
      const { value, selectionStart, selectionEnd } = field
      return [name, value.slice(0, selectionStart), value.slice(selectionStart, selectionEnd)]
    }
    const selection = document.getSelection()
    const range = selection?.rangeCount ? selection.getRangeAt(0) : null
    if (!range || !field.contains(range.startContainer)) return [name]
    return [name, range.startContainer.textContent?.slice(0, range.startOffset), String(range)]
  })

const widths = [1100, 500, 1100, 1440, 500, 1440]

test('[DEC-188, DEC-314] a form that moves in a narrower or wider window keeps the focus, and what is selected', async ({
  page,
  host,
}) => {
  await openWide(page, host)
  await press(page, 'Dock next to posts')
  const stays = async (...wanted: string[]) => {
    expect(await caret(page)).toEqual(wanted)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      const shown = width < 600 ? 'full' : width < 1200 ? 'inline' : 'beside'
      await expect(placement(page)).toHaveAttribute('data-placement', shown)
      await expect.poll(() => caret(page)).toEqual(wanted)
    }
  }
  await box(page, 'Title').fill('Slow mornings')
  for (let n = 0; n < 3; n++) await page.keyboard.press('Shift+ArrowLeft')
  await stays('Title', 'Slow morni', 'ngs')
  await box(page, 'Text').click()
  await page.keyboard.type('One three')
  for (let n = 0; n < 5; n++) await page.keyboard.press('ArrowLeft')
  await stays('Text', 'One ', '')
  await page.keyboard.type('two ')
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Shift+ArrowLeft')
  await stays('Text', 'One tw', 'o ')
  await page.keyboard.type('ice ')
  await expect(box(page, 'Text')).toHaveText('One twice three')
  // A tag that is only half typed stays text.
  const tags = form(page).getByRole('combobox', { name: 'Add a tag' })
  await tags.pressSequentially('slow')
  await page.keyboard.press('ArrowLeft')
  await stays('Add a tag', 'slo', '')
})

test('[DEC-188, DEC-220, DEC-314] where the focused button is gone in a narrower window, the nearest one has the focus', async ({
  page,
  host,
}) => {
  await openWide(page, host)
  const button = (name: string) => form(page).getByRole('button', { name, exact: true })
  await button('Dock next to posts').focus()
  await page.setViewportSize({ width: 500, height: 800 })
  await expect(button('Close')).toBeFocused()
  await press(page, 'Minimize')
  await page.setViewportSize({ width: 1440, height: 800 })
  await bar(page).getByRole('button', { name: 'New text post' }).click()
  await press(page, 'Dock next to posts')
  await button('Dock next to posts').focus()
  await page.setViewportSize({ width: 1100, height: 800 })
  await expect(button('Full screen')).toBeFocused()
})

test('[DEC-188, DEC-314] a form moves only after a word that an input method composes', async ({
  page,
  host,
}) => {
  await openWide(page, host)
  await press(page, 'Dock next to posts')
  await box(page, 'Text').click()
  const session = await page.context().newCDPSession(page)
  const compose = (text: string) =>
    session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  await compose('に')
  await page.setViewportSize({ width: 500, height: 800 })
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(500)
  await compose('にほん')
  await expect(placement(page)).toHaveAttribute('data-placement', 'beside')
  await session.send('Input.insertText', { text: '日本' })
  await expect(placement(page)).toHaveAttribute('data-placement', 'full')
  await expect(box(page, 'Text')).toBeFocused()
  await page.keyboard.type('!')
  await session.detach()
  await expect(box(page, 'Text')).toHaveText('日本!')
})
