import type { Page } from '@playwright/test'
import { openForm } from './form-support.ts'
import { expect, type Host, ours, test } from './support.ts'

// The page behind the form does not matter.
test.use({ posts: 1 })

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const offers = (page: Page) => page.getByRole('list', { name: 'Unsaved drafts' }).getByRole('listitem')
const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true })
/** Ends the page like a crash: without a question, and without unload handlers. */
const crash = async (page: Page, host: Host, path = '/dashboard') => {
  await page.evaluate(() => {
    window.addEventListener('beforeunload', event => event.stopImmediatePropagation(), true)
  })
  await host.open(path)
}

test('typed text is there again after a crash', { tag: '@smoke' }, async ({ page, host }) => {
  await host.open()
  await openForm(page, { mode: 'new', type: 'text' })
  await box(page, 'Title').fill('Night train')
  await box(page, 'Text').fill('It left late.')
  // At once, before any delay has passed.
  await crash(page, host, page.url())
  await expect(page).toHaveURL(/\/new\/text$/)
  await expect(box(page, 'Title')).toHaveValue('Night train')
  await expect(box(page, 'Text')).toHaveText('It left late.')
  await expect(box(page, 'Title')).toBeFocused()
  await expect(offers(page)).toHaveCount(0)
  await expect(page.getByText('Draft restored.').first()).toBeVisible()
})

test('a restored draft is offered after Undo, and discarded by keyboard', async ({ page, host }) => {
  const quote = { mode: 'new', type: 'quote' } as const
  await host.open()
  await openForm(page, quote)
  await box(page, 'Quote').fill('My secret')
  await crash(page, host)
  await openForm(page, quote)
  await expect(box(page, 'Quote')).toHaveValue('My secret')
  await undo(page).last().click()
  await expect(offers(page)).toContainText('You were writing this')
  await expect(box(page, 'Quote')).toHaveValue('')
  await expect(page.locator('form[data-phase="shown"]')).toBeVisible()
  expect(await host.axe(page, undefined, ours)).toEqual([])
  await box(page, 'Quote').focus()
  await page.keyboard.press('Shift+Tab')
  await expect(offers(page).getByRole('button', { name: 'Discard' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(offers(page)).toHaveCount(0)
  await expect(box(page, 'Quote')).toBeFocused()
})
