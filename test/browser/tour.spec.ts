import type { Page } from '@playwright/test'
import type { TourStep } from '../../src/platform/bus/contract.ts'
import { dispatch, expect, ours, test } from './support.ts'

const panel = (page: Page) => page.locator('[data-inlay-root="tour"]').getByRole('dialog')
const ok = (page: Page) => panel(page).getByRole('button').last()

const begin = (page: Page, steps: TourStep[]) => dispatch(page, 'tour:open', { steps })

const pinned: TourStep = {
  title: 'Say something',
  content: 'Begin here.',
  pinnedTarget: '[data-inlay="post-forms"]',
  highlightedClass: 'tour-target',
  className: 'tour-own',
}

test.describe('the guided tour', () => {
  test('[TOUR-1, TOUR-3, TOUR-4, TOUR-5, TOUR-6, TOUR-9] leads through the page’s own steps, in light and dark', async ({
    page,
    host,
  }) => {
    const barriers = async () => {
      const all = await host.axe(page, undefined, ours)
      await page.emulateMedia({ colorScheme: 'dark' })
      all.push(...(await host.axe(page, ['color-contrast'], ours)))
      await page.emulateMedia({ colorScheme: 'light' })
      return all
    }
    await host.open('/dashboard?tour=1')
    await expect(panel(page)).toHaveAccessibleName('Welcome')
    await expect(panel(page)).toBeFocused()
    await ok(page).click()

    await expect(panel(page)).toHaveAccessibleName('Say something')
    await expect(panel(page)).toHaveClass(/tour-new-post/)
    await expect(panel(page)).toContainText('2 of 3')
    const target = page.locator('[data-inlay="post-forms"]')
    await expect(target).toHaveClass(/tour-target/)
    // The hole shows its target: a click there reaches the page itself.
    const found = () =>
      target.evaluate(element => {
        const { left, top, width, height } = element.getBoundingClientRect()
        const at = (x: number, y: number) => document.elementFromPoint(x, y)
        return [
          element.contains(at(left + width / 2, top + height / 2)),
          element.contains(at(5, innerHeight - 5)),
        ]
      })
    await expect.poll(found).toEqual([true, false])
    await expect.poll(barriers).toEqual([])
    await ok(page).click()

    await expect(panel(page)).toHaveAccessibleName('This is you')
    await expect(target).not.toHaveClass(/tour-target/)
    await expect(panel(page)).toContainText('Aria, mostly outdoors')
    await expect(panel(page).getByRole('link', { name: 'Edit appearance' })).toHaveAttribute(
      'href',
      /\/settings\/blog\/aria$/,
    )
    await expect(panel(page).locator('img[src*="avatar"]')).toBeVisible()
    await expect.poll(barriers).toEqual([])
    await ok(page).click()
    await expect(panel(page)).toHaveCount(0)
  })

  test('[TOUR-2, TOUR-8, TOUR-10] works by keyboard, ends by a click on the dimmed page or by scrolling away, and returns the focus', async ({
    page,
    host,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await host.open('/dashboard')
    const states = await page.evaluateHandle(() => {
      const seen: string[] = []
      const note = () => {
        const tour = document.querySelector<HTMLElement>('[data-inlay-root="tour"] [popover]')
        const state = tour?.dataset.state ?? 'closed'
        if (seen.at(-1) !== state) seen.push(state)
      }
      note()
      new MutationObserver(note).observe(document, { subtree: true, childList: true, attributes: true })
      return seen
    })
    const before = page.getByRole('link').first()
    const tour = page.locator('[data-inlay-root="tour"] [popover]')
    await test.step('it opens, is being removed, and is closed', async () => {
      await before.focus()
      await begin(page, [{ title: 'Hello' }])
      await ok(page).click()
      await expect(tour).toHaveCount(0)
      expect(await states.jsonValue()).toEqual(['closed', 'open', 'removing', 'closed'])
    })
    await page.emulateMedia({ reducedMotion: 'reduce' })

    await test.step('a click on the dimmed page ends it and returns the focus', async () => {
      await before.focus()
      await begin(page, [pinned, { title: 'never' }])
      await expect(panel(page)).toBeFocused()
      await page.mouse.click(20, 700)
      await expect(panel(page)).toHaveCount(0)
      await expect(before).toBeFocused()
    })
    await test.step('Enter goes on, Back and Skip work, Tab stays inside, and Escape ends it', async () => {
      // Enter goes on, and the first button of the next step goes back; Tab stays inside, Escape ends the tour.
      await begin(page, [{ title: 'One' }, { title: 'Two' }])
      await expect(panel(page)).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(panel(page)).toHaveAccessibleName('Two')
      await panel(page).getByRole('button', { name: 'Back' }).click()
      await expect(panel(page)).toHaveAccessibleName('One')
      await panel(page).getByRole('button', { name: 'Skip' }).click()
      await expect(panel(page)).toHaveCount(0)
      await begin(page, [{ title: 'One' }, { title: 'Two' }, { title: 'Three' }])
      await expect(panel(page)).toBeFocused()
      for (let at = 0; at < 3; at++) {
        await page.keyboard.press('Tab')
        await expect(panel(page).getByRole('button', { name: 'Skip' })).toBeFocused()
        await page.keyboard.press('Tab')
        await expect(ok(page)).toBeFocused()
      }
      await page.keyboard.press('Enter')
      await expect(panel(page)).toHaveAccessibleName('Two')
      await page.keyboard.press('Escape')
      await expect(panel(page)).toHaveCount(0)
    })
    await test.step('it fades once the page is scrolled by a window’s height', async () => {
      await begin(page, [{ title: 'Hello', isFadeOnScroll: true }])
      await expect(panel(page)).toBeVisible()
      const scroll = (by: number) =>
        page.evaluate(
          less =>
            new Promise(resolve => {
              addEventListener('scroll', () => requestAnimationFrame(() => setTimeout(resolve)), {
                once: true,
              })
              scrollTo(0, innerHeight - less)
            }),
          by,
        )
      await scroll(5)
      await expect(tour).toHaveAttribute('data-state', 'open')
      await scroll(0)
      await expect(panel(page)).toHaveCount(0)
    })
  })

  test.describe('on a long page', () => {
    test.use({ posts: 12, reducedMotion: 'no-preference' })

    test('[UTIL-6] scrolls its target to 20 px below the header, eased, unless it is in view', async ({
      page,
      host,
    }) => {
      await host.open('/dashboard')
      await page.evaluate(() => {
        Object.assign(window, { tops: [] })
        addEventListener('scroll', () => (window as unknown as { tops: number[] }).tops.push(scrollY))
      })
      /** All scroll positions, until the page has not moved for 20 frames: scrolling takes 250 ms. */
      const tops = () =>
        page.evaluate(async () => {
          const { tops } = window as unknown as { tops: number[] }
          for (let seen = tops.length, quiet = 0; quiet < 20; quiet = seen === tops.length ? quiet + 1 : 0) {
            seen = tops.length
            await new Promise(requestAnimationFrame)
          }
          return tops
        })
      const far = page.locator('[data-inlay-post]').nth(9)
      const topOf = () => far.evaluate(post => Math.round(post.getBoundingClientRect().top))
      const step = { title: 'Look', pinnedTarget: '[data-inlay-post]:nth-of-type(10)' }
      await begin(page, [step, { ...step, title: 'Still there' }])
      await expect.poll(topOf).toBe(52 + 20)
      const way = await tops()
      // How many steps of it are painted depends on the machine.
      expect(way.length, 'steps of the way').toBeGreaterThan(0)
      expect(way, 'always on').toEqual([...way].sort((a, b) => a - b))
      await ok(page).click()
      await expect(panel(page)).toHaveAccessibleName('Still there')
      await expect.poll(tops).toHaveLength(way.length)
      await ok(page).click()

      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      await begin(page, [step])
      await expect.poll(topOf).toBe(52 + 20)
      // The eased way up, and one jump.
      expect((await tops()).length).toBeLessThanOrEqual(way.length + 2)
    })
  })

  test('[TOUR-11] stands at least 80 px from the top; skips missing targets, and survives invalid data', async ({
    page,
    host,
  }) => {
    await page.setViewportSize({ width: 360, height: 700 })
    await host.open('/dashboard')
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 700 })
      /** How far from the top it stands; NaN while it is not wholly in the window. */
      const topOf = async () => {
        const box = await panel(page).boundingBox()
        const isInside = box && box.x >= 0 && box.x + box.width <= width
        return isInside ? Math.round(box.y) : Number.NaN
      }
      await begin(page, [{ title: 'Hello', fixed_position: true }])
      await expect(panel(page)).toHaveCSS('opacity', '1')
      await expect.poll(topOf).toBe(80)
      await begin(page, [{ ...pinned, pinnedTarget: '[data-inlay="header"]', position: 'top' }])
      await expect(panel(page)).toHaveAccessibleName('Say something')
      await expect.poll(topOf).toBeGreaterThanOrEqual(80)
      await page.keyboard.press('Escape')
      await expect(panel(page)).toHaveCount(0)
    }

    await begin(page, [
      { title: 'Gone', pinnedTarget: '#nowhere' },
      { title: 'Nonsense', pinnedTarget: '{{{' },
      { title: '<img src=x onerror=alert(1)>', content: '<b>text</b>', className: 'a"b {}' },
    ])
    await expect(panel(page)).toHaveAccessibleName('<img src=x onerror=alert(1)>')
    await expect(panel(page)).toContainText('<b>text</b>')
    await ok(page).click()
    await expect(panel(page)).toHaveCount(0)
    await begin(page, [])
    await begin(page, [{ title: 'Gone', pinnedTarget: '#nowhere' }])
    await expect(panel(page)).toHaveCount(0)
  })
})
