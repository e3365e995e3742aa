import { expect, test } from './support.ts'

test('axe finds no violation on pages of the demo, light and dark', async ({ page, host }) => {
  for (const path of ['/dashboard', '/mobile'])
    await test.step(path, async () => {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      expect.soft(await host.axe(), `${path}, light`).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      expect.soft(await host.axe(page, ['color-contrast']), `${path}, dark`).toEqual([])
    })
})
