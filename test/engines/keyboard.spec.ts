import { expect, test } from './support.ts'

test('[DEC-172, DEC-173] j goes to the first post, g a opens activity, ? lists the shortcuts, and Ctrl+K searches commands', async ({
  page,
  host,
}) => {
  await host.open()
  await page.press('j')
  const post = page.locator('#posts [data-inlay-post]').first()
  await expect(post).toBeFocused()
  const top = () =>
    post.evaluate(element => {
      const padding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
      return Math.abs(Math.round(element.getBoundingClientRect().top - padding))
    })
  await page.press('j')
  await page.press('k')
  await expect(post).toBeFocused()
  await expect.poll(top).toBe(0)

  await page.press('g')
  await page.press('a')
  await expect(page.getByRole('button', { name: /^Activity/ })).toHaveAttribute('aria-expanded', 'true')
  await page.press('Escape')

  await page.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.locator('[type=search]')).toBeFocused()
  await page.press('Escape')
  await expect(sheet).toHaveCount(0)

  await page.press('Control+k')
  const field = page.getByRole('dialog', { name: 'Search commands and blogs' }).getByRole('combobox')
  await expect(field).toBeFocused()
  await page.type('photo')
  await page.press('Enter')
  await expect(page.locator('form[data-placement]')).toBeVisible()
})
