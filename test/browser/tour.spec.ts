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
  await ok(page).click()

  await shows(page, 'This is you')
  await expect(target).not.toHaveClass(/tour-target/)
  await expect(panel(page)).toContainText('Aria, mostly outdoors')
  const edit = panel(page).getByRole('link', { name: 'Edit appearance' })
  await expect(edit).toHaveAttribute('href', /\/settings\/blog\/aria$/)
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
  await begin(page, { title: 'One' }, { title: 'Two' })
  await expect(panel(page)).toBeFocused()
  for (const at of [0, 1, 0, 1]) {
    await page.keyboard.press('Tab')
    await expect(panel(page).getByRole('button').nth(at)).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await shows(page, 'Two')
  await page.mouse.click(20, 700)
  await isOver(page)
  await expect(before).toBeFocused()
})

test('[TOUR-11] the guided tour stands at least 80 px from the top, in a narrow window, too', async ({
  page,
  host,
}) => {
  await page.setViewportSize({ width: 360, height: 700 })
  await host.open('/dashboard')
  /** Its distance from the top; NaN unless all of it is in the window. */
  const topOf = async () => {
    const box = await panel(page).boundingBox()
    return box && box.x >= 0 && box.x + box.width <= 360 ? Math.round(box.y) : Number.NaN
  }
  await begin(page, { title: 'Hello', fixed_position: true })
  await expect.poll(topOf).toBe(80)
  await begin(page, { title: 'Bar', pinnedTarget: '[data-inlay="header"]', position: 'top' })
  await shows(page, 'Bar')
  await expect.poll(topOf).toBeGreaterThanOrEqual(80)
})
