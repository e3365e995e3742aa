import type { PageFlags } from '../bus/contract.ts'

const names = [
  'is_mobile_handset',
  'responsive_help_docs',
  'indash_blogs',
  'ask_form',
  'livephotos_web',
  'lrec_on_blog_pages_peepr',
  'is_logged_in',
  'dashboard_refresh',
] as const satisfies readonly (keyof PageFlags)[]

const spellings = new Map<unknown, boolean>([
  [true, true],
  [1, true],
  ['true', true],
  ['1', true],
  ['on', true],
  [false, false],
  [0, false],
  ['false', false],
  ['0', false],
  ['off', false],
  ['', false],
  [null, false],
  [undefined, false],
])

/** A flag in any of the server's spellings; other text keeps the fallback (dashboard.md §5). */
export const readBoolean = (value: unknown, fallback = false): boolean => spellings.get(value) ?? fallback

/** The page's feature flags; a missing or unreadable one is false (dashboard.md §1). */
export function readFlags(data: unknown): PageFlags {
  const given = typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {}
  const flags = {} as PageFlags
  for (const name of names) flags[name] = readBoolean(given[name])
  return flags
}
