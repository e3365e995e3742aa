import { chromium } from '@playwright/test'
import type { Driver } from '../engines/driver/driver.ts'
import { chromiumArgs, ensureChromium } from '../support/chromium.mjs'

const absent = () => Promise.reject(new Error('not needed here: keys are real ones'))

/** Chromium with a window on the screen of `env`. */
export async function startChromium(env: NodeJS.ProcessEnv): Promise<Driver> {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    headless: false,
    env: env as Record<string, string>,
    args: [
      ...chromiumArgs,
      '--force-renderer-accessibility',
      '--window-size=1280,900',
      '--window-position=0,0',
    ],
  })
  const page = await browser.newPage({ viewport: null })
  return {
    name: 'chromium',
    goto: async url => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    traverse: absent,
    evaluate: expression => page.evaluate(expression),
    perform: absent,
    setFiles: (selector, paths) => page.setInputFiles(selector, paths),
    resize: async () => {},
    close: () => browser.close(),
  }
}
