import type { App } from '../app/app.ts'
import { session } from './store.ts'

/** Unsent texts of the user, each under what it is for: what was typed outlives a closed tab. */
export interface Drafts {
  read: (key: string) => string
  /** Blank text takes the draft away. False when it could not be kept. */
  write: (key: string, text: string) => boolean
  /** What the user has drafts of. */
  keys: () => string[]
}

const decode = (key: string): string | null => {
  try {
    return decodeURIComponent(key)
  } catch {
    return null
  }
}

/** @param kind what is drafted, such as `ask`: keys of one kind never meet those of another. */
export function createDrafts(app: App, kind: string): Drafts {
  const { storage } = app.platform
  const prefix = () => `inlay:${kind}:${encodeURIComponent(app.get(session).$user.get()?.name ?? '')}:`
  const place = (key: string) => `${prefix()}${encodeURIComponent(key)}`
  return {
    read: key => storage.get(place(key)) ?? '',
    write(key, text) {
      if (text.trim() !== '') return storage.set(place(key), text)
      storage.remove(place(key))
      return true
    },
    keys() {
      const start = prefix()
      return storage.keys(start).flatMap(key => decode(key.slice(start.length)) ?? [])
    },
  }
}
