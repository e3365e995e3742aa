import type { BlogSearch } from '../../../src/search/store.ts'
import type { BlogViewer } from '../../../src/viewer/store.ts'

/** Props of the search views. */
export interface SearchProps {
  search: BlogSearch
  viewer: BlogViewer
}
