import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import { test as base } from '../browser/worker.ts'

export { expect }

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface AxeResult {
  violations: { id: string; nodes: { target: string[]; failureSummary?: string }[] }[]
}

/** The page with every control, under the strict policy; a test that causes a console error fails. */
export interface Gallery {
  open: (query?: string) => Promise<void>
  /** What the controls reported since the page opened. */
  said: () => Promise<string>
  /** Axe's violations, shortened; only of these rules if given. */
  axe: (rules?: string[]) => Promise<string[]>
}

/** One page for all tests of a worker: a test's changes go with the document, or are cleared here. */
export const test = base.extend<{ gallery: Gallery }>({
  reducedMotion: 'reduce',
  context: ({ galleryPage }, use) => use(galleryPage.context()),
  page: async ({ galleryPage: page, viewport, colorScheme, reducedMotion }, use) => {
    await page.emulateMedia({ colorScheme, reducedMotion })
    if (viewport) await page.setViewportSize(viewport)
    await page.mouse.move(0, 0)
    await use(page)
    page.removeAllListeners()
    await page.goto('about:blank')
  },
  gallery: async ({ page, harnessUrl }, use) => {
    const errors: string[] = []
    page.on('pageerror', error => errors.push(error.message))
    page.on('console', message => {
      // The single missing image is intended.
      if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
        errors.push(message.text())
    })
    await use({
      open: async (query = '') => {
        await page.goto(`${harnessUrl}${query}`)
        await page.getByRole('heading', { name: 'The base set' }).waitFor()
      },
      said: () => page.locator('output').evaluate(output => output.textContent ?? ''),
      axe: rules => runAxe(page, rules),
    })
    expect(errors).toEqual([])
  },
})

async function runAxe(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const { violations } = await page.evaluate<AxeResult>(
    `axe.run(document, ${JSON.stringify({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) })})`,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  )
}
