import { vi } from 'vitest'
import type { ShareTools } from '../../../src/features/share/tools.ts'

/** A browser without a share sheet, which can copy and open windows. */
export const fakeTools = (): ShareTools => ({
  copy: vi.fn(async () => true),
  openWindow: vi.fn(() => true),
  canShare: vi.fn(() => false),
  share: vi.fn(async () => 'shared' as const),
})
