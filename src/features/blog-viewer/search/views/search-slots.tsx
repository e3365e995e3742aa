import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { isGone } from '../../../../platform/http/failure.ts'
import { t } from '../../../../platform/page/i18n.ts'
import { IconButton } from '../../../../ui/button/icon-button.tsx'
import { Icon } from '../../../../ui/icon/icon.tsx'
import type { BlogViewer } from '../../store.ts'
import type { LazySearch, LoadedSearch } from '../lazy-search.ts'
import styles from './search-slots.module.css'

const searchIcon = 'M10.5 18a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM16 16l5 5'

interface SlotProps {
  lazySearch: LazySearch | null
  viewer: BlogViewer
  children: ReactNode
}

function Toggle({ lazySearch, open }: { lazySearch: LazySearch; open: boolean }) {
  return (
    <IconButton
      variant="chrome"
      label={t('Search')}
      expanded={open}
      data-viewer-search-toggle=""
      onPointerDown={lazySearch.prepare}
      onFocus={lazySearch.prepare}
      onClick={() => void lazySearch.toggle()}
    >
      <Icon path={searchIcon} />
    </IconButton>
  )
}

function LoadedBar({
  loaded,
  lazySearch,
  viewer,
  children,
}: SlotProps & { loaded: LoadedSearch; lazySearch: LazySearch }) {
  const isOpen = useStore(loaded.search.$isOpen)
  const { SearchBar, search } = loaded
  return (
    <>
      {isOpen ? <SearchBar search={search} viewer={viewer} /> : children}
      <Toggle lazySearch={lazySearch} open={isOpen} />
    </>
  )
}

/** The drawer's bar: the blog's name or the search field, and the button that switches between them (SRCH-2). */
export function SearchInBar(props: SlotProps) {
  const { lazySearch, viewer, children } = props
  const failure = useStore(viewer.$failure)
  return lazySearch && !(failure && isGone(failure)) ? (
    <SearchSlot {...props} lazySearch={lazySearch} />
  ) : (
    children
  )
}

function SearchSlot(props: SlotProps & { lazySearch: LazySearch }) {
  const { lazySearch, children } = props
  const loaded = useStore(lazySearch.$loaded)
  if (loaded) return <LoadedBar {...props} loaded={loaded} />
  return (
    <>
      {children}
      <Toggle lazySearch={lazySearch} open={false} />
    </>
  )
}

function LoadedResults({ lazySearch, viewer }: { lazySearch: LazySearch; viewer: BlogViewer }) {
  const loaded = useStore(lazySearch.$loaded)
  return loaded && <loaded.SearchResults search={loaded.search} viewer={viewer} />
}

/** The list of posts, with the status of a search above it. */
export function SearchInList({ lazySearch, viewer, children }: SlotProps) {
  const isFound = useStore(viewer.$isInstead)
  return (
    <div className={styles.list} data-found={isFound || undefined}>
      {lazySearch && <LoadedResults lazySearch={lazySearch} viewer={viewer} />}
      {children}
    </div>
  )
}
