import type { MessageSound } from '../../platform/bus/contract.ts'
import { type Counts, countOf, sumOf } from '../unread/counts.ts'
import type { CountChange } from '../unread/shared-poll.ts'

/** A conversation of one of the user's blogs whose unread count has grown. */
export interface Increase {
  blogName: string
  /** Null if it isn't known which one it is. */
  id: string | null
  /** Its unread messages now. */
  count: number
}

const increasesIn = (blogName: string, before: Counts, after: Counts): Increase[] =>
  Object.entries(after)
    .filter(([id, count]) => count > countOf(before, id))
    .map(([id, count]) => ({ blogName, id, count }))

/**
 * The conversations whose unread count has grown with a poll response. A page's first response is compared with the
 * sums in the page data.
 */
export function increasesOf({ before, sumsBefore, after }: CountChange): Increase[] {
  return Object.entries(after).flatMap(([blogName, counts]) => {
    const known = Object.hasOwn(before, blogName) ? before[blogName] : undefined
    if (known) return increasesIn(blogName, known, counts)
    const sum = sumOf(counts)
    if (sum <= countOf(sumsBefore, blogName)) return []
    const ids = Object.keys(counts)
    return [{ blogName, id: ids.length === 1 ? (ids[0] ?? null) : null, count: sum }]
  })
}

/** The same without muted conversations, which make no sound. */
export const withoutMuted = (change: CountChange, isMuted: (id: string) => boolean): CountChange => ({
  ...change,
  after: Object.fromEntries(
    Object.entries(change.after).map(([blogName, counts]) => [
      blogName,
      Object.fromEntries(Object.entries(counts).filter(([id]) => !isMuted(id))),
    ]),
  ),
})

/** The sound of a new message: the one with that name, else the first. */
export const receivedSound = <S extends Pick<MessageSound, 'name'>>(sounds: readonly S[]): S | undefined =>
  sounds.find(({ name }) => name === 'received') ?? sounds[0]

/** A title with a count before it; without one the title itself. */
export const titleWith = (title: string, count: string): string => (count ? `(${count}) ${title}` : title)

/** The title without the count before it: a host may have copied the count into its own new title. */
export const titleWithout = (title: string, count: string): string =>
  count && title.startsWith(`(${count}) `) ? title.slice(count.length + 3) : title
