import { type BrowserContext, expect, type Page } from '@playwright/test'
import { test as base, type SharedPage } from './worker.ts'

interface Options {
  /** Gives the test its own context and page, where loads, storage or counts matter. */
  isolated: boolean
}

const irrevocable = ['addInitScript', 'exposeFunction', 'exposeBinding'] as const

/** Detects when a test does something that cannot be undone. */
function watchForSpoiling(shared: SharedPage): void {
  const spoil = <T extends object>(target: T, names: readonly (keyof T)[]) => {
    for (const name of names) {
      const run = target[name] as (...args: unknown[]) => unknown
      target[name] = ((...args: unknown[]) => {
        shared.isSpoilt = true
        return run.apply(target, args)
      }) as T[typeof name]
    }
  }
  spoil(shared.page, irrevocable)
  spoil(shared.context, irrevocable)
  spoil(shared.context.clock, ['install', 'setFixedTime', 'setSystemTime', 'pauseAt'])
}

/** Events that tests listen to; Playwright uses other listeners. */
const heard = [
  ...['console', 'dialog', 'pageerror', 'popup', 'page', 'download', 'filechooser', 'framenavigated'],
  ...['request', 'response', 'requestfailed', 'requestfinished', 'websocket', 'worker', 'weberror'],
]

function removeListeners(target: Page | BrowserContext): void {
  for (const event of heard) target.removeAllListeners(event)
}

/** Routes that are still responding no longer matter: if they fail, the test doesn't. */
async function endRoutes(context: BrowserContext): Promise<void> {
  await Promise.all([...context.pages(), context].map(one => one.unrouteAll({ behavior: 'ignoreErrors' })))
}

/** An address of the demo with an empty page. */
const nothing = '/_fixtures/nothing'

/**
 * Goes to a URL. A form that has just closed may still be going back in the history, even after its page was left; the
 * browser then aborts the navigation.
 */
export const visit = (page: Page, url: string) =>
  page.goto(url).catch(error => {
    if (!String(error).includes('ERR_ABORTED')) throw error
    return page.goto(url)
  })

/** Leaves the test's page without unload questions, and undoes what the test has changed. */
async function clear({ page, context }: SharedPage, origin: string): Promise<void> {
  await endRoutes(context)
  await Promise.all(context.pages().map(one => one !== page && one.close()))
  removeListeners(page)
  removeListeners(context)
  await context.setOffline(false)
  page.on('dialog', dialog => dialog.accept().catch(() => {}))
  // A form on its way back in the history may also replace the page that has just come.
  await expect(async () => {
    await visit(page, origin + nothing)
    const path = await page.evaluate(() => {
      sessionStorage.clear()
      return location.pathname
    })
    expect(path).toBe(nothing)
  }).toPass()
  removeListeners(page)
  await context.clearCookies()
  await context.clearPermissions()
  // Deletes everything that pages of this origin have stored, except the cache.
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.detach()
}

export const test = base.extend<Options & { sharedPage: SharedPage | null }>({
  isolated: [false, { option: true }],
  // Most tests check the result of a transition; those about the transition itself enable motion.
  reducedMotion: 'reduce',
  sharedPage: async (
    { browser, baseURL, sharedPages, isolated, hasTouch, isMobile, userAgent, locale },
    use,
  ) => {
    if (isolated) return use(null)
    const kind = JSON.stringify([hasTouch, isMobile, userAgent, locale])
    let shared = sharedPages.get(kind)
    if (!shared || shared.page.isClosed()) {
      await shared?.context.close()
      const context = await browser.newContext()
      shared = { context, page: await context.newPage(), isSpoilt: false }
      watchForSpoiling(shared)
      sharedPages.set(kind, shared)
    }
    await use(shared)
    if (!shared.isSpoilt && !shared.page.isClosed()) return clear(shared, baseURL ?? '')
    sharedPages.delete(kind)
    await endRoutes(shared.context)
    await shared.context.close()
  },
  context: async ({ browser, sharedPage }, use) => {
    if (sharedPage) return use(sharedPage.context)
    const context = await browser.newContext()
    await use(context)
    await endRoutes(context)
    await context.close()
  },
  page: async ({ context, sharedPage, viewport, colorScheme, reducedMotion }, use) => {
    if (!sharedPage) return use(await context.newPage())
    const { page } = sharedPage
    // Includes what an earlier test may have left: in print the drawer doesn't scroll, and conversations are hidden.
    await page.emulateMedia({ media: null, contrast: null, forcedColors: null, colorScheme, reducedMotion })
    if (viewport) await page.setViewportSize(viewport)
    // A press or a turn of the wheel without a move happens where the pointer is.
    await page.mouse.move(0, 0)
    await use(page)
  },
})
