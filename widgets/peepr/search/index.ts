/** The search in a blog, loaded on demand. */
export { createBlogSearch } from '../../../src/search/store.ts'
export { SearchBar } from './search-bar.tsx'
export { SearchResults } from './search-results.tsx'
