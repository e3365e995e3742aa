const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Whether a text contains letters of a right-to-left script. */
export const hasRtl = (text: string): boolean => rightToLeft.test(text)

/** The direction of a text by its first letter, as for `dir="auto"`; undefined if there is none. */
export function directionOf(text: string): 'rtl' | 'ltr' | undefined {
  const [letter] = /\p{L}/u.exec(text) ?? []
  return letter === undefined ? undefined : hasRtl(letter) ? 'rtl' : 'ltr'
}
