/** What the page says of its language; the messages are translations, keyed by the English text. */
export interface Language {
  /** As the page gives it, such as `de-AT`; it may be none. */
  name: string
  messages: Record<string, string>
}

/** The language that texts, dates and numbers are in; each root sets it as it comes to life. */
export const currentLanguage = { locale: 'en-US', messages: {} as Record<string, string> }

export function setLanguage({ name, messages }: Language): void {
  currentLanguage.messages = messages
  try {
    currentLanguage.locale = Intl.getCanonicalLocales(name)[0] ?? 'en-US'
  } catch {
    // A page may name a language that is none; dates and numbers still have to be written.
    currentLanguage.locale = 'en-US'
  }
}
