/** Text to look for: a pattern, or a string, whole or as a part. */
export type Words = { source: string; flags: string } | { text: string; isExact: boolean }

/** One step of a locator; each searches inside what the one before has found. */
export type Step =
  | { css: string }
  | { role: string; name?: Words }
  | { words: Words }
  | { label: Words }
  | { at: number }
  | { holding: string }

export const words = (name: string | RegExp, isExact = false): Words =>
  typeof name === 'string' ? { text: name, isExact } : { source: name.source, flags: name.flags }
