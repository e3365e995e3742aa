import type { ReadableAtom } from 'nanostores'
import type { App } from '../../../platform/app.ts'
import { ownKey, storedAtom } from '../../../platform/storage/stored-atom.ts'
import type { SendKey } from './send-key.ts'

/** What a user has chosen for messages, in this browser. */
interface MessageChoices {
  /** What sends a message: Enter, or Ctrl+Enter (Command+Enter on a Mac). */
  sendKey: SendKey
  /** Tells others which messages the user has seen, and hears it of them. */
  seen: boolean
  /** The same of writing. */
  writing: boolean
}

export interface MessageSettings {
  $choices: ReadableAtom<MessageChoices>
  change: (fields: Partial<MessageChoices>) => void
}

const read = ({ sendKey, seen, writing }: Record<string, unknown>): MessageChoices => ({
  sendKey: sendKey === 'mod+enter' ? 'mod+enter' : 'enter',
  seen: seen === true,
  writing: writing === true,
})

export function messageSettings(app: App): MessageSettings {
  const { $value, change } = storedAtom(app, ownKey(app, 'messages', 'settings'), { read })
  return { $choices: $value, change }
}
