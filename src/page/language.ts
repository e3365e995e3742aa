/** The page's language and translations; set once at start-up, read by `i18n.ts`. */
export const spoken = { locale: 'en-US', messages: {} as Record<string, string> }

/** Sets the page's language and its translations, keyed by the English text. */
export function setLanguage(language: string, messages: Record<string, string>): void {
  spoken.messages = messages
  try {
    spoken.locale = Intl.getCanonicalLocales(language)[0] ?? 'en-US'
  } catch {
    // A page may name a language that is none; dates and numbers still have to be written.
    spoken.locale = 'en-US'
  }
}
