import { expect, test } from './support.ts'

test('[DEC-180] posts that arrive above move nothing, at the top of the page and further down, and a button shows them', async ({
  page,
  host,
}) => {
  await host.open()
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
