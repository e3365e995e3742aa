import { dispatch, expect, test } from './support.ts'

test('[DEC-172, DEC-173, DEC-175, DEC-182] keys lead from post to post, filter a post, and open activity, the shortcuts, commands and drafts', async ({
  page,
  host,
}) => {
  await host.open()
  const post = page.locator('#posts [data-inlay-post]').first()
  await test.step('j goes to the first post, and k back to it', async () => {
    await page.press('j')
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
  })
  await test.step('f filters a word from a post, which gives way to a line', async () => {
    const word = await post.evaluate(
      one => /[a-z]{5,}/i.exec(one.querySelector('[data-inlay-post-body]')?.textContent ?? '')?.[0] ?? '',
    )
    await page.press('f')
    const dialog = page.getByRole('dialog', { name: 'Add filter' })
    await expect(dialog.locator('textarea')).toBeFocused()
    await page.type(word)
    await expect(dialog.getByRole('status')).toHaveText(/^Hides \d+ posts? on this page$/)
    await dialog.getByRole('button', { name: 'Add filter' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(post).toHaveAttribute('data-inlay-filtered', 'hidden')
  })
  await test.step('g a opens activity, ? lists the shortcuts, and Ctrl+K searches commands', async () => {
    const activity = page.getByRole('button', { name: /^Activity/ })
    // At once: the second key must follow soon.
    await page.type('ga')
    await expect(activity).toHaveAttribute('aria-expanded', 'true')
    await page.press('Escape')
    await expect(activity).toHaveAttribute('aria-expanded', 'false')
    await page.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(sheet.locator('[type=search]')).toBeFocused()
    await page.press('Escape')
    await expect(sheet).toHaveCount(0)
    await page.press('Control+k')
    const field = page.getByRole('dialog', { name: 'Search commands and blogs' }).getByRole('combobox')
    await expect(field).toBeFocused()
    await page.type('keyboard short')
    await page.press('Enter')
    await expect(sheet.locator('[type=search]')).toBeFocused()
    await page.press('Escape')
    await expect(sheet).toHaveCount(0)
  })
  const question = page.getByRole('textbox', { name: 'Ask me anything' })
  await dispatch(page, 'ask:open', { recipient: 'bruno' })
  await expect(question).toBeFocused()
  await page.type('How deep is the harbor?')
  await host.open()
  await test.step('the filter is kept, and Show brings the post back', async () => {
    // In view of a page that is drawn already, it keeps its room.
    await expect(post).toHaveAttribute('data-inlay-filtered', /./)
    await page
      .getByRole('button', { name: /^Show \d+ hidden/ })
      .first()
      .click()
    await expect(post).toBeFocused()
  })
  await test.step('g d lists what was being written; Enter opens it, and a discarded one comes back with Undo', async () => {
    const list = page.getByRole('dialog', { name: 'Drafts' })
    const rows = list.getByRole('listitem').getByRole('button', { name: /Question to bruno/ })
    await page.type('gd')
    await expect(rows).toBeFocused()
    await list.getByRole('button', { name: 'Discard draft' }).click()
    await expect(rows).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(rows).toBeFocused()
    await page.press('Enter')
    await expect(question).toHaveValue('How deep is the harbor?')
    await expect(question).toBeFocused()
  })
})
