import type { App } from '../app/app.ts'
import { session } from './store.ts'

/** Unsent texts of the user, each under what it is for: what was typed outlives a closed tab. */
export interface Drafts {
  read: (key: string) => string
  /** Blank text takes the draft away. */
  write: (key: string, text: string) => void
}

/** @param kind what is drafted, such as `ask`: keys of one kind never meet those of another. */
export function createDrafts(app: App, kind: string): Drafts {
  const { storage } = app.platform
  const place = (key: string) =>
    `inlay:${kind}:${app.get(session).$user.get()?.name ?? ''}:${encodeURIComponent(key)}`
  return {
    read: key => storage.get(place(key)) ?? '',
    write(key, text) {
      if (text.trim() === '') storage.remove(place(key))
      else storage.set(place(key), text)
    },
  }
}
