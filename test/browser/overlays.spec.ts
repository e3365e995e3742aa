import { expect, test } from './support.ts'

test.describe('what any part of the page may say', () => {
  test.beforeEach(async ({ host, page }) => {
    await host.open('/dashboard')
    // Each click on delete asks; no other part of the page is needed for that.
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
  })

  test('[DLG-1, DLG-2] dialogs come one after another, with Cancel and OK', async ({ page }) => {
    await page.evaluate(() => {
      document.getElementById('first')?.click()
      document.getElementById('second')?.click()
    })
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toHaveCount(1)
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
  })

  test('[KEY-8] escape refuses, and the focus goes back where it came from', async ({ page, host }) => {
    await page.locator('#first').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alertdialog')).toBeVisible()
    expect(await host.axe()).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(page.locator('#first')).toBeFocused()
    expect(await host.requests('/svc/post/delete')).toEqual([])
  })
})
