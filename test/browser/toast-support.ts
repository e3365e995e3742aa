import type { Page } from '@playwright/test'

/** From here on this document's toasts stay until something closes them: a slow machine needs longer than a user. */
export const keepToasts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { setTimeout } = window
    const slow = (run: () => void, ms?: number) =>
      setTimeout(run, ms === 5000 || ms === 10_000 ? 600_000 : ms)
    Object.assign(window, { setTimeout: slow })
  })
