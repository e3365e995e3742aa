import type { ReadableAtom } from 'nanostores'
import type { App } from '../../../platform/app.ts'
import { ownKey, storedAtom } from '../../../platform/storage/stored-atom.ts'
import { type Choices, readChoices } from './choices.ts'

/** The user's choices, as this browser keeps them. */
export interface QuickChoices {
  $choices: ReadableAtom<Choices>
  change: (fields: Partial<Choices>) => void
}

export function quickChoices(app: App): QuickChoices {
  const { $value, change } = storedAtom(app, ownKey(app, 'reblog-settings', 'choices'), { read: readChoices })
  return { $choices: $value, change }
}
