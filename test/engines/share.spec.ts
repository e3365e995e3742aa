import type { Page } from './support.ts'
import { expect, test } from './support.ts'

const opener = (page: Page) => page.locator('[data-inlay-command="share-message:open"]').first()
const popover = (page: Page) => page.getByRole('dialog', { name: 'Share as a message' })
const box = (page: Page) => popover(page).getByRole('textbox', { name: /^Message to / })

test('a post is sent as a message by keys: from the field to the row of blogs, the text and the conversation; Escape returns the focus', async ({
  page,
  host,
}) => {
  await host.open('/dashboard?poll=600000')
  await opener(page).evaluate(one => one.focus())
  await page.press('Enter')
  await expect(popover(page).getByRole('combobox')).toBeFocused()
  await expect(popover(page).getByRole('option').first()).toBeVisible()
  await page.press('Escape')
  await expect(popover(page)).toHaveCount(0)
  await expect(opener(page)).toBeFocused()
  await page.press('Enter')
  await expect(popover(page).getByRole('option').first()).toBeVisible()
  await page.press('Tab')
  await page.press('Tab')
  await expect(popover(page).getByRole('toolbar').getByRole('button').first()).toBeFocused()
  await page.press('Shift+Tab')
  await expect(popover(page).getByRole('combobox')).toBeFocused()
  await page.press('Enter')
  await expect(box(page)).toBeFocused()
  await page.type('Look here')
  await page.press('Enter')
  await expect(popover(page)).toHaveCount(0)
  const messages = page.getByRole('group', { name: 'Messages' })
  await expect(messages.getByRole('listitem').filter({ hasText: 'Look here' })).toHaveCount(1)
  // The list shows a message before it is sent.
  await expect
    .poll(async () =>
      (await host.requests('/svc/conversations/messages')).flatMap(({ fields }) => fields.type ?? []),
    )
    .toEqual(['POSTREF', 'TEXT'])
})
