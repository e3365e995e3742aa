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
export const chosenParts = (filter: SearchFilter, usual: SearchFilter): FilterPart[] =>
  parts.filter(part => filter[part] !== usual[part])

export const isNarrowed = (filter: SearchFilter, usual: SearchFilter): boolean =>
  chosenParts(filter, usual).length > 0

export const isSameFilter = (one: SearchFilter, other: SearchFilter): boolean => !isNarrowed(one, other)

export const readSort = (given: unknown): SearchSort | undefined => sorts.find(sort => sort === given)

export const readFilterType = (given: unknown): SearchPostType | undefined =>
  searchPostTypes.find(type => type === given)
