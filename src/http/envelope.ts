import { isRecord } from '../lib/record.ts'
import type { ServerError } from './failure.ts'

const fields = (value: unknown) => (isRecord(value) ? value : null)

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** The response inside its envelope; a bare body is accepted, too. */
export function openEnvelope(body: unknown): unknown {
  const outer = fields(body)
  return outer && 'response' in outer && fields(outer.meta) ? outer.response : body
}

const readError = (error: unknown): ServerError[] => {
  if (text(error)) return [{ detail: text(error) }]
  const given = fields(error)
  if (!given) return []
  const code = typeof given.code === 'number' ? given.code : text(given.code)
  return [{ code, title: text(given.title), detail: text(given.detail) }]
}

/** `errors` beside `meta` or inside the response: objects, or plain strings as asks have them. */
export function readErrors(body: unknown): ServerError[] {
  const outer = fields(body)
  const list = outer?.errors ?? fields(outer?.response)?.errors
  return Array.isArray(list) ? list.flatMap(readError) : []
}

/** `meta.msg` of an answer; '' where there is none. */
export const readMessage = (body: unknown): string => text(fields(fields(body)?.meta)?.msg) ?? ''
