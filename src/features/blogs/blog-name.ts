/** A blog's name from the page or a command; null if it isn't a name. */
export const readName = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null
