/** From this many characters at once on, a change counts as pasted. */
const pastedMinLength = 4

/** Whether a change was a paste, a drop or a completion: more characters were added at once than by a key. */
export function isPasted(before: string, after: string): boolean {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++
  return after.length - start - end >= pastedMinLength
}
