/** A call that the site has chosen. */
export interface Call {
  /** As in openapi.json: `fastReblog`, `upload_image`. */
  id: string
  method: string
  /** With `{name}` for the variable parts. */
  path: string
  parts: readonly string[]
  /** What it is, sends, and answers: for a comment. */
  about: readonly string[]
  /** Where docs/calls.md has it. */
  line: string
  isForUsers: boolean
  /** Sent while a page closes: it can't carry the form key in a header. */
  isBeacon: boolean
}

export interface Area {
  /** The name of its file. */
  name: string
  title: string
  calls: readonly Call[]
}

export interface Site {
  areas: readonly Area[]
  /** What goes into <head>. */
  head: string
}

/** What a framework needs: nothing else knows its form. */
export interface Framework {
  /** Where the site serves the files of dist/. */
  base: string
  /** The texts of all files, by path. */
  files: (site: Site) => Record<string, string>
  /** The file with the addresses of the calls. */
  routes: string
  /** The stub of a call, as in the file of its area. */
  stub: (call: Call) => string
  /** What is left to do by hand, once the files are there. */
  next: string
}

/** The items by what `keyOf` says of them, in their order. */
export function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

/** The calls of all areas, those with literal paths first, so that a variable part doesn't catch them. */
export function inOrder(areas: readonly Area[]): (Call & { area: string })[] {
  const all = areas.flatMap(({ name, calls }) => calls.map(call => ({ ...call, area: name })))
  // A brace comes after all letters.
  return all.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
}

export const snake = (name: string): string => name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
export const camel = (name: string): string =>
  name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
export const pascal = (name: string): string => camel(`_${name}`)

/** A path with its variable parts in the framework's form. */
export const pathOf = ({ path }: Call, form: (part: string) => string): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, part: string) => form(part))

/** Lines with the same characters before them. */
export const comment = (lines: readonly string[], before: string): string =>
  lines.map(line => `${before}${line}\n`).join('')
