import type { BlogSearch } from '../../../src/search/store.ts'
import type { BlogViewer } from '../../../src/viewer/store.ts'

/** What the views of the search get. */
export interface SearchProps {
  search: BlogSearch
  viewer: BlogViewer
}
