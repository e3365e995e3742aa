/** What is wrong with each language of `src/languages`, by its tag. */
export declare const checkLanguages: () => Promise<Record<string, string[]>>
