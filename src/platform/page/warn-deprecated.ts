import { isRecord } from '../lib/record.ts'
import type { Deprecation } from './deprecations.ts'
import { readBlocks } from './read-page.ts'

/** Whether the page uses it: in its data, as an attribute, or as a command in the markup. */
function isUsed(name: string): boolean {
  if (name.startsWith('data-inlay')) return document.querySelector(`[${name}]`) !== null
  if (name.includes(':')) return document.querySelector(`[data-inlay-command="${name}"]`) !== null
  const { data } = readBlocks(document).bootstrap
  return (
    name.split('.').reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), data) !==
    undefined
  )
}

/** Warns the host's developer, once a page for each thing that it uses. */
export function warnOfDeprecated(deprecations: readonly Deprecation[]): void {
  for (const { name, instead } of deprecations)
    if (isUsed(name))
      console.warn(`INLAY-50: ${name} is deprecated: use ${instead}. See docs/reference.md#deprecated.`)
}
