/**
 * The catalogue for a language tag, out of those that there are: that of its script, else of its language. `pt-BR` has
 * `pt`, `zh-TW` has `zh-Hant`.
 */
export function languageOf(tag: string, known: readonly string[]): string | undefined {
  try {
    const { language, script } = new Intl.Locale(tag).maximize()
    return [`${language}-${script}`, language].find(name => known.includes(name))
  } catch {
    // The page's language may be invalid.
  }
}
