import type { App } from '../app.ts'
import { batchAddress, getsCalls } from './call-address.ts'
import { formKey } from './form-key.ts'

/** Entries to send without waiting for a response: the host and path, and the fields of the body. */
export interface Batch {
  host: 'www' | 'api' | 'tracker'
  path: string
  fields: Record<string, unknown>
}

/** With this media type a beacon can send JSON to another origin without a preflight. */
const type = 'text/plain;charset=UTF-8'

/** The site's own hosts get the form key in the body, as in every call (DEC-12); another site's tracker doesn't. */
function made(app: App, { host, path, fields }: Batch): { url: URL; body: string } {
  const url = batchAddress(app, host, path)
  const { field, value } = app.get(formKey)
  const isKeyed = host !== 'tracker' || getsCalls(app, url)
  return { url, body: JSON.stringify({ ...(isKeyed && { [field]: value() }), ...fields }) }
}

/** Posts a batch. `isOwn`: on the page's own origin, so the response can be read; `isRenewed`: it was refused, but a newer form key is known now. */
export async function postBatch(
  app: App,
  batch: Batch,
  timeoutMs: number,
): Promise<{ status: number; isOwn: boolean; isRenewed: boolean }> {
  const { url, body } = made(app, batch)
  const isOwn = url.origin === location.origin
  const { value, renew, mends } = app.get(formKey)
  const sent = value()
  const response = await app.platform.fetch(url.href, {
    method: 'POST',
    headers: { 'Content-Type': type },
    body,
    credentials: 'include',
    mode: isOwn ? 'same-origin' : 'no-cors',
    keepalive: true,
    signal: AbortSignal.timeout(timeoutMs),
  })
  renew(response)
  return { status: response.status, isOwn, isRenewed: mends(response.status, sent) }
}

/** Hands a batch to the browser, which sends it even after the page closes; false if the browser refuses. */
export function beaconBatch(app: App, batch: Batch): boolean {
  const { url, body } = made(app, batch)
  try {
    return navigator.sendBeacon(url.href, new Blob([body], { type }))
  } catch {
    return false
  }
}
