import type { GenericSchema } from 'valibot'
import { isRecord } from '../lib/record.ts'

/** The name of a list of which no entry can be read; null if some can, or none came. */
export const unreadableList = (body: unknown, name: string, read: readonly unknown[]): string | null => {
  const sent = isRecord(body) ? body[name] : undefined
  return read.length === 0 && Array.isArray(sent) && sent.length > 0 ? name : null
}

/** The field because of which a schema refuses a response: the first that couldn't be left out. */
export function faultOf(schema: GenericSchema, body: unknown, dropped: readonly string[]): string {
  const result = schema['~standard'].validate(body)
  const issues = ('issues' in result && result.issues) || []
  const paths = issues.map(({ path = [] }) =>
    path.map(step => String(typeof step === 'object' ? step.key : step)).join('.'),
  )
  return paths.find(path => path !== '' && !dropped.includes(path)) ?? dropped.at(-1) ?? 'response'
}
