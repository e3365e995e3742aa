import type { Page } from '@playwright/test'
import { field, list, openConversation, settle } from './messages-support.ts'
import { expect, ours, test } from './support.ts'

test.use({ posts: 3 })

test('an icon’s Ask opens our form, its Submit a tab', { tag: '@smoke' }, async ({ page, context, host }) => {
  await host.open('/blog/nightowl')
  const icon = page.getByRole('button', { name: 'Contact nightowl' })
  const menu = page.getByRole('menu', { name: 'Contact nightowl' })
  await icon.focus()
  await page.keyboard.press('Enter')
  await expect(menu.getByRole('menuitem')).toHaveText(['Send a message', 'Ask a question', 'Submit'])
  expect(await host.axe(page, undefined, ours)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Ask nightowl' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(icon).toBeFocused()

  await icon.click()
  const submitted = context.waitForEvent('page')
  await menu.getByRole('menuitem', { name: 'Submit' }).click()
  const tab = await submitted
  await expect(tab).toHaveURL(/\/blog\/nightowl\/submit$/)
  await tab.waitForLoadState()
  expect(await tab.evaluate(() => window.opener)).toBeNull()
})

test('[SMSG-11] the menu of a received ask asks before it deletes', async ({ page, host }) => {
  await host.open('/inbox')
  const ask = page.locator('[data-inlay-post]').filter({ hasText: 'bruno' })
  const more = ask.getByRole('button', { name: 'More' })
  await more.press('Enter')
  await expect(page.getByRole('menu').getByRole('menuitem')).toHaveText(['Block', 'Report', 'Delete'])
  expect(await host.axe(page, undefined, ours)).toEqual([])
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog', { name: 'Are you sure you want to delete this?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
})

test.describe('the button of a received message', () => {
  test.beforeEach(async ({ page, host }) => {
    await host.open('/dashboard?poll=600000')
    await openConversation(page, 'bruno')
    await settle(page)
  })
  const options = (page: Page) => page.getByRole('button', { name: 'Message options' })

  test('takes no space, neither in its row nor in the list', async ({ page }) => {
    const row = list(page)
      .getByRole('listitem')
      .filter({ has: options(page) })
      .last()
    const size = () => row.evaluate((element: HTMLElement) => [element.offsetTop, element.offsetHeight])
    const before = await size()
    await expect(options(page).last()).toHaveCSS('opacity', '0')
    await row.hover()
    await expect(options(page).last()).toHaveCSS('opacity', '1')
    expect(await size()).toEqual(before)
    const rooms = await list(page).evaluate(element => {
      const all = [...element.querySelectorAll<HTMLElement>('[data-controls]')]
      const measure = () => all.map(one => one.closest('li')?.offsetHeight)
      const withThem = measure()
      for (const one of all) one.style.display = 'none'
      const without = measure()
      for (const one of all) one.style.removeProperty('display')
      return { withThem, without, cut: element.scrollWidth - element.clientWidth }
    })
    expect(rooms).toEqual({ withThem: rooms.without, without: rooms.without, cut: 0 })
  })

  test('is used by keyboard, and its menu stays open while the list scrolls', async ({ page, host }) => {
    const button = options(page).last()
    // The lowest message is above the field.
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(button).toBeFocused()
    await expect(button).toHaveCSS('opacity', '1')
    await page.keyboard.press('Enter')
    const menu = page.getByRole('menu', { name: 'Message options' })
    await expect(menu.getByRole('menuitem', { name: 'Copy text' })).toBeFocused()
    expect(await host.axe(page, undefined, ours)).toEqual([])
    await list(page).evaluate(element => element.scrollTo(0, 0))
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this?' })
    await question.getByRole('button', { name: 'Nevermind' }).click()
    await expect(button).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(field(page)).toBeFocused()
  })
})
