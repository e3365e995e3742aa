/** The highest count that is written out (social.md §9). */
const badgeMax = 99

/** A count as it may be shown: whole and never negative; 0 for what is no number (UTIL-8). */
export const wholeCount = (count: number): number =>
  Number.isNaN(count) ? 0 : Math.max(0, Math.floor(count))

/** What a badge shows: nothing for 0, `99+` above 99 (UTIL-9). `format` writes a number in the page's language. */
export function badgeText(count: number, format: (value: number) => string = String): string {
  const whole = wholeCount(count)
  if (whole === 0) return ''
  return whole > badgeMax ? `${format(badgeMax)}+` : format(whole)
}

interface Counted {
  is_current?: boolean | undefined
  unread_count?: number | undefined
  unread_messages_count_sum?: number | undefined
}

/** The sum of the blogs' unread counts; the current blog's is left out unless asked for (UTIL-10, DEC-115). */
export function totalUnread(
  blogs: readonly Counted[],
  {
    includeCurrent = false,
    field = 'unread_count',
  }: { includeCurrent?: boolean; field?: 'unread_count' | 'unread_messages_count_sum' } = {},
): number {
  let total = 0
  for (const blog of blogs) if (includeCurrent || !blog.is_current) total += wholeCount(blog[field] ?? 0)
  return total
}
