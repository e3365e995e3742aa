import { expect, test } from './support.ts'

test.use({ posts: 1 })

test('[DLG-1, DLG-2, KEY-8] dialogs open one after another, with Cancel and OK; Escape cancels, and the focus returns to where it was', async ({
  host,
  page,
}) => {
  await host.open('/dashboard')
  // Each click on delete asks, without any other part of the page.
  await page.evaluate(() => {
    for (const name of ['first', 'second']) {
      const article = document.createElement('article')
      article.dataset.inlayPost = JSON.stringify({ id: name, tumblelog: 'aria', is_mine: true })
      const button = document.createElement('button')
      button.dataset.inlayCommand = 'post:delete'
      button.id = name
      button.textContent = name
      article.append(button)
      document.body.prepend(article)
    }
  })
  const dialog = page.getByRole('alertdialog')
  const answer = (name: string) => dialog.getByRole('button', { name, exact: true })
  await page.evaluate(() => {
    document.getElementById('first')?.click()
    document.getElementById('second')?.click()
  })
  await expect(dialog).toHaveCount(1)
  await expect(answer('OK')).toBeVisible()
  await answer('Cancel').click()
  await expect(dialog).toHaveCount(1)
  await answer('Cancel').click()
  await expect(dialog).toHaveCount(0)

  await page.locator('#first').focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  expect(await host.axe()).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('#first')).toBeFocused()
  expect(await host.requests('/svc/post/delete')).toEqual([])
})
