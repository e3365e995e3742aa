import type { PageFlags } from '../bus/contract.ts'

const flagNames = [
  'is_mobile_handset',
  'responsive_help_docs',
  'indash_blogs',
  'ask_form',
  'livephotos_web',
  'lrec_on_blog_pages_peepr',
  'is_logged_in',
  'dashboard_refresh',
] as const satisfies readonly (keyof PageFlags)[]

/** Whether a flag is set, in any of the server's spellings. */
export const isSet = (value: unknown): boolean => /^(true|1|on)$/.test(String(value))

/** Reads a flag in any of the server's spellings; the fallback for other text (VAL-24, VAL-25). */
export function readBoolean(value: unknown, fallback?: boolean): boolean
export function readBoolean(value: unknown, fallback: null): boolean | null
export function readBoolean(value: unknown, fallback: boolean | null = false): boolean | null {
  if (isSet(value)) return true
  return /^(false|0|off)?$/.test(String(value ?? '')) ? false : fallback
}

/** The page's feature flags; a missing or unreadable one is false (BOOT-4, BOOT-5, DEC-13). */
export function readFlags(data: unknown): PageFlags {
  const values: Record<string, unknown> = Object(data)
  const flags = {} as PageFlags
  for (const name of flagNames) flags[name] = readBoolean(values[name])
  return flags
}
