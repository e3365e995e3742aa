import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'

/** The browser reports these itself, whatever the page does. */
const browserNoise = /Failed to load resource/

/**
 * Gives a test of an example host pages, each in a browser of its own. Their errors fail the test; a violation of the
 * policy is one, too.
 */
export async function withPages(
  browser: Browser,
  baseURL: string | undefined,
  use: (newPage: () => Promise<Page>) => Promise<void>,
): Promise<void> {
  const contexts: BrowserContext[] = []
  const errors: string[] = []
  await use(async () => {
    const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' })
    contexts.push(context)
    const page = await context.newPage()
    page.on('console', message => {
      if (message.type() === 'error' && !browserNoise.test(message.text())) errors.push(message.text())
    })
    page.on('pageerror', error => errors.push(String(error)))
    return page
  })
  await Promise.all(contexts.map(context => context.close()))
  expect(errors).toEqual([])
}
