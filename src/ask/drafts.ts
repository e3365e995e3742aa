import type { App } from '../app/app.ts'
import { session } from '../session/store.ts'

/** Unsent questions, per user and recipient: what was typed outlives a closed tab. */
export interface AskDrafts {
  read: (recipient: string) => string
  /** Blank text takes the draft away. */
  write: (recipient: string, text: string) => void
}

export function askDrafts(app: App): AskDrafts {
  const { storage } = app.platform
  const key = (recipient: string) =>
    `inlay:ask:${app.get(session).$user.get()?.name ?? ''}:${encodeURIComponent(recipient)}`
  return {
    read: recipient => storage.get(key(recipient)) ?? '',
    write(recipient, text) {
      if (text.trim() === '') storage.remove(key(recipient))
      else storage.set(key(recipient), text)
    },
  }
}
