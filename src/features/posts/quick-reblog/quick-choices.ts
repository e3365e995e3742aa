import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../../../platform/app.ts'
import { ownKey, readRecord, writeRecord } from '../../../platform/storage/record.ts'
import { type Choices, readChoices } from './choices.ts'

/** The user's choices, as this browser keeps them. */
export interface QuickChoices {
  $choices: ReadableAtom<Choices>
  change: (fields: Partial<Choices>) => void
}

export function quickChoices(app: App): QuickChoices {
  const key = ownKey(app, 'reblog-settings', 'choices')
  const read = () => readChoices(readRecord(app, key))
  const $choices = atom(read())
  // Another tab has changed them.
  app.disposer.listen(app.platform.window, 'storage', event => {
    if ((event as StorageEvent).key === key) $choices.set(read())
  })
  return {
    $choices,
    change(fields) {
      $choices.set({ ...$choices.get(), ...fields })
      writeRecord(app, key, $choices.get())
    },
  }
}
