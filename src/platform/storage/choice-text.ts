import type { App } from '../app.ts'

/** Choices that the browser has refused to store, by key: they count for this page only. */
export const refusedChoices = Object.assign((): Map<string, string> => new Map(), { key: 'refusedChoices' })

/** A user's choice as text, for code that loads before `storedAtom`; null if there is none. */
export const choiceText = (app: App, key: string): string | null =>
  app.get(refusedChoices).get(key) ?? app.platform.storage.get(key)
