/** The key of the mark that something is stored in this browser; its value is a time, so it's not personal data. */
export const markKey = 'inlay:kept'

/** The broadcast channel on which a page tells all others, of all users, that everything was wiped. */
export const forgetChannel = 'inlay'
export const forgetMessage = 'forget'

/** The kind of the marks of files waiting for upload; the file itself is in the database under the same key. */
export const filesKind = 'file'

/** Stored data is deleted after this many milliseconds without a change. */
export const dataMaxAgeMs = 30 * 86_400_000

/** Filters are kept for a year, because nobody wants to see hidden posts again after a long absence. */
export const maxAgeOf = (key: string): number =>
  key.startsWith('inlay:filters:') ? 365 * 86_400_000 : dataMaxAgeMs

/** Whether a storage key is one of Inlay's rather than the host's. */
export const isOwnKey = (key: string): boolean =>
  /^inlay:|^messaging:[^:]*:(?:open$|minimized$|unsent:)/.test(key)
