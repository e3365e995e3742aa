import { openForm } from './form-support.ts'
import { expect, test } from './support.ts'

// The page around the form does not matter.
test.use({ posts: 1 })

const types = ['text', 'photo', 'quote', 'link', 'chat', 'audio', 'video']

test('[POST-48] a form is complete, takes text, and has its final height in its first frame', async ({
  page,
  host,
}) => {
  await host.open()
  // The first two again: drawn in a place where they were drawn before.
  for (const [width, type] of [
    ...['text', 'chat', ...types].map(type => [1280, type] as const),
    ...types.map(type => [360, type] as const),
  ]) {
    await page.setViewportSize({ width, height: 800 })
    const { first, heights } = await page.evaluate(async asked => {
      const { inlay } = window
      if (!inlay || !('dispatch' in inlay)) throw new Error('no bundle')
      const frame = () => new Promise(requestAnimationFrame)
      const form = () => document.querySelector<HTMLElement>('form[data-placement]')
      void inlay.dispatch('post-form:open', { mode: 'new', type: asked, placement: 'inline' } as never)
      const seen = new Set<number>()
      while (!form()) await frame()
      seen.add(form()?.offsetHeight ?? 0)
      await new Promise(resolve => setTimeout(resolve))
      const parts = ['header', '[role=combobox]', '[type=submit]']
      const first = {
        drawn: parts.filter(part => form()?.querySelector(part)),
        isSeen: Number(getComputedStyle(form() as Element).opacity) > 0.3,
        isFocused: form()?.contains(document.activeElement),
      }
      const isWhole = () => form()?.dataset.phase === 'shown' && form()?.querySelector('[role=combobox]')
      // Some frames after the last change.
      for (let rest = 0; rest < 10; rest = isWhole() ? rest + 1 : 0) {
        seen.add(form()?.offsetHeight ?? 0)
        await frame()
      }
      return { first, heights: [...seen] }
    }, type)
    const which = `${type}, ${width} px`
    expect(heights, which).toHaveLength(1)
    if (width === 1280 && ['text', 'chat'].includes(type))
      expect(first, which).toEqual({
        drawn: ['header', '[role=combobox]', '[type=submit]'],
        isSeen: true,
        isFocused: true,
      })
    await page.locator('form[data-placement] header').getByRole('button', { name: 'Close' }).click()
    await expect(page.locator('form[data-placement]')).toHaveCount(0)
  }
})

test('closing the settings of a long post does not move the form', async ({ page, host }) => {
  await host.open()
  await openForm(page, { mode: 'new', type: 'text', placement: 'inline' })
  const settings = page.getByRole('button', { name: 'Settings', exact: true })
  await page.locator('form[data-placement] [role=textbox]').last().click()
  for (let line = 0; line < 50; line++) await page.keyboard.press('Enter')
  const topOf = () => settings.evaluate(button => Math.round(button.getBoundingClientRect().top))
  await settings.click()
  await expect(page.getByRole('region', { name: 'Settings' })).toBeInViewport()
  const before = await topOf()
  // By key: Playwright's click would scroll before it presses.
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Settings' })).toHaveCount(0)
  expect(Math.abs((await topOf()) - before)).toBeLessThan(2)
})
