import type { Page } from '@playwright/test'
import { box, openForm, press } from './form-support.ts'
import { expect, test } from './support.ts'

test.use({ posts: 2 })

const bar = (page: Page) => page.getByRole('region', { name: 'Minimized post' })
const placement = (page: Page) => page.locator('form[data-placement]')

test('[DEC-188, POST-10, POST-13] a docked form is on the next page, too', { tag: '@smoke' }, async ({
  page,
  host,
}) => {
  await page.setViewportSize({ width: 1440, height: 800 })
  await host.open()
  await openForm(page, { mode: 'new', type: 'text' })
  await box(page, 'Title').fill('Slow mornings')
  await press(page, 'Dock next to posts')
  await expect(box(page, 'Title')).toBeFocused()
  await expect(page).toHaveURL(/\/dashboard$/)
  for (let n = 0; n < 9; n++) await page.keyboard.press('ArrowLeft')
  // The page takes keys, and nothing of it is covered.
  const post = page.locator('article.post').first()
  await post.locator('a').first().focus()
  await page.keyboard.press('j')
  await expect(page.locator('[data-inlay-current]')).toHaveCount(1)
  const right = () => placement(page).evaluate(element => element.getBoundingClientRect().right)
  const left = () => post.evaluate(element => element.getBoundingClientRect().left)
  await expect.poll(async () => (await left()) - (await right())).toBeGreaterThanOrEqual(0)

  await host.open('/tagged/owls')
  await expect(box(page, 'Title')).toHaveValue('Slow mornings')
  await expect(placement(page)).toHaveAttribute('data-placement', 'beside')
  // One right after the other, as a sequence has to be.
  await Promise.all([page.keyboard.press('g'), page.keyboard.press('p')])
  await expect(box(page, 'Title')).toBeFocused()
  await page.keyboard.type('er')
  await press(page, 'Minimize')
  await expect(bar(page).getByRole('button', { name: 'Slower mornings' })).toBeFocused()
  await page.goBack()
  await bar(page).getByRole('button', { name: 'Slower mornings' }).click()
  await expect(box(page, 'Title')).toHaveValue('Slower mornings')
  await expect(placement(page)).toHaveCount(1)
})

test('[DEC-188] a minimized form keeps its cursor, though the editor comes late', async ({ page, host }) => {
  await host.open()
  await openForm(page, { mode: 'new', type: 'text' })
  const text = placement(page).locator('[contenteditable="true"]')
  await text.click()
  await page.keyboard.type('One three')
  for (let n = 0; n < 5; n++) await page.keyboard.press('ArrowLeft')
  await press(page, 'Minimize')
  await expect(bar(page).getByRole('button', { name: 'One three' })).toBeFocused()
  await page.route('**/chunks/editor-*', async route => {
    await new Promise(done => setTimeout(done, 500))
    await route.continue()
  })
  await host.open('/tagged/owls')
  await bar(page).getByRole('button', { name: 'One three' }).click()
  await expect(text).toBeFocused()
  await page.keyboard.type('two ')
  await expect(text).toHaveText('One two three')
})
