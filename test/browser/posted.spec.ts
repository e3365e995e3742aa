import type { Page } from '@playwright/test'
import { expectPosted } from './posted-fields.ts'
import { expect, test } from './support.ts'

const openIn = async (page: Page, request: object) => {
  await page.evaluate(asked => {
    const { inlay } = window
    if (inlay && 'dispatch' in inlay) void inlay.dispatch('post-form:open', asked as never)
  }, request)
  await expect(page.locator('form[data-placement]:not([inert])')).toBeVisible()
}
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = async (page: Page, name: string) => {
  await page.locator('form[data-placement]').getByRole('button', { name, exact: true }).click()
  await expect(page.locator('form[data-placement]')).toHaveCount(0)
}

// A server that has been running for a while may know this world from an earlier run.
test.beforeEach(({ host }) => host.control('POST', 'reset', {}))

test.describe('what is posted, field by field', () => {
  test('of a text', async ({ page, host }) => {
    await host.open()
    await openIn(page, { mode: 'new', type: 'text' })
    await box(page, 'Title').fill('Night train')
    await box(page, 'Text').fill('It left <late>.')
    await save(page, 'Post')
    await expectPosted(host, 'text', {
      'post[one]': 'Night train',
      'post[two]': '<p>It left &lt;late&gt;.</p>',
    })
  })
  test('of a quote', async ({ page, host }) => {
    await host.open()
    await openIn(page, { mode: 'new', type: 'quote' })
    await box(page, 'Quote').fill('Less is more.')
    await save(page, 'Post')
    await expectPosted(host, 'quote', { 'post[one]': 'Less is more.' })
  })
})
