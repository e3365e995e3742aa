import type { Page } from '@playwright/test'
import type { TourStep } from '../../src/platform/bus/contract.ts'
import { dispatch, expect, ours, test } from './support.ts'

const panel = (page: Page) => page.locator('[data-inlay-root="tour"]').getByRole('dialog')
const ok = (page: Page) => panel(page).getByRole('button').last()
const begin = (page: Page, ...steps: TourStep[]) => dispatch(page, 'tour:open', { steps })
const isOver = (page: Page) => expect(panel(page)).toHaveCount(0)
const shows = (page: Page, name: string) => expect(panel(page)).toHaveAccessibleName(name)

test('[TOUR-1, TOUR-3, TOUR-4, TOUR-9] the guided tour leads through the page’s own steps; axe finds nothing, in light and dark', {
  tag: '@smoke',
}, async ({ page, host }) => {
  const barriers = async () => {
    const all = await host.axe(page, undefined, ours)
    await page.emulateMedia({ colorScheme: 'dark' })
    all.push(...(await host.axe(page, ['color-contrast'], ours)))
    await page.emulateMedia({ colorScheme: 'light' })
    return all
  }
  await host.open('/dashboard?tour=1')
  await shows(page, 'Welcome')
  await expect(panel(page)).toBeFocused()
  await ok(page).click()

  await shows(page, 'Say something')
  await expect(panel(page)).toHaveClass(/tour-new-post/)
  const target = page.locator('[data-inlay="post-forms"]')
  await expect(target).toHaveClass(/tour-target/)
  // The hole shows its target: a click there reaches the page itself.
  const found = () =>
    target.evaluate(element => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const at = (x: number, y: number) => element.contains(document.elementFromPoint(x, y))
      return [at(left + width / 2, top + height / 2), at(5, innerHeight - 5)]
    })
  await expect.poll(found).toEqual([true, false])
  await expect.poll(barriers).toEqual([])
  await ok(page).click()

  await shows(page, 'This is you')
  await expect(target).not.toHaveClass(/tour-target/)
  await expect(panel(page)).toContainText('Aria, mostly outdoors')
  const edit = panel(page).getByRole('link', { name: 'Edit appearance' })
  await expect(edit).toHaveAttribute('href', /\/settings\/blog\/aria$/)
  await expect(panel(page).locator('img[src*="avatar"]')).toBeVisible()
  await expect.poll(barriers).toEqual([])
  await ok(page).click()
  await isOver(page)
})

test('[TOUR-2] the guided tour works by keyboard, and ends by a click on the dimmed page, which returns the focus', async ({
  page,
  host,
}) => {
  await host.open('/dashboard')
  const before = page.getByRole('link').first()
  await before.focus()
  await begin(page, { title: 'One' }, { title: 'Two' }, { title: 'Three' })
  await expect(panel(page)).toBeFocused()
  for (let at = 0; at < 2; at++) {
    await page.keyboard.press('Tab')
    await expect(panel(page).getByRole('button', { name: 'Skip' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(ok(page)).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await shows(page, 'Two')
  await page.keyboard.press('Escape')
  await isOver(page)
  await begin(page, { title: 'Hello' })
  await expect(panel(page)).toBeFocused()
  await page.mouse.click(20, 700)
  await isOver(page)
  await expect(before).toBeFocused()
})

test.describe('on a long page', () => {
  test.use({ posts: 12 })

  test('[TOUR-10] the guided tour scrolls to its target, and fades once the page is scrolled on by a window’s height', async ({
    page,
    host,
  }) => {
    await host.open('/dashboard')
    const far = page.locator('[data-inlay-post]').nth(9)
    await begin(page, { title: 'Look', pinnedTarget: '[data-inlay-post]:nth-of-type(10)' })
    // Below the header.
    await expect.poll(() => far.evaluate(post => Math.round(post.getBoundingClientRect().top))).toBe(52 + 20)
    await expect(panel(page)).toBeVisible()
    await page.evaluate(() => scrollBy({ top: -innerHeight, behavior: 'instant' }))
    await isOver(page)
  })
})

test('[TOUR-11] the guided tour stands at least 80 px from the top, in narrow and wide windows; what it shows is text, and an invalid target is skipped', async ({
  page,
  host,
}) => {
  await host.open('/dashboard')
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    /** How far from the top it stands; NaN while it is not wholly in the window. */
    const topOf = async () => {
      const box = await panel(page).boundingBox()
      const isInside = box && box.x >= 0 && box.x + box.width <= width
      return isInside ? Math.round(box.y) : Number.NaN
    }
    await begin(page, { title: 'Hello', fixed_position: true })
    await expect.poll(topOf).toBe(80)
    await begin(page, { title: 'Bar', pinnedTarget: '[data-inlay="header"]', position: 'top' })
    await shows(page, 'Bar')
    await expect.poll(topOf).toBeGreaterThanOrEqual(80)
    await page.keyboard.press('Escape')
    await isOver(page)
  }
  const text = '<img src=x onerror=alert(1)>'
  await begin(page, { title: 'Odd', pinnedTarget: '{{{' }, { title: text, className: 'a"b {}' })
  await shows(page, text)
})
