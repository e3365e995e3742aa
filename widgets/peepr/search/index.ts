/** The search in a blog, loaded when somebody reaches for it. */
export { createBlogSearch } from '../../../src/search/store.ts'
export { SearchBar } from './search-bar.tsx'
export { SearchResults } from './search-results.tsx'
