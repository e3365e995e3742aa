import type { Locator, Page } from '@playwright/test'
import { openForm } from './form-support.ts'
import { expect, type Host, ours, test } from './support.ts'
import { typeAtOnce } from './typing.ts'

const path = '/svc/search/inline_gif'
const picker = (page: Page): Locator => page.getByRole('dialog', { name: 'Add a GIF' })
const field = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search for GIFs' })
const opener = (page: Page): Locator => page.getByRole('button', { name: 'Insert a GIF' })
const results = (page: Page): Locator => picker(page).getByRole('gridcell').getByRole('button')
const isFocused = (page: Page, index: number) => expect(results(page).nth(index)).toBeFocused()

async function open(page: Page, host: Host) {
  await host.open()
  await openForm(page, { mode: 'new', type: 'text' })
  await opener(page).click()
  await expect(field(page)).toBeFocused()
}

async function search(page: Page, text: string) {
  await field(page).fill(text)
  await page.keyboard.press('Enter')
}

// The page behind the form does not matter.
test.use({ posts: 1 })

test('[GIF-1, GIF-8, GIF-9, GIF-18] GIFs are found while typing, and the chosen one is in the text', {
  tag: '@smoke',
}, async ({ page, host }) => {
  await open(page, host)
  await typeAtOnce(field(page), '  Cats')
  await expect(results(page).first()).toBeVisible()
  await expect(picker(page).getByRole('status')).toHaveText('64 GIFs found')
  // Only what is near the view is loaded.
  expect(await results(page).locator('img').count()).toBeLessThan(60)
  expect((await host.requests(path)).map(({ fields }) => fields.q)).toEqual(['cats'])
  await expect(results(page).first()).toHaveAccessibleName(/^GIF: cats(, [^,]+){0,2}$/)
  await expect(results(page).first().getByText('#cats')).toHaveCSS('opacity', '1')
  await results(page).first().click()
  await expect(picker(page)).toBeHidden()
  // Typing continues after it.
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await expect(text.locator('img[src*="/media/gif/cats-0-"]')).toHaveAttribute('alt', /^cats/)
  await expect(text).toBeFocused()
})

test('[KEY-10] among GIFs the focus moves by keys, and returns to the text’s button', async ({
  page,
  host,
}) => {
  await host.open()
  await openForm(page, { mode: 'new', type: 'text' })
  await opener(page).focus()
  await page.keyboard.press('Enter')
  await search(page, 'cats')
  await expect(results(page)).toHaveCount(64)
  await page.keyboard.press('ArrowDown')
  await isFocused(page, 0)
  await page.keyboard.press('Control+End')
  await isFocused(page, 63)
  await expect(results(page).nth(63)).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(picker(page)).toBeHidden()
  await expect(opener(page)).toBeFocused()
  // The form around it stays open.
  await expect(page.getByRole('form', { name: 'New text post' })).toBeVisible()
})

test('[GIF-22, DEC-49] the pointer steps through a paused GIF', async ({ page, host }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, host)
  await search(page, 'one')
  const first = results(page).first()
  await expect(first.locator('canvas')).toBeVisible()
  await expect(first.locator('img')).toBeHidden()
  const box = await first.boundingBox()
  if (!box) throw new Error('not drawn')
  await page.mouse.move(box.x + 2, box.y + 20)
  await expect
    .poll(async () => {
      await page.mouse.move(box.x + 2, box.y + 20)
      await page.mouse.move(box.x + 3, box.y + 21)
      return first.locator('canvas').getAttribute('data-frame')
    })
    .toBe('0')
  for (const step of [0, 4, 9]) {
    await page.mouse.move(box.x + (box.width * (step + 0.5)) / 10, box.y + 20)
    await expect(first.locator('canvas')).toHaveAttribute('data-frame', String(step))
  }
  await page.getByRole('button', { name: 'Play GIFs' }).click()
  await expect(first.locator('canvas')).toHaveCount(0)
  await expect(first.locator('img')).toBeVisible()
})

test('[GIF-15] the picker is a sheet in a narrow window, and axe finds nothing', async ({ page, host }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, host)
  await search(page, 'careful')
  const message = picker(page).getByRole('alert')
  await expect(message.getByRole('heading')).toHaveText('Careful there')
  expect(await host.axe(page, undefined, ours)).toEqual([])
  expect((await picker(page).boundingBox())?.width).toBe(360)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})
