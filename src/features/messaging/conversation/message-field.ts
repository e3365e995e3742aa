import { type ComposingKey, isComposing } from '../../../platform/dom/composing.ts'
import { cutAtCharacter, isBlank } from '../../../platform/text/text.ts'

/** Maximum length of a message, in UTF-16 units (MSGC-33). The server's is in `fixtures/calls/definitions`. */
export const textMaxLength = 4096

/**
 * Text as sent: trimmed, with normalized characters, not too long; empty means there is nothing to send (MSGC-31,
 * MSGC-33).
 */
export const textToSend = (typed: string): string =>
  isBlank(typed) ? '' : cutAtCharacter(typed.normalize().trim(), textMaxLength).trim()

/** What sends a message. */
export type SendKey = 'enter' | 'mod+enter'

interface Keys extends ComposingKey {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

/** Whether a key sends the message (KEY-18). Ctrl+Enter always does, Shift+Enter never. */
export const sends = (event: Keys, choice: SendKey): boolean =>
  event.key === 'Enter' &&
  !event.shiftKey &&
  (choice === 'enter' || event.ctrlKey || event.metaKey) &&
  !isComposing(event)
