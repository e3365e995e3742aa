import { expect, test } from './support.ts'

test('a post is shared from its popover, which closes by a click outside and Escape, and sent as a message by keys', async ({
  page,
  host,
}) => {
  await host.open('/dashboard?poll=600000')
  const opener = page.locator('[data-inlay-command="share:open"]').first()
  const popover = page.getByRole('dialog', { name: /Share/ })
  await test.step('the share popover opens at its button; a click outside closes it, Escape returns the focus', async () => {
    await opener.click()
    await expect(popover.getByLabel('Permalink')).toBeVisible()
    const room = () =>
      popover.evaluate(one => {
        const { left, top, right, bottom } = one.getBoundingClientRect()
        return Math.min(left, top, innerWidth - right, innerHeight - bottom)
      })
    await expect.poll(room).toBeGreaterThanOrEqual(0)
    await page.clickAt({ x: 60, y: 700 })
    await expect(popover).toHaveCount(0)
    // A click within 100 ms of closing is treated as the same one.
    await expect(async () => {
      await opener.evaluate(button => button.focus())
      await page.press('Enter')
      await expect.poll(() => popover.count(), { timeout: 2000 }).toBe(1)
    }).toPass()
    await expect(popover.getByLabel('Permalink')).toBeVisible()
    await page.press('Escape')
    await expect(popover).toHaveCount(0)
    await expect(opener).toBeFocused()
  })
  await test.step('a tweet is shared by keyboard, with the caret before the address; a click opens windows, also after a delay', async () => {
    // There is no network here: windows that would open are recorded.
    await page.locator('body').evaluate(() => {
      window.open = url => {
        const said = document.body.dataset.opened ?? ''
        document.body.dataset.opened = `${said} ${new URL(String(url)).host}:${navigator.userActivation?.isActive}`
        return {} as Window
      }
    })
    const opened = () => page.locator('body').evaluate(body => body.dataset.opened?.trim() ?? '')
    const openList = async () => {
      await expect(popover).toHaveCount(0)
      // A click within 100 ms of closing is treated as the same one.
      await new Promise(done => setTimeout(done, 200))
      await opener.click()
      await expect(popover.getByRole('button', { name: 'Twitter' })).toBeVisible()
    }
    await openList()
    await popover.getByRole('button', { name: 'Twitter' }).click()
    await expect(popover.getByLabel('Tweet')).toBeFocused()
    await page.type('Look!')
    await expect(popover.getByLabel('Tweet')).toHaveValue('Look! [URL]')
    await page.press('Escape')
    await popover.getByRole('button', { name: 'Reddit' }).click()
    await expect.poll(opened).toBe('www.reddit.com:true')
    await host.fault({ call: 'POST /svc/facebook_status', kind: 'status', status: 500 })
    await openList()
    await popover.getByRole('button', { name: 'Facebook' }).click()
    await expect.poll(opened).toBe('www.reddit.com:true www.facebook.com:true')
    await expect(popover).toHaveCount(0)
  })
  await test.step('it is sent as a message by keys: from the field to the row of blogs, the text and the conversation; Escape returns the focus', async () => {
    const opener = page.locator('[data-inlay-command="share-message:open"]').first()
    const popover = page.getByRole('dialog', { name: 'Share as a message' })
    const box = popover.getByRole('textbox', { name: /^Message to / })
    await opener.evaluate(one => one.focus())
    await page.press('Enter')
    await expect(popover.getByRole('combobox')).toBeFocused()
    await expect(popover.getByRole('option').first()).toBeVisible()
    await page.press('Escape')
    await expect(popover).toHaveCount(0)
    await expect(opener).toBeFocused()
    await page.press('Enter')
    await expect(popover.getByRole('combobox')).toBeFocused()
    await expect(popover.getByRole('option').first()).toBeVisible()
    await page.press('Tab')
    await page.press('Tab')
    await expect(popover.getByRole('toolbar').getByRole('button').first()).toBeFocused()
    await page.press('Shift+Tab')
    await expect(popover.getByRole('combobox')).toBeFocused()
    await page.press('Enter')
    await expect(box).toBeFocused()
    await page.type('Look here')
    await page.press('Enter')
    await expect(popover).toHaveCount(0)
    const messages = page.getByRole('group', { name: 'Messages' })
    await expect(messages.getByRole('listitem').filter({ hasText: 'Look here' })).toHaveCount(1)
    // The list shows a message before it is sent.
    await expect
      .poll(async () =>
        (await host.requests('/svc/conversations/messages')).flatMap(({ fields }) => fields.type ?? []),
      )
      .toEqual(['POSTREF', 'TEXT'])
  })
})
