import type { App } from '../app.ts'
import { readUrl } from '../lib/url.ts'

type HostName = 'api' | 'www' | 'tracker'
type Parts = Record<string, string>

/** The root of a host that the page data may name. Ignores the page's `<base>`, which may point to another site. */
export const hostRoot = ({ page }: App, host: HostName): URL =>
  new URL(readUrl(page.hosts[host] ?? '/', location.href) ?? document.baseURI)

/** Whether an address is on the page's own host or the API host: only these get calls and the form key. */
export const getsCalls = (app: App, url: URL | undefined): url is URL =>
  url !== undefined && [location.origin, hostRoot(app, 'api').origin].includes(url.origin)

/**
 * The paths named in the page data, except those that lead to another site or lack a variable part: these cause a
 * warning, and the default paths are used.
 */
function hostPaths(app: App): Record<string, string> {
  const isKept = ([name, path]: [name: string, path: string]) => {
    const isGood =
      getsCalls(app, readUrl(path, hostRoot(app, 'api'))) &&
      (name.match(/\{\w+\}/g) ?? []).every(part => path.includes(part))
    if (!isGood) console.warn(`INLAY-9: left out: paths.${name}`)
    return isGood
  }
  return Object.fromEntries(Object.entries(app.page.paths ?? {}).filter(isKept))
}

/**
 * The path of a call on this host: the one that the page data names for it, else the default after the host's prefix.
 */
function hostPath(app: App, path: string, parts: Parts = {}): string {
  const { prefix = '', [path]: own = prefix.replace(/\/+$/, '') + path } = app.get(hostPaths)
  return own.replace(/\{(\w+)\}/g, (found, name: string) =>
    parts[name] === undefined ? found : encodeURIComponent(parts[name]),
  )
}

/** The address of a call; `{name}` in its path is replaced by one of the parts. Null for another site's. */
export function callAddress(app: App, path: string, parts?: Parts): URL | null {
  const url = readUrl(hostPath(app, path, parts), hostRoot(app, 'api'))
  return getsCalls(app, url) ? url : null
}

/** The address of a batch of log entries. If the tracker is on another site, the host's prefix doesn't apply to it. */
export function batchAddress(app: App, host: HostName, path: string): URL {
  const root = hostRoot(app, host)
  const isForeign = host === 'tracker' && !getsCalls(app, root)
  const url = new URL(isForeign ? (app.get(hostPaths)[path] ?? path) : hostPath(app, path), root)
  if (url.origin !== location.origin) url.protocol = 'https:'
  return url
}
