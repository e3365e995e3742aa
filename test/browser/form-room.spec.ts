import { expect, test } from './support.ts'

test('[POST-48] a form that fits is all there in its first frame, seen and ready to be written in', async ({
  page,
  host,
}) => {
  await host.open()
  for (const type of ['text', 'chat', 'text', 'chat']) {
    const first = await page.evaluate(async asked => {
      const { inlay } = window
      if (!inlay || !('dispatch' in inlay)) throw new Error('no bundle')
      const form = () => document.querySelector<HTMLElement>('form[data-placement]')
      void inlay.dispatch('post-form:open', { mode: 'new', type: asked, placement: 'inline' } as never)
      while (!form()) await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
      const drawn = ['header', '[role=combobox]', '[type=submit]'].filter(part => form()?.querySelector(part))
      return {
        drawn: drawn.length,
        opacity: Number(getComputedStyle(form() as Element).opacity),
        isFocused: form()?.contains(document.activeElement),
      }
    }, type)
    expect(first.drawn).toBe(3)
    expect(first.opacity).toBeGreaterThan(0.3)
    expect(first.isFocused).toBe(true)
    await page.locator('form[data-placement] header').getByRole('button', { name: 'Close' }).click()
    await expect(page.locator('form[data-placement]')).toHaveCount(0)
  }
})

const types = ['text', 'photo', 'quote', 'link', 'chat', 'audio', 'video']

for (const width of [1280, 360])
  test(`a form has its whole height from its first frame, whatever is drawn into it later, ${width} px`, async ({
    page,
    host,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await host.open()
    for (const type of types) {
      const heights = await page.evaluate(async asked => {
        const { inlay } = window
        if (!inlay || !('dispatch' in inlay)) throw new Error('no bundle')
        const frame = () => new Promise(requestAnimationFrame)
        void inlay.dispatch('post-form:open', { mode: 'new', type: asked, placement: 'inline' } as never)
        const seen = new Set<number>()
        const form = () => document.querySelector<HTMLElement>('form[data-placement]')
        while (!form()) await frame()
        const isWhole = () => form()?.dataset.phase === 'shown' && form()?.querySelector('[role=combobox]')
        // Some frames beyond the last that draws something.
        for (let rest = 0; rest < 10; rest = isWhole() ? rest + 1 : 0) {
          seen.add(form()?.offsetHeight ?? 0)
          await frame()
        }
        return [...seen]
      }, type)
      expect(heights, type).toHaveLength(1)
      await page.locator('form[data-placement] header').getByRole('button', { name: 'Close' }).click()
      await expect(page.locator('form[data-placement]')).toHaveCount(0)
    }
  })
