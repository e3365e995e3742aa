import { dispatch, expect, test } from './support.ts'
import { keepToasts } from './toast-support.ts'

test.use({ posts: 1 })

test('[PEEP-22] the owner edits a blog’s header in place', { tag: '@smoke' }, async ({ page, host }) => {
  const drawer = page.locator('[data-inlay-root="peepr"] dialog')
  const editor = page.getByRole('form', { name: 'aria header' })
  const edit = drawer.getByRole('button', { name: 'Edit header' })
  const title = editor.getByRole('textbox', { name: 'Title', exact: true })
  await host.open('/dashboard')
  await keepToasts(page)
  await dispatch(page, 'peepr:open', { blog_name: 'nightowl' })
  await expect(drawer.getByRole('heading', { name: 'Night Owl' })).toBeVisible()
  await expect(edit).toHaveCount(0)
  await dispatch(page, 'peepr:open', { blog_name: 'aria' })
  await test.step('by the keyboard, with preview and contrast warning', async () => {
    await edit.focus()
    await page.keyboard.press('Enter')
    await expect(title).toBeFocused()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Aria, all outdoors')
    await editor.getByLabel('Title color').fill('#888888')
    await editor.getByLabel('Background color').fill('#999999')
    await expect(editor.getByText('(contrast 1.2:1, minimum 4.5:1)')).toBeVisible()
    const panel = drawer.locator('[data-viewer-scroller]').locator('..')
    await expect(panel).toHaveCSS('background-color', 'rgb(153, 153, 153)')
    expect(await host.axe(page, undefined, '[data-inlay-root="peepr"]')).toEqual([])
  })
  await test.step('Escape discards, leaves the drawer open, and Undo opens the editor again, which is saved', async () => {
    await page.keyboard.press('Escape')
    await expect(editor).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(title).toHaveValue('Aria, all outdoors')
    await title.press('Enter')
    await expect(edit).toBeFocused()
    await expect(drawer.getByRole('heading', { name: 'Aria, all outdoors' })).toBeVisible()
  })
})
