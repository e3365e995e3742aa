import { dispatch, expect, test } from './support.ts'

test('[DEC-185] a suggestion is taken by keys in a box of a dialog, which stays open, and can be undone', async ({
  page,
  host,
}) => {
  await host.open('/dashboard?poll=600000')
  await dispatch(page, 'ask:open', { recipient: 'nightowl' })
  const box = page.getByRole('textbox', { name: 'Ask me anything' })
  await expect(box).toBeFocused()
  await page.type('Hi @bruno-c')
  const list = page.getByRole('listbox', { name: 'Blogs' })
  await expect(list).toBeVisible()
  await page.press('ArrowDown')
  await page.press('Enter')
  await expect(box).toHaveValue('Hi @bruno-cooks ')
  await page.type(':smile')
  await expect(page.getByRole('listbox', { name: 'Emoji' })).toBeVisible()
  await page.press('Escape')
  await expect(box).toBeVisible()
  await expect(box).toHaveValue('Hi @bruno-cooks :smile')
})
