import { dispatch, expect, ours, test } from './support.ts'

test.use({ posts: 1 })

test('[DLG-1, KEY-8] dialogs open one after another; Escape cancels, and the focus returns to where it was', async ({
  host,
  page,
}) => {
  await host.open('/dashboard')
  // Each click asks, without any other part of the page.
  await page.evaluate(() => {
    for (const [name, blog] of [
      ['first', 'nightowl'],
      ['second', 'bruno'],
    ] as const) {
      const button = document.createElement('button')
      button.dataset.inlayCommand = 'blog:block'
      button.dataset.inlayPayload = JSON.stringify({ name: blog })
      button.id = name
      button.textContent = name
      document.body.prepend(button)
    }
  })
  const dialog = page.getByRole('alertdialog')
  const answer = (name: string) => dialog.getByRole('button', { name, exact: true })
  await page.evaluate(() => {
    document.getElementById('first')?.click()
    document.getElementById('second')?.click()
  })
  await expect(dialog).toContainText('nightowl')
  await expect(answer('Block')).toBeVisible()
  await answer('Nevermind').click()
  await expect(dialog).toContainText('bruno')
  await answer('Nevermind').click()
  await expect(dialog).toHaveCount(0)

  await page.locator('#first').focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  expect(await host.axe(page, undefined, ours)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('#first')).toBeFocused()
  expect(await host.requests('/svc/block/add')).toEqual([])
})

test('[MSGC-1, FEED-13, PEEP-1] on paper the posts are not covered: conversations and toasts stay away, and an open drawer is printed whole', async ({
  host,
  page,
}) => {
  await host.open('/dashboard')
  await dispatch(page, 'conversation:open', { name: 'bruno' })
  const conversation = page.getByRole('region', { name: 'Conversation with bruno' })
  await expect(conversation).toBeVisible()
  await host.fault({ call: 'POST /svc/*like', kind: 'status', status: 429, times: 1 })
  await page.locator('[data-inlay-command="post:toggle-like"]').first().click()
  const notes = page.getByRole('region', { name: 'Notifications' })
  await expect(notes).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  await expect(conversation).toBeHidden()
  await expect(notes).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expect(conversation).toBeVisible()

  await dispatch(page, 'peepr:open', { blog_name: 'nightowl' })
  const drawer = page.locator('dialog[open]').filter({ has: page.locator('[data-viewer-post]') })
  await expect(drawer.locator('[data-viewer-post]').first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const last = drawer.locator('[data-viewer-post]').last()
  // More posts may be on their way.
  await expect(async () => {
    const room = await drawer.boundingBox()
    const end = await last.boundingBox()
    expect(room?.width).toBe(page.viewportSize()?.width)
    expect((room?.y ?? 0) + (room?.height ?? 0)).toBeGreaterThan((end?.y ?? 0) + (end?.height ?? 0))
  }).toPass()
})
