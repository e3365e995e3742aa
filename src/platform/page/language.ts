/** The page's language; `messages` are translations, keyed by the English text. */
export interface Language {
  /** As given by the page, such as `de-AT`; may be invalid. */
  name: string
  messages: Record<string, string>
}

/** The language of texts, dates, and numbers; each root sets it when it is mounted. */
export const currentLanguage = { locale: 'en-US', messages: {} as Record<string, string> }

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
