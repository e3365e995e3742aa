import type { BlogViewer } from '../../../src/peepr/store.ts'
import type { BlogSearch } from '../../../src/search/store.ts'

/** Props of the search views. */
export interface SearchProps {
  search: BlogSearch
  viewer: BlogViewer
}
