import type { Page } from './support.ts'
import { dispatch, expect, test } from './support.ts'

const text = (page: Page) => page.locator('[contenteditable][role="textbox"]').first()
const undo = (page: Page) =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo', exact: true })

test('[POST-56, DEC-176] Undo after posting opens the form with the cursor where it was in the text', async ({
  page,
  host,
}) => {
  await host.open('/dashboard')
  await dispatch(page, 'post-form:open', { mode: 'new', type: 'text', placement: 'modal' })
  await text(page).click()
  await expect(text(page)).toBeFocused()
  await page.type('one\ntwo words')
  for (let n = 0; n < 6; n++) await page.press('ArrowLeft')
  await page.press('Control+Enter')
  await undo(page).click()
  await expect(text(page)).toBeFocused()
  await page.type('!')
  await expect.poll(() => text(page).evaluate(one => one.innerText)).toMatch(/^one\s+two! words\s*$/)
})

test('[FEED-18, DEC-172, DEC-176] z undoes a deletion, and its button has the focus; one that waits is sent when the page is left', async ({
  page,
  host,
}) => {
  await page.run(() => {
    Reflect.set(document, 'cookie', 'inlay_posts=9;path=/')
  })
  await host.open('/dashboard')
  const id = await page.run(
    () => document.querySelector<HTMLElement>('article:has(.act-remove)')?.dataset.postId ?? '',
  )
  const post = page.locator(`#post-${id}`)
  const remove = post.locator('.act-remove')
  await remove.evaluate(button => (button as HTMLElement).focus())
  await page.press('Enter')
  await expect(post).not.toBeVisible()
  await page.press('z')
  await expect(post).toBeVisible()
  await expect(remove).toBeFocused()
  await page.press('Enter')
  await expect(post).not.toBeVisible()
  await host.open('/dashboard')
  await expect.poll(async () => (await host.requests('/svc/post/delete')).length).toBe(1)
})
