import { tryMs } from '../support/patience.mjs'
import { expect, test } from './support.ts'

test('a post is shared from its popover, which closes by a click outside and Escape; a click opens windows, also after a delay', async ({
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
      await expect.poll(() => popover.count(), { timeout: tryMs }).toBe(1)
    }).toPass()
    await expect(popover.getByLabel('Permalink')).toBeVisible()
    await page.press('Escape')
    await expect(popover).toHaveCount(0)
    await expect(opener).toBeFocused()
  })
  await test.step('a click opens windows, also after a delay', async () => {
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
      await expect(popover.getByRole('button', { name: 'Reddit' })).toBeVisible()
    }
    await openList()
    await popover.getByRole('button', { name: 'Reddit' }).click()
    await expect.poll(opened).toBe('www.reddit.com:true')
    await host.fault({ call: 'POST /svc/facebook_status', kind: 'status', status: 500 })
    await openList()
    await popover.getByRole('button', { name: 'Facebook' }).click()
    await expect.poll(opened).toBe('www.reddit.com:true www.facebook.com:true')
    await expect(popover).toHaveCount(0)
  })
})
