/** Says since when this browser keeps something; its value is a time, and nothing of anybody. */
export const keptMark = 'inlay:kept'

/** Where pages tell each other, whoever uses them, that everything is wiped. */
export const forgetChannel = 'inlay'
export const forgetWord = 'forget'

/** What nobody came back for in this time is let go, in milliseconds. */
export const keptMaxAgeMs = 30 * 86_400_000

/** Whether a key of the browser's storage is one of Inlay's; the host has keys of its own. */
export const isKeptKey = (key: string): boolean =>
  /^inlay:|^messaging:[^:]*:(?:open$|minimized$|unsent:)/.test(key)
