import type { Page } from '@playwright/test'
import { dispatch, expect, ours, test } from './support.ts'

// A short page behind the form saves time.
test.use({ posts: 1 })

const open = async (page: Page, recipient = 'nightowl') => {
  await dispatch(page, 'ask:open', { recipient, anonymous_asks: true })
  await expect(field(page)).toBeFocused()
}
const dialog = (page: Page) => page.locator('[data-inlay-root="ask-modal"] dialog[open]')
const field = (page: Page) => page.getByRole('textbox', { name: 'Ask me anything' })
const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Ask', exact: true })

test('[ASK-1] a question is sent by keyboard alone', { tag: '@smoke' }, async ({ page, host }) => {
  await host.open('/dashboard')
  const opener = page.locator('[data-inlay-command="share:open"]').first()
  await opener.focus()
  await open(page)
  await page.keyboard.type('Why not?')
  for (const control of [
    dialog(page).getByRole('button', { name: 'Add emoji' }),
    page.getByRole('switch', { name: 'Ask anonymously' }),
    submit(page),
  ]) {
    await page.keyboard.press('Tab')
    await expect(control).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(opener).toBeFocused()
  expect((await host.requests('/svc/post/ask'))[0]?.fields).toMatchObject({ question: 'Why not?' })
})

test('[ASK-2] at 400 % zoom the whole window scrolls, and the field has room', async ({ page, host }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await host.open('/dashboard')
  await open(page, 'the-extraordinarily-long-named-blog-of-unending-hyphenation')
  const cut = async () => {
    await field(page).scrollIntoViewIfNeeded()
    return field(page).evaluate(element => {
      const { top, bottom, left } = element.getBoundingClientRect()
      const at = (y: number) => document.elementFromPoint(left + 20, y) === element
      return { top: !at(top + 2), bottom: !at(bottom - 2) }
    })
  }
  await expect.poll(cut).toEqual({ top: false, bottom: false })
  await field(page).fill(`${'x'.repeat(480)} a.com`)
  await expect(dialog(page).getByRole('alert')).not.toBeEmpty()
  expect(await host.axe(page, undefined, ours)).toEqual([])
  await submit(page).scrollIntoViewIfNeeded()
  await expect(submit(page)).toBeInViewport({ ratio: 1 })
})
