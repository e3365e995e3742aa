import type { Page } from '@playwright/test'
import { expect, test } from '../ui-page/test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test.beforeEach(({ gallery }) => gallery.open())

test('[DLG-2, KEY-5, KEY-6, KEY-7, KEY-8, DEC-54, DEC-126] the confirm dialog has a name, a description, Cancel and OK, and is answered by keys', async ({
  page,
  gallery,
}) => {
  const dialog = page.getByRole('alertdialog')
  let before = ''
  /** What was said since this was last asked. */
  const said = async (what: string) => {
    await expect.poll(gallery.said).toBe(before + what)
    before += what
  }
  await button(page, 'Ask').press('Enter')
  await expect(dialog).toBeVisible()

  await test.step('Tab cycles, Escape closes', async () => {
    await expect(dialog).toMatchAriaSnapshot(`
      - alertdialog "Discard this post?":
        - heading "Discard this post?" [level=2]
        - text: It cannot be brought back.
        - button "Cancel"
        - button "OK"
    `)
    await expect(dialog).toHaveAccessibleDescription('It cannot be brought back.')
    for (const name of ['Cancel', 'OK', 'Cancel']) {
      await page.keyboard.press('Tab')
      await expect(button(page, name)).toBeFocused()
    }
    await page.keyboard.press('Shift+Tab')
    await expect(button(page, 'OK')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await said('cancelled;')
  })
  await test.step('Enter confirms, on the initial button and on the dialog itself; on Cancel it cancels; a held Enter does nothing', async () => {
    await expect(button(page, 'Ask')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(button(page, 'OK')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(button(page, 'Ask')).toBeFocused()
    await page.keyboard.press('Enter')
    await dialog.evaluate((one: HTMLElement) => one.focus())
    await page.keyboard.press('Enter')
    await said('confirmed;confirmed;')
    await expect(button(page, 'Ask')).toBeFocused()
    await page.keyboard.press('Enter')
    await button(page, 'Cancel').press('Enter')
    await said('cancelled;')
    // The focus comes back a frame after the answer.
    await expect(button(page, 'Ask')).toBeFocused()
    await page.keyboard.down('Enter')
    await expect(dialog).toBeVisible()
    await page.keyboard.down('Enter')
    await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await said('')
    await expect(dialog).toBeVisible()
  })
  await test.step('Space closes without confirming, whichever button is focused; in a field Space and Enter type', async () => {
    await button(page, 'OK').press('Space')
    await expect(dialog).toBeHidden()
    await said('cancelled;')
    // The Space that closed it does not press the button that gets the focus.
    await expect(button(page, 'Ask')).toBeFocused()

    await button(page, 'Ask with a field').click()
    const field = page.getByRole('textbox', { name: 'Reason' })
    await expect(field).toBeFocused()
    await field.pressSequentially('a b')
    await field.press('Enter')
    await expect(field).toHaveValue('a b')
    await said('')
    await field.press('Escape')
    await said('cancelled;')
  })
})

test('a dialog locks the page’s scrolling without moving it, and restores everything', async ({
  page,
  gallery,
}) => {
  const opener = button(page, 'Open dialog')
  await opener.scrollIntoViewIfNeeded()
  const before = {
    box: await opener.boundingBox(),
    width: await page.evaluate(() => document.body.clientWidth),
  }
  await opener.click()
  await expect(page.getByRole('dialog', { name: 'A dialog' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.mouse.wheel(0, -400)
  expect({
    box: await opener.boundingBox(),
    width: await page.evaluate(() => document.body.clientWidth),
  }).toEqual(before)
  await page.mouse.click(5, 300)
  await expect(page.getByRole('dialog', { name: 'A dialog' })).toBeHidden()
  await expect.poll(gallery.said).toBe('outside;')
  await expect(opener).toBeFocused()
  await expect
    .poll(() => page.evaluate(() => document.documentElement.getAttribute('style') || null))
    .toBeNull()
})

test('[SHARE-22] a popover takes the focus, closes as Tab leaves it at either end, and returns the focus on Escape; it closes by a click outside, not inside; its button closes it once; in a narrow window it is a sheet', async ({
  page,
  gallery,
}) => {
  await button(page, 'Share').press('Enter')
  await expect(page.getByRole('dialog', { name: 'Share this post' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Link' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Share this post' })).toBeHidden()
  await expect(button(page, 'Share')).toBeFocused()
  await expect.poll(gallery.said).toBe('escape;')

  const popover = page.getByRole('dialog', { name: 'Share this post' })
  const link = page.getByRole('textbox', { name: 'Link' })
  await page.keyboard.press('Enter')
  await expect(link).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(popover.getByRole('button', { name: 'Copy' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(popover).toBeHidden()
  await expect(button(page, 'Glass')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(button(page, 'Share')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(link).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(popover).toBeHidden()
  await expect(button(page, 'Share')).toBeFocused()
  await button(page, 'Share').click()
  await popover.getByRole('button', { name: 'Copy' }).click()
  await expect(popover).toBeVisible()
  await page.getByRole('heading', { name: 'Windows' }).click()
  await expect(popover).toBeHidden()
  await expect.poll(gallery.said).toBe('escape;outside;outside;outside;')
  await button(page, 'Share').click()
  await expect(popover).toBeVisible()
  await button(page, 'Share').click()
  await expect(popover).toBeHidden()
  await expect.poll(gallery.said).toBe('escape;outside;outside;outside;')

  await test.step('it stays 10 px from the window’s edge, and is a sheet in a narrow one; a click on the dimmed page closes it', async () => {
    await button(page, 'Corner').click()
    const corner = page.getByRole('dialog', { name: 'In the corner' })
    await expect(corner).toHaveAttribute('data-placed', '')
    await expect
      .poll(async () => {
        const box = await corner.boundingBox()
        return box ? Math.round(1280 - box.x - box.width) : 0
      })
      .toBe(10)
    await page.keyboard.press('Escape')
    await expect(corner).toBeHidden()

    await page.setViewportSize({ width: 360, height: 700 })
    await button(page, 'Share').click()
    const panel = popover.locator('> div').last()
    await expect(popover.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
    await expect
      .poll(async () => {
        const box = await panel.boundingBox()
        return box && [Math.round(box.x), Math.round(box.width), Math.round(box.y + box.height)]
      })
      .toEqual([0, 360, 700])
    await page.mouse.click(180, 60)
    await expect(popover).toBeHidden()
  })
})

test('[DLG-4] a menu works by keys: arrows, Home, End, typing, Escape, Tab; a tooltip comes by pointer and focus', async ({
  page,
  gallery,
}) => {
  const opener = button(page, 'Actions')
  const item = (name: string) => page.getByRole('menu').locator('[role^="menuitem"]', { hasText: name })
  await opener.press('ArrowUp')
  await expect(item('Block')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(item('Copy link')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('m')
  await expect(item('Mute')).toBeFocused()
  await expect(page.getByRole('menuitemcheckbox', { name: 'Mute', checked: true })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(item('Copy link')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(gallery.said).toBe('copy;')
  await expect(opener).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(item('Copy link')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused()

  await test.step('a tooltip shows on hover and focus, and hides on leave, blur and Escape', async () => {
    const control = button(page, 'With a tooltip')
    await control.hover()
    await expect(page.getByRole('tooltip', { name: 'It says more' })).toBeVisible()
    await expect(control).toHaveAccessibleDescription('It says more')
    await page.mouse.move(0, 400)
    await expect(page.getByRole('tooltip')).toHaveCount(0)

    await button(page, 'Activity, 7 unread').focus()
    await page.keyboard.press('Tab')
    await expect(control).toBeFocused()
    await expect(page.getByRole('tooltip', { name: 'It says more' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('tooltip', { name: 'It says more' })).toBeVisible()
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('tooltip', { name: 'It says more' })).toHaveCount(0)
  })
})

test('toasts are announced, take no focus, and pause while hovered or focused', async ({ page, gallery }) => {
  await button(page, 'Toast').click()
  await expect(button(page, 'Toast')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Saved 1' })).toBeAttached()
  await page.getByText('Saved 1').first().hover()
  await expect.poll(gallery.said).toBe('paused;')
  await button(page, 'Undo').click()
  await expect.poll(gallery.said).toContain('undo;')
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeHidden()
})
