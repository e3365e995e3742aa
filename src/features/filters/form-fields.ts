import { nameOf, readFilters, readLines } from './filter.ts'
import { type BlogPart, blogParts, type Filter, type Offer, rulesOf } from './kinds.ts'

/** How long a filter lasts. */
export const durations = ['ever', 'day', 'week', 'date'] as const
export type Duration = (typeof durations)[number]

/** The contents of the form. */
export interface FormFields {
  words: string
  /** Names of blogs, as typed. */
  blogNames: string
  /** What was chosen of what the form offers for the post. */
  chosen: readonly Omit<Offer, 'text'>[]
  /** What is chosen for each blog. */
  blogs: Readonly<Record<string, readonly BlogPart[]>>
  duration: Duration
  /** `YYYY-MM-DD`, as in the browser’s date field. */
  date: string
  exceptFollowed: boolean
}

/** What the form offers: for the post that it was opened for, or the filter being changed. */
export interface FormSubject {
  hasPost: boolean
  offers: readonly Offer[]
  /** The blogs of the post: its own, and those that it was reblogged from. */
  blogs: readonly string[]
  editing: Filter | null
}

export const emptyFields: FormFields = {
  words: '',
  blogNames: '',
  chosen: [],
  blogs: {},
  duration: 'ever',
  date: '',
  exceptFollowed: false,
}

const dayMs = 86_400_000

/** The end of a day in the user’s time zone; undefined for a text that isn't a date. */
function endOfDay(date: string): number | undefined {
  const [, year, month, day] = /^(\d{4,6})-(\d\d)-(\d\d)$/.exec(date) ?? []
  if (!year) return undefined
  const end = new Date(Number(year), Number(month) - 1, Number(day) + 1).getTime()
  return Number.isNaN(end) ? undefined : end
}

/** A time as a date field has it: the last day of a filter. */
export function dayBefore(until: number): string {
  const date = new Date(until - 1)
  const digits = (value: number, count = 2) => String(value).padStart(count, '0')
  return `${digits(date.getFullYear(), 4)}-${digits(date.getMonth() + 1)}-${digits(date.getDate())}`
}

/** Whether filters should expire on a day that isn’t chosen yet. */
export const lacksDay = ({ duration, date }: FormFields): boolean => duration === 'date' && date === ''

function untilOf({ duration, date }: FormFields, now: number): number | undefined {
  if (duration === 'day') return now + dayMs
  if (duration === 'week') return now + 7 * dayMs
  return duration === 'date' ? endOfDay(date) : undefined
}

/** The filters that the form makes. */
export function filtersOf(fields: FormFields, editing: Filter | null, now: number): Filter[] {
  const until = untilOf(fields, now)
  const blogs = Object.entries(fields.blogs).flatMap(([value, hides]) =>
    hides.length > 0 ? { kind: 'blog', value, hides } : [],
  )
  const typedParts = fields.blogs[''] ?? blogParts
  const typedBlogs = fields.blogNames
    .split(/[\s,،、，]+/)
    .filter(Boolean)
    .map(value => ({ kind: 'blog', value: value.replace(/^@/, ''), hides: typedParts }))
  // A phrase of an imported list may contain a comma.
  const isSame = editing !== null && fieldsOfFilter(editing).words === fields.words
  const words = isSame && fields.words !== '' ? [editing] : readLines(fields.words.split(/[\n,،、，]/))
  const made = [
    ...words.map(({ kind, value }) => ({ kind, value })),
    ...fields.chosen,
    ...blogs.filter(({ value }) => value !== ''),
    ...(typedParts.length > 0 ? typedBlogs : []),
  ]
  return readFilters(
    made.map(filter => ({
      ...filter,
      ...(until !== undefined && { until }),
      ...(fields.exceptFollowed && { except_followed: true }),
    })),
  )
}

/** A filter in the form, to change it. */
export function fieldsOfFilter(filter: Filter): FormFields {
  const { value, until, hides = [] } = filter
  const { field } = rulesOf(filter.kind)
  return {
    ...emptyFields,
    words: field === 'words' ? nameOf(filter) : '',
    blogs: field === 'blogs' ? { [value]: hides } : {},
    chosen: field ? [] : [filter],
    ...(until !== undefined && { duration: 'date', date: dayBefore(until) }),
    exceptFollowed: filter.except_followed === true,
  }
}
