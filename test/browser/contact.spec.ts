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

test('the button of a received message takes no space, neither in its row nor in the list; its menu stays open while that scrolls', async ({
  page,
  host,
}) => {
  await host.open('/dashboard?poll=600000')
  await openConversation(page, 'bruno')
  await settle(page)
  const options = page.getByRole('button', { name: 'Message options' })
  const row = list(page).getByRole('listitem').filter({ has: options }).last()
  const size = () => row.evaluate((element: HTMLElement) => [element.offsetTop, element.offsetHeight])
  const before = await size()
  await expect(options.last()).toHaveCSS('opacity', '0')
  await row.hover()
  await expect(options.last()).toHaveCSS('opacity', '1')
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
  // The lowest message is above the field.
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  const copy = page.getByRole('menuitem', { name: 'Copy text' })
  await expect(copy).toBeFocused()
  await list(page).evaluate(
    element =>
      new Promise(resolve => {
        element.addEventListener('scroll', () => requestAnimationFrame(resolve), { once: true })
        element.scrollTo(0, 0)
      }),
  )
  await expect(copy).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(options.last()).toBeFocused()
})
