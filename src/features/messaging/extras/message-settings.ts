import type { App } from '../../../platform/app.ts'
import { ownKey, storedAtom } from '../../../platform/storage/stored-atom.ts'
import type { SendKey } from '../conversation/message-field.ts'

/** A user's choices for messages, in this browser. */
interface MessageChoices {
  /** What sends a message: Enter, or Ctrl+Enter (Command+Enter on a Mac). */
  sendKey: SendKey
  /** Shares which messages the user has seen, and shows what others have seen. */
  seen: boolean
  /** The same for typing. */
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
