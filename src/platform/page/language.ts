/** Translations by the English text, from the host, so they may hold anything; empty ones don't count. */
export type Messages = Record<string, unknown>

/** The page's language. */
export interface Language {
  /** As given by the page, such as `de-AT`; may be invalid. */
  name: string
  messages: Messages
}

/** The language of texts, dates, and numbers; each root sets it when it is mounted. */
export const currentLanguage = { locale: 'en-US', messages: {} as Messages }

/** Sets the language of texts, dates and numbers. */
export function setLanguage({ name, messages }: Language): void {
  currentLanguage.messages = messages
  try {
    currentLanguage.locale = Intl.getCanonicalLocales(name)[0] ?? 'en-US'
  } catch {
    // The page's language may be invalid; dates and numbers still have to be formatted.
    currentLanguage.locale = 'en-US'
  }
}
