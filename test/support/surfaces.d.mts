import type { Page } from '@playwright/test'

export const surfaces: {
  name: string
  path?: string
  open: (page: Page) => Promise<unknown>
  /** Seen once it is open. */
  seen: string
}[]
