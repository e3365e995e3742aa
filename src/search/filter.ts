/** Which results come first. */
const sorts = ['top', 'recent'] as const
export type SearchSort = (typeof sorts)[number]

/** The post types that a search can be narrowed to (MOB-18); `''` for all. */
const postTypes = ['text', 'photo', 'quote', 'link', 'chat', 'audio', 'video'] as const
export type SearchPostType = (typeof postTypes)[number] | ''

/** What a search is narrowed to, be it of the whole site or of one blog. */
export interface SearchFilter {
  sort: SearchSort
  type: SearchPostType
  /** Only what is no reblog. */
  original: boolean
  /** Nothing that is not safe for work. */
  safe: boolean
}

/** The parts of a filter, in the order in which they are shown. */
export type FilterPart = keyof SearchFilter

/** How the site's search is narrowed unless one says otherwise (MOB-16). */
export const siteFilter: SearchFilter = { sort: 'top', type: '', original: false, safe: false }

/** How the search in a blog is narrowed unless one says otherwise (SRCH-6). */
export const blogFilter: SearchFilter = { ...siteFilter, sort: 'recent' }

const parts: FilterPart[] = ['type', 'original', 'sort', 'safe']

/** What of a filter is not as usual; each of them can be taken off. */
export const chosenParts = (filter: SearchFilter, usual: SearchFilter): FilterPart[] =>
  parts.filter(part => filter[part] !== usual[part])

export const isNarrowed = (filter: SearchFilter, usual: SearchFilter): boolean =>
  chosenParts(filter, usual).length > 0

export const isSameFilter = (one: SearchFilter, other: SearchFilter): boolean => !isNarrowed(one, other)

export const readSort = (given: unknown): SearchSort | undefined => sorts.find(sort => sort === given)

export const readPostType = (given: unknown): SearchPostType | undefined =>
  postTypes.find(type => type === given)
