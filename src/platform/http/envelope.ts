import { isRecord } from '../lib/record.ts'
import type { ServerError } from './failure.ts'

const asRecord = (value: unknown) => (isRecord(value) ? value : null)

const nonEmptyText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** The response inside its envelope; a bare body is accepted, too. */
export function openEnvelope(body: unknown): unknown {
  const outer = asRecord(body)
  return outer && 'response' in outer && asRecord(outer.meta) ? outer.response : body
}

const readError = (error: unknown): ServerError[] => {
  if (nonEmptyText(error)) return [{ detail: nonEmptyText(error) }]
  const entry = asRecord(error)
  if (!entry) return []
  const code = typeof entry.code === 'number' ? entry.code : nonEmptyText(entry.code)
  return [{ code, title: nonEmptyText(entry.title), detail: nonEmptyText(entry.detail) }]
}

/** `errors` next to `meta` or inside the response: objects, or plain strings for asks. */
export function readErrors(body: unknown): ServerError[] {
  const outer = asRecord(body)
  const list = outer?.errors ?? asRecord(outer?.response)?.errors
  return Array.isArray(list) ? list.flatMap(readError) : []
}

/** `meta.msg` of a response; '' if there is none. */
export const readMessage = (body: unknown): string => nonEmptyText(asRecord(asRecord(body)?.meta)?.msg) ?? ''
