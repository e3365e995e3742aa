/** Sort orders. */
const sorts = ['top', 'recent'] as const
export type SearchSort = (typeof sorts)[number]

/** The post types that a search can be narrowed to (MOB-18); `''` for all. */
export const searchPostTypes = ['text', 'photo', 'quote', 'link', 'chat', 'audio', 'video'] as const
export type SearchPostType = (typeof searchPostTypes)[number] | ''

/** The filter of a search, of the whole site or of one blog. */
export interface SearchFilter {
  sort: SearchSort
  type: SearchPostType
  /** Only original posts, no reblogs. */
  original: boolean
  /** Safe search: leaves out posts that are not safe for work. */
  safe: boolean
}

/** The parts of a filter, in the order in which they are shown. */
export type FilterPart = keyof SearchFilter

/** Default filter of the site search (MOB-16). */
export const siteFilter: SearchFilter = { sort: 'top', type: '', original: false, safe: false }

/** Default filter of the blog search (SRCH-6). */
export const blogFilter: SearchFilter = { ...siteFilter, sort: 'recent' }

const parts: FilterPart[] = ['type', 'original', 'sort', 'safe']

/** The parts of a filter that differ from the default; each of them can be reset. */
export const chosenParts = (filter: SearchFilter, defaults: SearchFilter): FilterPart[] =>
  parts.filter(part => filter[part] !== defaults[part])

export const isNarrowed = (filter: SearchFilter, defaults: SearchFilter): boolean =>
  chosenParts(filter, defaults).length > 0

export const isSameFilter = (a: SearchFilter, b: SearchFilter): boolean => !isNarrowed(a, b)

export const readSort = (value: unknown): SearchSort | undefined => sorts.find(sort => sort === value)

export const readFilterType = (value: unknown): SearchPostType | undefined =>
  searchPostTypes.find(type => type === value)
