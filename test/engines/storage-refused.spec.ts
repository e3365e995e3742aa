import { dispatch, expect, openWithoutCookies, test } from './support.ts'

test('in Firefox with cookies blocked, a guest opens the drawer and an ask, and a wipe has nothing to do', async ({
  baseURL,
}, { project }) => {
  test.skip(project.name !== 'firefox', 'the other engine has no such setting')
  const { page, close } = await openWithoutCookies(baseURL)
  try {
    await page.goto('/guest')
    const denied = await page.run(() => {
      try {
        return new BroadcastChannel('inlay').name
      } catch (error) {
        return (error as Error).name
      }
    })
    expect(denied).toBe('SecurityError')
    await page.run(() => (window.inlay && 'ready' in window.inlay ? window.inlay.ready : undefined))
    await dispatch(page, 'peepr:open', { blog_name: 'nightowl' })
    const drawer = page.locator('[data-inlay-root="peepr"] dialog')
    await expect(drawer.getByRole('article').first()).toBeVisible()
    await page.press('Escape')
    await expect(drawer).toHaveCount(0)
    await dispatch(page, 'ask:open', { recipient: 'nightowl', anonymous_asks: true })
    await expect(page.getByRole('textbox', { name: 'Ask me anything' })).toBeFocused()
    await page.type('Why not?')
    await expect(page.getByRole('textbox', { name: 'Ask me anything' })).toHaveValue('Why not?')
    expect(
      await page.run(() =>
        window.inlay && 'forget' in window.inlay ? window.inlay.forget().then(() => 'forgotten') : '',
      ),
    ).toBe('forgotten')
  } finally {
    await close()
  }
})
