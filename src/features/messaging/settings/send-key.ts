import { type ComposingKey, isComposing } from '../../../platform/dom/composing.ts'

/** What sends a message. */
export type SendKey = 'enter' | 'mod+enter'

interface Keys extends ComposingKey {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

/** Whether a key sends the message (KEY-18). Ctrl+Enter does so in any case, and Shift+Enter never. */
export const sends = (event: Keys, choice: SendKey): boolean =>
  event.key === 'Enter' &&
  !event.shiftKey &&
  (choice === 'enter' || event.ctrlKey || event.metaKey) &&
  !isComposing(event)
