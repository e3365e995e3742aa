import { isRecord } from '../lib/record.ts'

/** The name of a list whose entries were all left out because none can be read; null where some can, or none came. */
export const unreadableList = (body: unknown, name: string, read: readonly unknown[]): string | null => {
  const sent = isRecord(body) ? body[name] : undefined
  return read.length === 0 && Array.isArray(sent) && sent.length > 0 ? name : null
}
