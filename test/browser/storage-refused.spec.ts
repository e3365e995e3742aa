import { dispatch, expect, test } from './support.ts'

test.use({ posts: 2 })

// What each feature does then: `test/platform/storage/refused.test.ts`.
test('where the browser keeps nothing, as with cookies blocked, a member posts, likes, sends messages, and reads blogs', {
  tag: '@smoke',
}, async ({ page, host }) => {
  await host.open('/dashboard?storage=refused')
  const denied = await page.evaluate(() => {
    try {
      return localStorage.length
    } catch (error) {
      return (error as Error).name
    }
  })
  expect(denied).toBe('SecurityError')
  await dispatch(page, 'post-form:open', { mode: 'new', type: 'quote' })
  const form = page.locator('form[data-placement]')
  await expect(form.locator('[data-autofocus]')).toBeFocused()
  await page.keyboard.type('K')
  await expect(page.locator('[data-inlay-root="toasts"]')).toContainText(
    'out of space, so this post isn’t backed up',
  )
  await page.keyboard.type('ept nowhere')
  await form.locator('[type="submit"]').click()
  await expect(page.locator('article').filter({ hasText: 'Kept nowhere' })).toBeVisible()

  const like = page.locator('[data-inlay-command="post:toggle-like"][aria-pressed="false"]').first()
  await like.click()
  await expect.poll(() => host.requests('/svc/like')).toHaveLength(1)
  await dispatch(page, 'conversation:open', { name: 'bruno' })
  const talk = page.getByRole('region', { name: 'Conversation with bruno' })
  await talk.getByRole('textbox', { name: 'Message' }).fill('Sent all the same')
  await page.keyboard.press('Enter')
  await expect(talk.getByRole('listitem').last()).toContainText('Sent all the same')
  await dispatch(page, 'peepr:open', { blog_name: 'nightowl' })
  await expect(page.locator('dialog[open] [data-viewer-post]').first()).toBeVisible()
})
