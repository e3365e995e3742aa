/** The search in a blog, loaded on demand. */
export { createBlogSearch } from './store.ts'
export { SearchBar } from './views/search-bar.tsx'
export { SearchResults } from './views/search-results.tsx'
