/** Sort orders. */
const sorts = ['top', 'recent'] as const
export type SearchSort = (typeof sorts)[number]

/** The post types that a search can be narrowed to (MOB-18); `''` for all. */
export const searchPostTypes = ['text', 'photo', 'quote', 'link', 'chat', 'audio', 'video'] as const
export type SearchPostType = (typeof searchPostTypes)[number] | ''

/** How a search is narrowed, of the whole site or of one blog. The server and the page call it a filter. */
export interface Narrowing {
  sort: SearchSort
  type: SearchPostType
  /** Only original posts, no reblogs. */
  original: boolean
  /** Safe search: leaves out posts that aren't safe for work. */
  safe: boolean
}

/** The parts of a narrowing, in display order. */
export type NarrowingPart = keyof Narrowing

/** Default narrowing of the site search (MOB-16). */
export const siteNarrowing: Narrowing = { sort: 'top', type: '', original: false, safe: false }

/** Default narrowing of the blog search (SRCH-6). */
export const blogNarrowing: Narrowing = { ...siteNarrowing, sort: 'recent' }

const parts: NarrowingPart[] = ['type', 'original', 'sort', 'safe']

/** The parts that differ from the default; each can be reset. */
export const chosenParts = (narrowing: Narrowing, defaults: Narrowing): NarrowingPart[] =>
  parts.filter(part => narrowing[part] !== defaults[part])

export const isNarrowed = (narrowing: Narrowing, defaults: Narrowing): boolean =>
  chosenParts(narrowing, defaults).length > 0

export const isSameNarrowing = (a: Narrowing, b: Narrowing): boolean => !isNarrowed(a, b)

export const readSort = (value: unknown): SearchSort | undefined => sorts.find(sort => sort === value)

export const readSearchPostType = (value: unknown): SearchPostType | undefined =>
  searchPostTypes.find(type => type === value)
