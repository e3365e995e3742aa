import type { App } from '../app.ts'
import { type Batch, beaconBatch, postBatch } from '../http/batch.ts'
import type { BatchResult } from './sender.ts'

/** Where batches go, and in which field of the body (LOG-2, LOG-3, DEC-113). */
export interface LogTarget {
  host: Batch['host']
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

const batchOf = (app: App, { host, path, field }: LogTarget, entries: readonly unknown[]): Batch => ({
  host,
  path,
  fields: { [field]: entries, ...(field === 'trackers' && { flushTime: app.platform.now() }) },
})

/** Posts one batch (LOG-2). Only reads the status and a newer form key from the response. */
export async function postEntries(
  app: App,
  target: LogTarget,
  entries: readonly unknown[],
): Promise<BatchResult> {
  try {
    const { status, isOwn, isRenewed } = await postBatch(app, batchOf(app, target, entries), timeoutMs)
    if ((status >= 200 && status < 300) || !isOwn) return 'accepted'
    return isRenewed || status >= 500 || status === 429 ? 'retry' : 'refused'
  } catch {
    return 'retry'
  }
}

/** Sends one batch by beacon; false if the browser refuses it (LOG-4). */
export const beaconEntries = (app: App, target: LogTarget, entries: readonly unknown[]): boolean =>
  beaconBatch(app, batchOf(app, target, entries))
