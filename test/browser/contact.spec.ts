import { conversation, field, list, openConversation, settle } from './messages-support.ts'
import { expect, ours, test } from './support.ts'

test.use({ posts: 3 })

test('[ICON-1, ICON-5, ICON-6] several blog icons on a page work by keyboard; Ask opens our form, Submit a tab', async ({
  page,
  context,
  host,
}) => {
  await host.open('/blog/nightowl')
  const icon = page.getByRole('button', { name: 'Contact nightowl' })
  await expect(icon).toBeVisible()
  // An icon in a post, of a blog that only takes messages; in users' HTML there is none.
  await page.evaluate(async () => {
    const options = JSON.stringify({ name: 'bruno', can_receive_messages: true })
    const place = () => {
      const made = document.createElement('span')
      made.dataset.inlay = 'messaging-icon'
      made.dataset.inlayOptions = options
      return made
    }
    document.querySelector('[data-inlay-post] footer')?.append(place())
    const users = document.createElement('div')
    users.dataset.inlayPostBody = ''
    users.append(place())
    document.querySelector('[data-inlay-post] footer')?.append(users)
    if (window.inlay && 'scan' in window.inlay) window.inlay.scan()
  })
  const other = page.getByRole('button', { name: 'Send bruno a message' })
  // An icon far down the page is mounted when it comes near.
  await page.locator('[data-inlay-post] footer').first().scrollIntoViewIfNeeded()
  await expect(other).toHaveCount(1)

  await icon.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu', { name: 'Contact nightowl' })
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
  await expect(await submitted).toHaveURL(/\/blog\/nightowl\/submit$/)
  await (await submitted).waitForLoadState()
  expect(await (await submitted).evaluate(() => window.opener)).toBeNull()

  await page.bringToFront()
  await other.click()
  await expect(conversation(page, 'bruno')).toBeVisible()
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(other).toBeFocused()
})

test('[SMSG-9, SMSG-10, SMSG-11] a received ask in the inbox, and a received message, have a menu that works by keyboard; the row keeps its size', async ({
  page,
  host,
}) => {
  // All of it in view: a scrolled page hides the header's link, which axe then misses.
  await page.setViewportSize({ width: 1280, height: 1200 })
  await host.open('/inbox')
  const ask = page.locator('[data-inlay-post]').filter({ hasText: 'bruno' })
  const more = ask.getByRole('button', { name: 'More' })
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this?' })
  await test.step('an ask has a menu, and asks before it deletes', async () => {
    await more.focus()
    await page.keyboard.press('Enter')
    const items = page.getByRole('menu').getByRole('menuitem')
    await expect(items).toHaveText(['Block', 'Report', 'Delete'])
    await expect(items.nth(1)).toHaveAttribute('href', /^\/abuse\?post=/)
    expect(await host.axe(page, undefined, ours)).toEqual([])
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(more).toBeFocused()
  })
  await openConversation(page, 'bruno')
  await settle(page)
  const options = page.getByRole('button', { name: 'Message options' })
  const button = options.last()
  const row = list(page).getByRole('listitem').filter({ has: options }).last()
  const size = () => row.evaluate((element: HTMLElement) => [element.offsetTop, element.offsetHeight])
  const scroller = list(page)
  await test.step('the button of a message takes no space', async () => {
    const before = await size()
    await expect(button).toHaveCSS('opacity', '0')
    await row.hover()
    await expect(button).toHaveCSS('opacity', '1')
    // It takes no space, neither in the row nor in the list.
    expect(await size()).toEqual(before)
    expect(await scroller.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    const rooms = await scroller.evaluate(element => {
      const all = [...element.querySelectorAll<HTMLElement>('[data-controls]')]
      const measure = () => all.map(one => one.closest('li')?.offsetHeight)
      const withThem = measure()
      for (const one of all) one.style.display = 'none'
      const without = measure()
      for (const one of all) one.style.removeProperty('display')
      return { withThem, without }
    })
    expect(rooms.withThem).toEqual(rooms.without)
  })
  await test.step('it is reached and used by keyboard, and keeps its place', async () => {
    await page.mouse.move(0, 0)
    // The lowest message is above the field.
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(button).toBeFocused()
    await expect(button).toHaveCSS('opacity', '1')
    await page.keyboard.press('ArrowUp')
    await expect(button).not.toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    const choices = page.getByRole('menu', { name: 'Message options' })
    await expect(choices.getByRole('menuitem')).toHaveText([
      'Copy text',
      'Block',
      'Report',
      'Delete conversation',
    ])
    expect(await host.axe(page, undefined, ours)).toEqual([])
    // The list may scroll meanwhile: the menu and its button stay.
    await scroller.evaluate(element => element.scrollTo(0, 0))
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(choices.getByRole('menuitem', { name: 'Copy text' })).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await question.getByRole('button', { name: 'Nevermind' }).click()
    await expect(button).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(field(page)).toBeFocused()
  })
})
