import type { Page } from '@playwright/test'
import { update } from './form-support.ts'
import { expect, test } from './support.ts'

test.use({ posts: 2 })

const popover = (page: Page) => page.getByRole('dialog', { name: 'Quick reblog' })
const send = (page: Page, name = 'Reblog') => popover(page).getByRole('button', { name, exact: true })

/** Somebody else's post of the page. */
async function firstPost(page: Page) {
  const others = page.locator('article', { has: page.locator('[data-inlay-command="post:toggle-like"]') })
  const id = await others.first().getAttribute('data-post-id')
  const post = page.locator(`article[data-post-id="${id}"]`)
  return { id, post, reblog: post.locator('.act-reblog') }
}

test('[DEC-178] by keys alone, a post is reblogged with tags, and again as the last time; it stays marked', {
  tag: '@smoke',
}, async ({ page, host }) => {
  // The page as of a host that doesn't know what was reblogged.
  await page.route('**/dashboard*', async route => {
    const answer = await route.fetch()
    const html = (await answer.text()).replace(/&#34;reblogged&#34;:(?:true|false),/g, '')
    await route.fulfill({ response: answer, body: html })
  })
  await host.open()
  const { id, post, reblog } = await firstPost(page)
  const sent = async () => (await host.requests(update)).map(({ fields }) => fields)
  await reblog.focus()
  await page.keyboard.press('Shift+R')
  await expect(send(page)).toBeFocused()
  await popover(page).getByRole('combobox', { name: 'Add a tag' }).fill('art, two words,')
  await page.keyboard.press('Control+Enter')
  await expect(popover(page)).toHaveCount(0)
  await expect(reblog).toBeFocused()
  const first = { reblog_post_id: id, 'post[state]': '0', 'post[tags]': 'art,two words' }
  expect(await sent()).toMatchObject([first])
  await host.open()
  await expect(post).toHaveAttribute('data-inlay-reblogged', 'true')
  await expect(reblog).toHaveAttribute('aria-description', 'Reblogged')
  await reblog.focus()
  await page.keyboard.press('Shift+R')
  const asLast = popover(page).getByRole('button', { name: 'Same as last time' })
  await expect(asLast).toBeFocused()
  await expect(asLast).toHaveAccessibleDescription(/aria .*Now .*#art .*#two words/)
  await page.keyboard.press('Shift+R')
  await expect(popover(page)).toHaveCount(0)
  expect(await sent()).toMatchObject([first, first])
})
