import { cutAtCharacter, isBlank } from '../../../platform/text/text.ts'

/** Maximum length of a message, in UTF-16 units (MSGC-33). */
export const textMaxLength = 4096

/**
 * Text as it is sent: trimmed, in the normal form of its characters, at most 4096; empty means there is nothing to send
 * (MSGC-31, MSGC-33).
 */
export const textToSend = (typed: string): string =>
  isBlank(typed) ? '' : cutAtCharacter(typed.normalize().trim(), textMaxLength).trim()
