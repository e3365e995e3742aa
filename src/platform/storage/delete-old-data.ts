import type { FileStorage } from '../lib/file-storage.ts'
import { parseJson } from '../lib/parse-json.ts'
import { isRecord } from '../lib/record.ts'
import type { SafeStorage } from '../lib/safe-storage.ts'
import { filesKind, isOwnKey, markKey, maxAgeOf } from './storage-keys.ts'

const timesIn = (value: unknown): number[] =>
  typeof value === 'number' && Number.isFinite(value) ? [value] : []

/** The times of change in a stored value; empty if it has none. */
function timesOf(storage: SafeStorage, key: string): number[] {
  const value = parseJson(storage.get(key))
  // The open windows of conversations.
  if (Array.isArray(value)) return value.flatMap(item => timesIn(isRecord(item) && item.lastOpenedDateTs))
  if (!isRecord(value)) return []
  // A message waiting to be sent.
  if (isRecord(value.message)) return timesIn(value.message.ts)
  const difference = parseJson(storage.get(`${key}~`))
  return [...timesIn(value.at), ...(Array.isArray(difference) ? timesIn(difference[1]) : [])]
}

/** A file that nothing names is deleted after this many milliseconds: a form may be about to name it. */
const unusedMaxAgeMs = 3_600_000

/** Deletes the marks of files that no draft or outgoing post uses. */
function deleteUnusedMarks(storage: SafeStorage, now: number): void {
  const own = storage.keys('').filter(isOwnKey)
  const isMark = (key: string) => key.startsWith(`inlay:${filesKind}:`)
  const marks = own.filter(isMark)
  if (marks.length === 0) return
  const rest = own.flatMap(key => (isMark(key) ? [] : (storage.get(key) ?? []))).join('\n')
  for (const key of marks) {
    const isOld = timesOf(storage, key).every(at => now - at > unusedMaxAgeMs)
    if (isOld && !rest.includes(key)) storage.remove(key)
  }
}

/** Deletes any user's data that is older than thirty days, a year for filters, and data whose owner is gone. */
export async function deleteOldData(storage: SafeStorage, files: FileStorage, now: number): Promise<void> {
  for (const key of storage.keys('').filter(isOwnKey)) {
    if (key === markKey) continue
    const isFresh = key.endsWith('~')
      ? storage.get(key.slice(0, -1)) !== null
      : timesOf(storage, key).some(at => now - at <= maxAgeOf(key))
    if (!isFresh) storage.remove(key)
  }
  deleteUnusedMarks(storage, now)
  for (const key of await files.keys()) if (storage.get(key) === null) await files.remove(key)
}
