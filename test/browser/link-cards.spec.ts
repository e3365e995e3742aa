import { expect, test } from './support.ts'

test.use({ posts: 1 })

test('[DEC-187] a link on a line of its own becomes a card, and a link again by one key; in the post, its preview opens with the keyboard', {
  tag: '@smoke',
}, async ({ page, host }) => {
  await host.open('/dashboard?cards=call')
  await page
    .getByRole('link', { name: 'Text', exact: true })
    .or(page.getByRole('button', { name: 'Text', exact: true }))
    .first()
    .click()
  const text = page.getByRole('textbox', { name: 'Text', exact: true }).last()
  await expect(text).toBeEditable()
  await text.click()
  await page.keyboard.type('https://kettles.example/how-kettles-sing')
  await page.keyboard.press('Enter')
  const back = text.getByRole('button', { name: 'Show as link' })
  await expect(back).toBeVisible()
  await page.keyboard.press('Backspace')
  await expect(back).toHaveCount(0)
  await expect(text).toHaveText('https://kettles.example/how-kettles-sing')
  await page.keyboard.press('Control+z')
  await expect(back).toBeVisible()
  await page.keyboard.press('Control+Enter')
  const card = page.locator('#posts [data-inlay-link-card]')
  await expect(card.getByRole('link', { name: 'How kettles sing' })).toBeVisible()
  const button = card.getByRole('button')
  await expect(button).toHaveText('Show preview')
  await button.press('Enter')
  await expect(card.getByText('What kettles.example has to say')).toBeVisible()
  await expect(button).toBeFocused()
  await expect(button).toHaveText('Hide preview')
})
