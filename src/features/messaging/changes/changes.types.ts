import type { StoredMessage } from '../types.ts'

/** What a user does with a single message. */
export interface MessageActions {
  /** Adds a reaction, or takes it back. It shows at once. */
  react: (message: StoredMessage, sign: string) => Promise<void>
  /** Hides an own message, and deletes it unless that is undone. */
  remove: (message: StoredMessage) => Promise<void>
  /** Saves what is being edited; the field keeps it until the server has it. */
  saveEdit: () => Promise<void>
}
