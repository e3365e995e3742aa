import type { App } from '../app.ts'
import { readUrl } from '../lib/url.ts'
import type { Page } from '../page/page.ts'

/**
 * The path of a call on this host: the one that the page data names for it, else its own after the host's prefix. `{name}`
 * in it stands for a part that varies.
 */
function hostPath({ paths = {} }: Page, path: string, parts: Record<string, string> = {}): string {
  const own = paths[path] ?? `${paths.prefix?.replace(/\/+$/, '') ?? ''}${path}`
  return own.replace(/\{(\w+)\}/g, (found, name: string) =>
    parts[name] === undefined ? found : encodeURIComponent(parts[name]),
  )
}

/** The root of a host that the page data may name; a `<base>` of the page's has no say, as it may name another site. */
export const hostRoot = ({ page }: App, host: 'api' | 'www' | 'tracker'): URL =>
  new URL(readUrl(page.hosts[host] ?? '/', location.href) ?? document.baseURI)

/** Whether an address is the page's own or the api host's: only they get calls, and the form key. */
export const getsCalls = (app: App, url: URL | undefined): url is URL =>
  url !== undefined && [location.origin, hostRoot(app, 'api').origin].includes(url.origin)

/** The address of a call; null where the page data leads it to another site. */
export function callAddress(app: App, path: string, parts?: Record<string, string>): URL | null {
  const url = readUrl(hostPath(app.page, path, parts), hostRoot(app, 'api'))
  return getsCalls(app, url) ? url : null
}

/** The address of a batch of log entries. The tracker may be another site's, whose paths have no prefix of the host's. */
export function batchAddress(app: App, host: 'api' | 'www' | 'tracker', path: string): URL {
  const root = hostRoot(app, host)
  const isForeign = host === 'tracker' && !getsCalls(app, root)
  const url = new URL(isForeign ? (app.page.paths?.[path] ?? path) : hostPath(app.page, path), root)
  if (url.origin !== location.origin) url.protocol = 'https:'
  return url
}
