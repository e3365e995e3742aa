import type { BlogViewer } from '../../store.ts'
import type { BlogSearch } from '../store.ts'

/** Props of the search views. */
export interface SearchProps {
  search: BlogSearch
  viewer: BlogViewer
}
