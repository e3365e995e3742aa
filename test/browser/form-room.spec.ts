import { openForm } from './form-support.ts'
import { expect, test } from './support.ts'

// The page around the form does not matter.
test.use({ posts: 1 })

const parts = ['[data-composer-header]', '[role=combobox]', '[type=submit]']

for (const [width, types] of [
  // The first one again: drawn in a place where it was drawn before.
  [1280, ['text', 'text', 'photo']],
  [360, ['text']],
] as const)
  test(`[POST-48] a form is complete in its first frame, ${width} px wide`, async ({ page, host }) => {
    await page.setViewportSize({ width, height: 800 })
    await host.open()
    for (const type of types) {
      const { first, heights } = await page.evaluate(
        async ([asked, wanted]) => {
          const { inlay } = window
          if (!inlay || !('dispatch' in inlay)) throw new Error('no bundle')
          const frame = () => new Promise(requestAnimationFrame)
          const form = () => document.querySelector<HTMLElement>('form[data-placement]')
          void inlay.dispatch('post-form:open', { mode: 'new', type: asked, placement: 'inline' } as never)
          const seen = new Set<number>()
          while (!form()) await frame()
          seen.add(form()?.offsetHeight ?? 0)
          await new Promise(resolve => setTimeout(resolve))
          const now = {
            drawn: wanted.filter(part => form()?.querySelector(part)),
            isSeen: Number(getComputedStyle(form() as Element).opacity) > 0.3,
            isFocused: form()?.contains(document.activeElement),
          }
          const isWhole = () => form()?.dataset.phase === 'shown' && form()?.querySelector('[role=combobox]')
          // Some frames after the last change.
          for (let rest = 0; rest < 10; rest = isWhole() ? rest + 1 : 0) {
            seen.add(form()?.offsetHeight ?? 0)
            await frame()
          }
          return { first: now, heights: [...seen] }
        },
        [type, parts] as const,
      )
      expect(heights, type).toHaveLength(1)
      if (type === 'text' && width === 1280)
        expect(first).toEqual({ drawn: parts, isSeen: true, isFocused: true })
      await page
        .locator('form[data-placement] [data-composer-header]')
        .getByRole('button', { name: 'Close' })
        .click()
      await expect(page.locator('form[data-placement]')).toHaveCount(0)
    }
  })

test('closing the settings of a long post does not move the form', async ({ page, host }) => {
  await host.open()
  await openForm(page, { mode: 'new', type: 'text', placement: 'inline' })
  const settings = page.getByRole('button', { name: 'Settings', exact: true })
  await page.locator('form[data-placement] [role=textbox]').last().click()
  for (let line = 0; line < 25; line++) await page.keyboard.press('Enter')
  const topOf = () => settings.evaluate(button => Math.round(button.getBoundingClientRect().top))
  await settings.click()
  await expect(page.getByRole('region', { name: 'Settings' })).toBeInViewport()
  const before = await topOf()
  // By key: Playwright's click would scroll before it presses.
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Settings' })).toHaveCount(0)
  expect(Math.abs((await topOf()) - before)).toBeLessThan(2)
})
