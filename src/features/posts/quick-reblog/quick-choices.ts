import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../../../platform/app.ts'
import { parseJson } from '../../../platform/lib/parse-json.ts'
import { fieldsOf } from '../../../platform/lib/record.ts'
import { storagePrefix } from '../../../platform/page/storage-key.ts'
import { browserData } from '../../../platform/storage/browser-data.ts'
import { type Choices, readChoices } from './choices.ts'

/** The user's choices, as this browser keeps them. */
export interface QuickChoices {
  $choices: ReadableAtom<Choices>
  change: (fields: Partial<Choices>) => void
}

/** Milliseconds after which the choices are stored again, so that they aren't deleted as old. */
const refreshMs = 86_400_000

export function quickChoices(app: App): QuickChoices {
  const { storage } = app.get(browserData)
  const { now } = app.platform
  const key = `${storagePrefix('quick-reblog', app.page.user?.name)}choices`
  const stored = parseJson(storage.get(key))
  const $choices = atom(readChoices(stored))
  const store = () => storage.set(key, JSON.stringify({ at: now(), ...$choices.get() }))

  const { at } = fieldsOf(stored)
  if (typeof at === 'number' && now() - at > refreshMs) store()
  // Another tab has changed them.
  app.disposer.listen(window, 'storage', event => {
    const { key: changed, newValue } = event as StorageEvent
    if (changed === key) $choices.set(readChoices(parseJson(newValue)))
  })
  return {
    $choices,
    change(fields) {
      $choices.set({ ...$choices.get(), ...fields })
      store()
    },
  }
}
