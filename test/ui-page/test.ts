import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test as base, expect, type Page } from '@playwright/test'
import { serveHarness } from './serve.mjs'

export { expect }

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface AxeResult {
  violations: { id: string; nodes: { target: string[]; failureSummary?: string }[] }[]
}

/** The page with every control, under the strict policy; a test that leaves an error on the console fails. */
export interface Gallery {
  open: (query?: string) => Promise<void>
  /** What the controls reported since the page opened. */
  said: () => Promise<string>
  /** Violations that axe finds, in short. */
  axe: () => Promise<string[]>
}

export const test = base.extend<{ gallery: Gallery }, { harnessUrl: string }>({
  harnessUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
    async ({}, use) => {
      const { url, close } = await serveHarness()
      await use(url)
      await close()
    },
    { scope: 'worker' },
  ],
  gallery: async ({ page, harnessUrl }, use) => {
    const errors: string[] = []
    page.on('pageerror', error => errors.push(error.message))
    page.on('console', message => {
      // The one missing image is there on purpose.
      if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
        errors.push(message.text())
    })
    await use({
      open: async (query = '') => {
        await page.goto(`${harnessUrl}${query}`)
        await page.getByRole('heading', { name: 'The base set' }).waitFor()
      },
      said: () => page.locator('output').evaluate(output => output.textContent ?? ''),
      axe: () => runAxe(page),
    })
    expect(errors).toEqual([])
  },
})

async function runAxe(page: Page): Promise<string[]> {
  await page.evaluate(axeSource)
  // Something still fading in has no contrast yet.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(animation => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(animation => animation.finished),
    ),
  )
  const { violations } = await page.evaluate<AxeResult>('axe.run()')
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  )
}
