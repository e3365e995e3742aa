/** Something that still works, and won't in the next major version. */
export interface Deprecation {
  /** A field of the page data by its path, such as `messaging.polling_token`, an attribute, or a command. */
  name: string
  /** What to use instead. */
  instead: string
}

/** What is deprecated in this version. `CHANGELOG.md` lists the same. */
export const deprecations: readonly Deprecation[] = []
