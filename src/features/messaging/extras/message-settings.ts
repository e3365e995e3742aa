import type { App } from '../../../platform/app.ts'
import { ownKey, storedAtom } from '../../../platform/storage/stored-atom.ts'
import type { SendKey } from '../conversation/message-field.ts'

/** What a user has chosen for messages, in this browser. */
interface MessageChoices {
  /** What sends a message: Enter, or Ctrl+Enter (Command+Enter on a Mac). */
  sendKey: SendKey
  /** Tells others which messages the user has seen, and hears it of them. */
  seen: boolean
  /** The same of writing. */
  writing: boolean
}

const read = ({ sendKey, seen, writing }: Record<string, unknown>): MessageChoices => ({
  sendKey: sendKey === 'mod+enter' ? 'mod+enter' : 'enter',
  seen: seen === true,
  writing: writing === true,
})

export type MessageSettings = ReturnType<typeof messageSettings>

export function messageSettings(app: App) {
  const { $value, change } = storedAtom(app, ownKey(app, 'messages', 'settings'), { read })
  return { $choices: $value, change }
}
