import type { Page } from '@playwright/test'
import type { EditorHandle } from '../../src/ui/editor/editor-props.ts'
import { expect, test } from '../ui-page/test.ts'

const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Format selection' })

/** Inserts an image at the caret, like the GIF button. */
const insertImage = (page: Page, src: string) =>
  page.evaluate(
    address => (window as unknown as { editor: EditorHandle }).editor.insertImage({ src: address }),
    src,
  )

test('[EDIT-13, EDIT-14, EDIT-15] the bar over a selection comes and goes with it, and keeps the focus in the text; what cannot be inserted is logged to the console', async ({
  page,
  gallery,
}) => {
  await gallery.open('?editor')
  const warned: string[] = []
  page.on('console', message => message.type() === 'warning' && warned.push(message.text()))
  await insertImage(page, '/media/a.gif')
  await expect.poll(() => warned).toEqual(['cannot insert without a cursor'])
  await text(page).click()
  await insertImage(page, '  ')
  await insertImage(page, 'blob:https://elsewhere.example/1')
  await expect.poll(() => warned.slice(1)).toEqual(['cannot insert empty data', 'unknown image source'])
  await expect(text(page)).toHaveText('some words')
  await page.keyboard.press('End')
  await insertImage(page, '/media/a.gif')
  await expect(text(page).locator('img[src="/media/a.gif"]')).toHaveCount(1)
  expect(warned).toHaveLength(3)

  await text(page).click()
  await expect(bar(page)).toBeHidden()
  await text(page).selectText()
  // The editor learns of it in a later task; a key that arrives before would start at the cursor.
  await expect(bar(page)).toBeVisible()
  await page.keyboard.press('Shift+ArrowLeft')
  await bar(page).getByRole('button', { name: 'Bold' }).click()
  await expect(text(page)).toBeFocused()
  await expect(text(page).locator('strong').first()).toHaveText('some words')
  await expect(bar(page).getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(bar(page)).toBeHidden()
})
