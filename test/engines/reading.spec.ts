import type { Page } from './support.ts'
import { dispatch, expect, test } from './support.ts'

const posts = (page: Page) => page.locator('article.post')
const form = (page: Page) => page.locator('form[data-placement]')

/** The page with enough posts to scroll. */
async function openLong(page: Page, host: { open: (path?: string) => Promise<void> }) {
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

test('a post that is reblogged from far down stays where it is on the screen, also when the reblog is undone, and while the new post still grows', async ({
  page,
  host,
}) => {
  await openLong(page, host)
  const id = (await posts(page).nth(6).attribute('data-post-id')) ?? ''
  await readAt(page, id, 90)
  const isMoved = async () => Math.abs((await topOf(page, id)) - 90) > 3
  expect(await isMoved()).toBe(false)
  await press(page, `#post-${id} .act-reblog`)
  await expect(form(page).locator(':focus')).toHaveCount(1)
  await form(page).getByRole('button', { name: 'Reblog', exact: true }).click()
  await expect(posts(page)).toHaveCount(10)
  await expect(form(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  expect(await isMoved()).toBe(false)
  await posts(page)
    .first()
    .evaluate(async one => {
      one.style.paddingBottom = '300px'
      await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    })
  expect(await isMoved()).toBe(false)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(posts(page)).toHaveCount(9)
  expect(await isMoved()).toBe(false)
})

test('a deleted post that began above the view leaves the next one where it is', async ({ page, host }) => {
  await openLong(page, host)
  const [id, next] = await page.run(() => {
    const post = document.querySelector<HTMLElement>('article:has(.act-remove)')
    if (post) post.style.paddingTop = '1500px'
    return [post, post?.nextElementSibling].map(one => one?.getAttribute('data-post-id') ?? '')
  })
  await readAt(page, next ?? '', 300)
  await dispatch(page, 'post:delete', { id: id ?? '', tumblelog: 'aria' })
  await expect(page.locator(`#post-${id}`)).not.toBeVisible()
  expect(Math.abs((await topOf(page, next ?? '')) - 300)).toBeLessThan(4)
})
