import type { Page } from '@playwright/test'
import { test as base, expect } from './support.ts'

export const test = base.extend<{ returning: Page }>({
  /** A page that tells by `persisted` whether it came from the cache. */
  returning: async ({ remembering, baseURL }, use) => {
    const context = await remembering.newContext({ ...(baseURL && { baseURL }) })
    const page = await context.newPage()
    await page.addInitScript(() => {
      addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }))
    })
    await use(page)
    await context.close()
  },
})

/** Goes back to the previous page and checks that it is the same one. */
export async function comeBack(page: Page): Promise<void> {
  await page.goBack({ waitUntil: 'commit' })
  // If it is not, prints the browser's reason.
  const ways = () =>
    page
      .evaluate(() => {
        const [navigation] = performance.getEntriesByType('navigation')
        return Reflect.get(window, 'persisted') || Reflect.get(navigation ?? {}, 'notRestoredReasons')
      })
      // A closing document may be gone while it is being asked, and a poll would be gone with it.
      .catch(String)
  await expect.poll(ways).toBe(true)
}
