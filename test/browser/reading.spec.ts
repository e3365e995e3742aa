import type { Page } from '@playwright/test'
import { expect, test } from './support.ts'

test.use({ posts: 9 })

const posts = (page: Page) => page.locator('article.post')
const form = (page: Page) => page.locator('form[data-placement]')
/** Where a post is on the screen. */
const topOf = (page: Page, id: string) =>
  page.locator(`#post-${id}`).evaluate(one => Math.round(one.getBoundingClientRect().top))

/** Scrolls to a post, so that its top is at this height, and gives its id. */
const readAt = (page: Page, selector: string, top: number) =>
  page.evaluate(
    ([wanted, height]) => {
      const post = document.querySelector(wanted)
      scrollBy({ top: (post?.getBoundingClientRect().top ?? 0) - height, behavior: 'instant' })
      return post?.getAttribute('data-post-id') ?? ''
    },
    [selector, top] as const,
  )

test('a post that is reblogged from far down stays where it is on the screen, also when the reblog is undone, and while the new post still grows', async ({
  page,
  host,
}) => {
  await host.open('/dashboard')
  const id = await readAt(page, '#posts article:nth-of-type(7)', 90)
  const before = await topOf(page, id)
  await page.locator(`#post-${id} .act-reblog`).click()
  await expect(form(page)).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(posts(page)).toHaveCount(10)
  await expect(form(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  expect(Math.abs((await topOf(page, id)) - before)).toBeLessThan(3)
  const added = posts(page).first()
  await added.evaluate(one => {
    one.style.paddingBottom = '300px'
  })
  await expect(async () => {
    expect((await added.boundingBox())?.height).toBeGreaterThan(300)
    expect(Math.abs((await topOf(page, id)) - before)).toBeLessThan(3)
  }).toPass()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(posts(page)).toHaveCount(9)
  expect(Math.abs((await topOf(page, id)) - before)).toBeLessThan(3)
})

test('a deleted post that began above the view leaves the next one where it is', async ({ page, host }) => {
  await host.open('/dashboard')
  const own = 'article:has(.act-remove)'
  const id = await page.evaluate(selector => {
    const post = document.querySelector<HTMLElement>(selector)
    if (post) post.style.paddingTop = '1500px'
    return post?.dataset.postId ?? ''
  }, own)
  const next = await page.locator(`#post-${id} + article`).getAttribute('data-post-id')
  await readAt(page, `#post-${next}`, 300)
  await page.locator(`#post-${id} .act-remove`).click()
  await expect(page.locator(`#post-${id}`)).toBeHidden()
  expect(Math.abs((await topOf(page, next ?? '')) - 300)).toBeLessThan(3)
})
