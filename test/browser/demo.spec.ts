import { expect, test } from './support.ts'

for (const path of ['/', '/dashboard', '/guest', '/blog/nightowl', '/mobile', '/hostile'])
  test(`axe finds no violation on the demo’s page ${path}, light and dark`, async ({ page, host }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    expect(await host.axe()).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await host.axe(page, ['color-contrast'])).toEqual([])
  })
