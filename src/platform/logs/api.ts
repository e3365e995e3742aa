import type { App } from '../app.ts'
import { http } from '../http/client.ts'
import { readUrl } from '../lib/url.ts'
import type { BatchResult } from './sender.ts'

/** Where batches go, and the field of the body that holds them (LOG-2, LOG-3, DEC-113). */
export interface LogTarget {
  host: 'www' | 'api' | 'tracker'
  path: string
  field: 'payload' | 'events' | 'trackers'
}

export const targets = {
  /** Errors. */
  cslog: { host: 'www', path: '/services/cslog', field: 'payload' },
  /** What users do. */
  lady: { host: 'api', path: '/svc/log/lady', field: 'events' },
  /** A separate service (LOG-5). */
  tracker: { host: 'tracker', path: '/services/tracker', field: 'trackers' },
} as const satisfies Record<string, LogTarget>

export type LogTargetName = keyof typeof targets

const timeoutMs = 10_000

/** Address of a target's batches: on the host that the page names, over https unless the page itself is without. */
function targetUrl(app: App, { host, path }: LogTarget): URL {
  const url = new URL(path, readUrl(app.page.hosts[host] ?? '/', location.href) ?? document.baseURI)
  if (url.origin !== location.origin) url.protocol = 'https:'
  return url
}

/** The site's own hosts get the form key as every call does (DEC-12); a tracker of another site does not. */
const isKeyed = (app: App, { host }: LogTarget, url: URL): boolean =>
  host !== 'tracker' || url.origin === app.get(http).resolve('/')?.origin || url.origin === location.origin

const bodyOf = (app: App, target: LogTarget, url: URL, batch: readonly unknown[]): string =>
  JSON.stringify({
    ...(isKeyed(app, target, url) && { form_key: app.get(http).formKey() }),
    [target.field]: batch,
    ...(target.field === 'trackers' && { flushTime: app.platform.now() }),
  })

/** With this media type a beacon can send JSON to another origin without a preflight. */
const type = 'text/plain;charset=UTF-8'

/** Posts one batch (LOG-2). Of the answer only the status is read, and a newer form key. */
export async function postBatch(
  app: App,
  target: LogTarget,
  batch: readonly unknown[],
): Promise<BatchResult> {
  const url = targetUrl(app, target)
  const isOwn = url.origin === location.origin
  try {
    const response = await app.platform.fetch(url.href, {
      method: 'POST',
      headers: { 'Content-Type': type },
      body: bodyOf(app, target, url, batch),
      credentials: 'include',
      mode: isOwn ? 'same-origin' : 'no-cors',
      keepalive: true,
      signal: AbortSignal.timeout(timeoutMs),
    })
    const isRenewed = app.get(http).renewFormKey(response)
    const { ok, status } = response
    if (ok || !isOwn) return 'accepted'
    return isRenewed || status >= 500 || status === 429 ? 'retry' : 'refused'
  } catch {
    return 'retry'
  }
}

/** Sends one batch by beacon; false when the browser refuses it (LOG-4). */
export function beaconBatch(app: App, target: LogTarget, batch: readonly unknown[]): boolean {
  const url = targetUrl(app, target)
  try {
    return navigator.sendBeacon(url.href, new Blob([bodyOf(app, target, url, batch)], { type }))
  } catch {
    return false
  }
}
