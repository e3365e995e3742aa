import { expect, test } from './support.ts'

test('[DEC-183] a sensitive photo is covered from the first paint; by keyboard it is shown, opens over the page, and is covered again', async ({
  page,
}) => {
  await page.route('**/chunks/**', route => route.abort())
  await page.goto('/blog/papercranes')
  const photo = page.getByAltText('Paper cranes on strings, one of them with a red stain')
  await expect(photo).toHaveCSS('visibility', 'hidden')
  await page.unrouteAll()
  await page.goto('/blog/papercranes')
  // Its button comes as it comes near the view.
  await page.locator('article').filter({ has: photo }).scrollIntoViewIfNeeded()
  const show = page.getByRole('button', { name: 'Show: a drop of blood' })
  await expect(page.getByText('Sensitive: a drop of blood')).toBeVisible()
  await expect(page.locator('[inert]').filter({ has: photo })).toHaveCount(1)
  await show.press('Enter')
  const hide = page.getByRole('button', { name: 'Hide: a drop of blood' })
  await expect(hide).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const lightbox = page.getByRole('dialog', { name: 'Photos' })
  await expect(lightbox).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(lightbox).toHaveCount(0)
  await hide.click()
  await expect(show).toBeFocused()
})

test('[DEC-183, EDIT-6] a spoiler that the editor has made is covered in the post: it is neither selected nor read out before Space shows it', async ({
  page,
  host,
}) => {
  await host.open()
  await page
    .getByRole('link', { name: 'Text', exact: true })
    .or(page.getByRole('button', { name: 'Text', exact: true }))
    .first()
    .click()
  const text = page.getByRole('textbox', { name: 'Text', exact: true }).last()
  // Only the editor makes spoilers, not the plain field before it.
  await expect(text).toHaveAttribute('contenteditable', 'true')
  await text.click()
  await page.keyboard.type('The gardener did ||it with a rake||.')
  await expect(text.locator('[data-inlay-spoiler]')).toHaveText('it with a rake')
  await page.keyboard.press('Control+Enter')
  const spoiler = page.locator('#posts [data-inlay-spoiler]')
  await expect(spoiler).toHaveAttribute('role', 'button')
  await expect(page.getByRole('button', { name: 'Spoiler, hidden' })).toBeVisible()
  const selected = () =>
    page.evaluate(() => {
      getSelection()?.selectAllChildren(document.querySelector('#posts') ?? document.body)
      return String(getSelection())
    })
  expect(await selected()).toContain('The gardener did')
  expect(await selected()).not.toContain('rake')
  await spoiler.press(' ')
  await expect(page.getByText('The gardener did it with a rake.')).toBeVisible()
  expect(await selected()).toContain('rake')
})
