import type { Page } from './support.ts'
import { dispatch, expect, openWithoutCookies, test } from './support.ts'

const drawer = (page: Page) => page.locator('[data-inlay-root="peepr"] dialog')

test('where the browser keeps nothing, a message is sent, and forms and the drawer open', async ({
  page,
  host,
}) => {
  await host.open('/dashboard?storage=refused')
  await dispatch(page, 'conversation:open', { name: 'bruno' })
  const field = page.getByRole('textbox', { name: 'Message' })
  await expect(field).toBeFocused()
  // Nothing can be written while the conversation loads (MSGC-16).
  await expect(field).toBeEditable()
  await page.type('Sent all the same')
  await expect(field).toHaveValue('Sent all the same')
  await page.press('Enter')
  const talk = page.getByRole('region', { name: 'Conversation with bruno' })
  await expect(talk.getByRole('listitem').last()).toContainText('Sent all the same')
  await expect
    .poll(async () => (await host.requests('/svc/conversations/messages')).some(one => one.method === 'POST'))
    .toBe(true)
  await dispatch(page, 'post-form:open', { mode: 'new', type: 'quote' })
  await expect(page.locator('form[data-placement] [data-autofocus]')).toBeFocused()
  await page.goto('/guest?storage=refused')
  await dispatch(page, 'peepr:open', { blog_name: 'nightowl' })
  await expect(drawer(page).getByRole('article').first()).toBeVisible()
})

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
    await expect(drawer(page).getByRole('article').first()).toBeVisible()
    await page.press('Escape')
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
