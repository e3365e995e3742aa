import type { Page } from '@playwright/test'
import { begin, inside, text } from './editor-support.ts'
import { dispatch, expect, test } from './support.ts'

// A short page behind the boxes saves time.
test.use({ posts: 1 })

const list = (page: Page) => page.getByRole('listbox', { name: /^(?:Blogs|Emoji|Tags)$/ })
const option = (page: Page, name: string) => list(page).getByRole('option').filter({ hasText: name })
const question = (page: Page) => page.getByRole('textbox', { name: 'Ask me anything' })

test('[DEC-185, DEC-216, EDIT-2] in the editor Enter takes a name as a link, which keeps the formatting around it, and is undone in one step; emoji open by keys', {
  tag: '@smoke',
}, async ({ page, host }) => {
  await begin(page, host)
  await page.keyboard.press('Control+b')
  await page.keyboard.type('With @bruno-c')
  await expect(option(page, 'bruno-cooks')).toBeVisible()
  const distance = async () => {
    const [word, shown] = [await text(page).boundingBox(), await list(page).boundingBox()]
    return (shown?.y ?? 0) - (word?.y ?? 0)
  }
  await expect.poll(distance).toBeGreaterThan(0)
  await page.keyboard.press('Enter')
  const link =
    /^<p><strong>With <\/strong><a href="https?:[^"]+"><strong>@bruno-cooks<\/strong><\/a><strong> <\/strong><\/p>$/
  await expect.poll(() => inside(page)).toMatch(link)
  await page.keyboard.press('Control+z')
  await expect.poll(() => inside(page)).toBe('<p><strong>With @bruno-c</strong></p>')
  await page.keyboard.press('Control+;')
  const search = page.getByRole('searchbox', { name: 'Search emoji' })
  await expect(search).toBeFocused()
  await search.fill('dog face')
  await expect(page.getByRole('gridcell').first()).toHaveText('🐶')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(text(page)).toBeFocused()
  await expect.poll(() => inside(page)).toBe('<p><strong>With @bruno-c🐶</strong></p>')
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 667 } })

  test('[DEC-185] a tap takes a suggestion, and the list fits the window', async ({ page, host }) => {
    await host.open('/dashboard')
    await dispatch(page, 'ask:open', { recipient: 'nightowl' })
    await question(page).tap()
    await question(page).pressSequentially('Do you know @bru')
    await expect(option(page, 'bruno').first()).toBeVisible()
    await expect
      .poll(async () => {
        const box = await list(page).boundingBox()
        return box && box.x >= 0 && box.x + box.width <= 375 && box.y + box.height <= 667
      })
      .toBe(true)
    await option(page, 'bruno').first().tap()
    await expect(question(page)).toHaveValue(/^Do you know @bruno\S* $/)
    await expect(question(page)).toBeFocused()
  })
})
