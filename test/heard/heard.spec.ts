import { writeFileSync } from 'node:fs'
import { paintLandscape } from '../../fixtures/media/paint.ts'
import { encodePng } from '../../fixtures/media/png.ts'
import { expect, type Listener, type Page, test } from './support.ts'

const newPost = (page: Page, type: string) =>
  page.getByRole('navigation', { name: 'New post' }).getByRole('button', { name: type })

/** Opens a new post with the keyboard, and returns what is said until its first field. */
async function openForm(page: Page, orca: Listener, type: string, first: string): Promise<string[]> {
  await orca.reaches(newPost(page, type), `${type} push button`)
  return orca.hears(first, () => orca.press('Return'))
}

test('[DEC-271] a text form says its title first and none of its selects', async ({ page, orca }) => {
  const opened = await openForm(page, orca, 'Text', 'Title entry')
  expect(opened.join()).toContain('form New text post')
  await expect(page.locator('form[data-placement] [contenteditable]')).toBeVisible()
  const next = await orca.hears('Text entry', () => orca.press('Tab'))
  // Chromium reports the option of each select that is inserted.
  expect([...opened, ...next].join()).not.toContain('combo box')
})

test('[DEC-271] a photo that is uploaded', async ({ page, orca }, info) => {
  test.skip(info.project.name === 'firefox', 'On a busy machine, Orca says nothing of the form there.')
  const picture = info.outputPath('hill.png')
  writeFileSync(picture, await encodePng(paintLandscape(picture, 60, 40), 60, 40))
  await openForm(page, orca, 'Photo', 'Choose photos push button')
  await page.locator('section[aria-label="Photos"] input[multiple]').setInputFiles([picture])
  await orca.hears('uploaded', () => {})
})
