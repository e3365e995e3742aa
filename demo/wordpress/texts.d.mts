/** The texts of the plugin: single ones, as `text` or `text|context`, and pairs with a number. */
export declare const textsOf: (sources: readonly string[]) => {
  readonly single: ReadonlySet<string>
  readonly pairs: readonly (readonly [one: string, other: string])[]
}
/** What a language has for texts of the plugin, by the text in English. */
export declare const wordsOf: (language: string) => ReadonlyMap<string, string>
/** The languages, by their tags. */
export declare const languages: () => string[]
