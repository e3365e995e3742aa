import { expect, test } from './support.ts'

test.use({ hasTouch: true, viewport: { width: 375, height: 700 } })

test('[DEC-176] by touch, a deletion waits for its Undo, until the page is left', { tag: '@smoke' }, async ({
  page,
  host,
}) => {
  await host.open('/dashboard')
  const post = page.locator('article:has(.act-remove)').first()
  const id = (await post.getAttribute('data-post-id')) ?? ''
  const own = page.locator(`#post-${id}`)
  await own.locator('.act-remove').tap()
  await expect(own).toBeHidden()
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).tap()
  await expect(own).toBeVisible()
  await own.locator('.act-remove').tap()
  await expect(own).toBeHidden()
  expect(await host.requests('/svc/post/delete')).toEqual([])
  await host.open('/dashboard')
  await expect.poll(async () => (await host.requests('/svc/post/delete')).length).toBe(1)
})

test('[DEC-160] after a reply, the toast is above the field, however high that is: it covers neither what is written nor the button that closes the notes', async ({
  page,
  host,
}) => {
  await host.open('/dashboard?notes=can')
  await page.locator('#posts [data-inlay-command="notes:open"]').first().press('Enter')
  const notes = page.locator('dialog[open]')
  const field = notes.getByRole('textbox')
  await field.fill('One\nTwo\nThree\nFour')
  await notes.getByRole('button', { name: 'Reply', exact: true }).tap()
  const toast = notes.getByRole('region', { name: 'Notifications' }).getByRole('listitem')
  await expect(toast).toContainText('Reply posted.')
  await expect
    .poll(async () => {
      const [close, reply, shown] = await Promise.all(
        [notes.getByRole('button', { name: 'Close' }), notes.locator('[data-footer]'), toast].map(one =>
          one.boundingBox(),
        ),
      )
      return {
        isBelowClose: (close?.y ?? 0) + (close?.height ?? 0) < (shown?.y ?? 0),
        isAboveField: (shown?.y ?? 0) + (shown?.height ?? 0) <= (reply?.y ?? 0),
      }
    })
    .toEqual({ isBelowClose: true, isAboveField: true })
})
