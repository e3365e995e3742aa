import { dispatch, expect, test } from './support.ts'

test('[DEC-175] g d lists what was being written; Enter opens it, and a discarded one comes back with Undo', async ({
  page,
  host,
}) => {
  const list = page.getByRole('dialog', { name: 'Drafts' })
  const rows = list.getByRole('listitem').getByRole('button', { name: /Question to bruno/ })
  const question = page.getByRole('textbox', { name: 'Ask me anything' })
  await host.open()
  await dispatch(page, 'ask:open', { recipient: 'bruno' })
  await expect(question).toBeFocused()
  await page.type('How deep is the harbor?')
  await host.open()
  await page.press('g')
  await page.press('d')
  await expect(rows).toBeFocused()
  await list.getByRole('button', { name: 'Discard draft' }).click()
  await expect(rows).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(rows).toBeFocused()
  await page.press('Enter')
  await expect(question).toHaveValue('How deep is the harbor?')
  await expect(question).toBeFocused()
})
