import { tryMs } from '../support/patience.mjs'
import { down, move, up } from './driver/page.ts'
import { expect, test } from './support.ts'

test('[DEC-178, DEC-180] new posts move nothing and are shown by a button; a held reblog control opens the quick reblog', async ({
  page,
  host,
}) => {
  await host.open('/dashboard?poll=600000')
  await test.step('posts that arrive above move nothing, at the top of the page and further down, and a button shows them', async () => {
    // The code loads with the first use of the page once it is idle.
    const seen = async () => {
      await page.press('ArrowRight')
      return page.run(() => Object.keys(localStorage).some(key => key.includes(':seen:')))
    }
    await expect.poll(seen).toBe(true)
    for (const at of [0, 500]) {
      await page.run(top => window.scrollTo({ top, behavior: 'instant' }), at)
      await expect.poll(() => page.run(() => Math.round(window.scrollY))).toBe(at)
      const moved = await page.run(() => {
        const posts = [...document.querySelectorAll<HTMLElement>('#posts > [data-inlay-post]')]
        const [first] = posts
        const held = posts.find(post => post.getBoundingClientRect().bottom > 100)
        const top = held?.getBoundingClientRect().top ?? 0
        for (let n = 0; n < 3; n++) {
          const copy = first?.cloneNode(true) as HTMLElement
          copy.removeAttribute('id')
          copy.dataset.inlayPost = JSON.stringify({ id: `arrived-${n}` })
          first?.before(copy)
        }
        return new Promise<number>(done =>
          setTimeout(() => done(Math.abs((held?.getBoundingClientRect().top ?? 0) - top)), 300),
        )
      })
      expect(moved).toBeLessThan(2)
      const button = page.getByRole('button', { name: '3 new posts' })
      await button.click()
      await expect(button).toHaveCount(0)
      await expect(page.locator('#posts > [data-inlay-post]').first()).toBeFocused()
      await page.run(() => {
        for (const post of document.querySelectorAll('[data-inlay-post*="arrived-"]')) post.remove()
      })
    }
  })
  await test.step('a reblog control that a finger holds opens the quick reblog, with the focus in it', async () => {
    const popover = page.getByRole('dialog', { name: 'Quick reblog' })
    const control = page.locator('.act-reblog').first()
    // The listeners come when the page is idle; a pointer that is lifted elsewhere clicks nothing.
    await expect(async () => {
      await page.touch(move(await control.aim()), down)
      try {
        await expect.poll(() => popover.count(), { timeout: tryMs }).toBe(1)
      } catch (error) {
        await page.touch(move({ x: 2, y: 500 }), up)
        throw error
      }
      await page.touch(up)
    }).toPass()
    await expect(popover.getByRole('button', { name: 'Reblog', exact: true })).toBeFocused()
  })
})
