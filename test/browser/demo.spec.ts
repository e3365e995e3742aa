import { expect, test } from './support.ts'

const pages = ['/', '/dashboard', '/guest', '/blog/nightowl', '/mobile', '/hostile']

test.describe('the pages of the demo', () => {
  for (const path of pages)
    for (const scheme of ['light', 'dark'] as const)
      test(`${path} has no violation that axe knows, ${scheme}`, async ({ page, host }) => {
        await page.emulateMedia({ colorScheme: scheme })
        await page.goto(path)
        await page.waitForLoadState('networkidle')
        expect(await host.axe()).toEqual([])
      })
})
