import type { App } from '../app.ts'
import { parseJson } from '../lib/parse-json.ts'
import { fieldsOf } from '../lib/record.ts'
import { storagePrefix } from '../page/storage-key.ts'
import { browserData } from './browser-data.ts'
import { dataMaxAgeMs } from './keys.ts'

/** The key of what this user has of a kind. */
export const ownKey = (app: App, kind: string, name: string): string =>
  `${storagePrefix(kind, app.page.user?.name)}${name}`

/** Milliseconds after which a record is stored again, so that it isn't deleted as old while its user comes. */
const refreshMs = 86_400_000

/** The fields of a record that is not too old; none of anything else. */
export function readRecord(app: App, key: string): Record<string, unknown> {
  const { storage } = app.get(browserData)
  const now = app.platform.now()
  const record = fieldsOf(parseJson(storage.get(key)))
  const age = typeof record.at === 'number' ? now - record.at : 0
  if (age > dataMaxAgeMs) return {}
  if (age > refreshMs) storage.set(key, JSON.stringify({ ...record, at: now }))
  return record
}

/** Stores a record with the time. Returns false if the browser refuses. */
export const writeRecord = (app: App, key: string, fields: object): boolean =>
  app.get(browserData).storage.set(key, JSON.stringify({ at: app.platform.now(), ...fields }))
