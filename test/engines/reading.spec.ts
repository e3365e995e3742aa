import type { Page } from './support.ts'
import { dispatch, expect, type Host, test } from './support.ts'

const posts = (page: Page) => page.locator('article.post')
const form = (page: Page) => page.locator('form[data-placement]')

/** The page with enough posts to scroll. */
async function openLong(page: Page, host: Host) {
  await page.run(() => {
    Reflect.set(document, 'cookie', 'inlay_posts=9;path=/')
  })
  await host.open()
  await expect(posts(page)).toHaveCount(9)
}

const topOf = (page: Page, id: string) =>
  page.locator(`#post-${id}`).evaluate(one => Math.round(one.getBoundingClientRect().top))

/** Scrolls to a post, so that its top is at this height. */
const readAt = (page: Page, id: string, top: number) =>
  page.locator(`#post-${id}`).evaluate((post, height) => {
    scrollBy({ top: post.getBoundingClientRect().top - height, behavior: 'instant' })
  }, top)

const press = (page: Page, selector: string) => page.locator(selector).evaluate(one => one.click())

test('[FEED-18, DEC-172, DEC-176] while one reads, the bar covers nothing, and a reblog, its undoing and a deletion move nothing', async ({
  page,
  host,
}) => {
  await openLong(page, host)
  await test.step('the bar stays at the top while scrolling, and does not cover the focused element', async () => {
    const bar = page.getByRole('navigation', { name: 'Main' })
    await expect(bar).toBeVisible()
    await page.wheel(400, 500, 900)
    await expect.poll(() => page.run(() => scrollY)).toBeGreaterThan(300)
    // Scrolling down hides the bar, scrolling up shows it.
    await page.wheel(400, 500, -200)
    await expect.poll(() => bar.evaluate(one => one.getBoundingClientRect().top)).toBe(0)
    // The distance of a wheel step depends on the engine; the links of the first posts must be above the window.
    await page.run(() => scrollTo(0, 1200))
    await page.run(() => {
      const links = [...document.querySelectorAll<HTMLElement>('main a')]
      links.find(one => one.getBoundingClientRect().bottom < 0)?.focus()
    })
    // WebKit scrolls to it a little later, and the bar may be hidden by then.
    const clear = () =>
      page.run(() => {
        const link = document.querySelector('main a:focus')?.getBoundingClientRect().top ?? -1
        const bar = document.querySelector('[data-inlay="header"] nav')?.getBoundingClientRect().bottom ?? 0
        return link >= 0 && link >= bar
      })
    await expect.poll(clear).toBe(true)
  })
  await test.step('a post that is reblogged from far down stays where it is on the screen, also when the reblog is undone, and while the new post still grows', async () => {
    const id = (await posts(page).nth(6).attribute('data-post-id')) ?? ''
    const isMoved = async () => Math.abs((await topOf(page, id)) - 90) > 3
    // WebKit may still scroll to the link.
    await expect(async () => {
      await readAt(page, id, 90)
      expect(await isMoved()).toBe(false)
    }).toPass()
    await press(page, `#post-${id} .act-reblog`)
    await expect(form(page).locator(':focus')).toHaveCount(1)
    await form(page).getByRole('button', { name: 'Reblog', exact: true }).click()
    await expect(posts(page)).toHaveCount(10)
    await expect(form(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await expect.poll(isMoved).toBe(false)
    await posts(page)
      .first()
      .evaluate(async one => {
        one.style.paddingBottom = '300px'
        await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      })
    await expect.poll(isMoved).toBe(false)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(posts(page)).toHaveCount(9)
    await expect.poll(isMoved).toBe(false)
    await expect(form(page).locator(':focus')).toHaveCount(1)
    // Where the pointer is on a control, its tooltip takes the first Escape.
    await expect
      .poll(async () => {
        await page.press('Escape')
        return page.run(() => document.querySelectorAll('form[data-placement]').length)
      })
      .toBe(0)
  })
  const [id = '', next = ''] = await page.run(() => {
    const post = document.querySelector<HTMLElement>('article:has(.act-remove)')
    return [post, post?.nextElementSibling].map(one => one?.getAttribute('data-post-id') ?? '')
  })
  const post = page.locator(`#post-${id}`)
  await test.step('a deleted post that began above the view leaves the next one where it is', async () => {
    await post.evaluate(one => {
      one.style.paddingTop = '1500px'
    })
    await readAt(page, next, 300)
    await dispatch(page, 'post:delete', { id, tumblelog: 'aria' })
    await expect(post).not.toBeVisible()
    await expect.poll(async () => Math.abs((await topOf(page, next)) - 300)).toBeLessThan(4)
  })
})
