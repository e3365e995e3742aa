import type { BootstrapData, SiteLinks } from '../bus/contract.ts'
import { readUrl } from '../lib/url.ts'

/**
 * Removes the paths of calls that lead to another site, which must not get the form key, or that lose a part that
 * varies. Returns their names.
 */
export function refusePaths({ paths, hosts }: Pick<BootstrapData, 'paths' | 'hosts'>): string[] {
  if (!paths) return []
  const own = [location.origin, readUrl(hosts?.api ?? '', location.href)?.origin]
  const isRefused = ([name, path]: [name: string, path: string]) =>
    !own.includes(readUrl(path, location.href)?.origin) ||
    name.match(/\{\w+\}/g)?.some(part => !path.includes(part))
  return Object.entries(paths)
    .filter(isRefused)
    .map(([name]) => {
      delete paths[name]
      return `paths.${name}`
    })
}

/** The links that the page data sets to null, which hides their entries; elsewhere null means a missing field. */
export const hiddenLinks = (data: unknown): SiteLinks =>
  Object.fromEntries(Object.entries(Object(Object(data).links)).filter(([, link]) => link === null))
