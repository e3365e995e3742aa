import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { statusOf } from '../../src/http/failure.ts'
import { t } from '../../src/page/i18n.ts'
import type { BlogViewer } from '../../src/peepr/store.ts'
import { IconButton } from '../../src/ui/button/icon-button.tsx'
import { Icon } from '../../src/ui/icon/icon.tsx'
import { searchIcon } from './icons.ts'
import type { LazySearch, LoadedSearch } from './lazy-search.ts'
import styles from './search-slots.module.css'

interface SlotProps {
  door: LazySearch | null
  viewer: BlogViewer
  children: ReactNode
}

function Toggle({ door, open }: { door: LazySearch; open: boolean }) {
  return (
    <IconButton
      variant="chrome"
      label={t('Search')}
      expanded={open}
      data-peepr-search-toggle=""
      onPointerDown={door.prepare}
      onFocus={door.prepare}
      onClick={() => void door.toggle()}
    >
      <Icon path={searchIcon} />
    </IconButton>
  )
}

function LoadedBar({
  loaded,
  door,
  viewer,
  children,
}: SlotProps & { loaded: LoadedSearch; door: LazySearch }) {
  const isOpen = useStore(loaded.search.$isOpen)
  const { SearchBar, search } = loaded
  return (
    <>
      {isOpen ? <SearchBar search={search} viewer={viewer} /> : children}
      <Toggle door={door} open={isOpen} />
    </>
  )
}

/** The drawer's bar: the blog's name or the search field, and the button that switches between them (SRCH-2). */
export function SearchInBar(props: SlotProps) {
  const { door, viewer, children } = props
  const failure = useStore(viewer.$failure)
  const isGone = failure && statusOf(failure) === 404
  return door && !isGone ? <OpenSlot {...props} door={door} /> : children
}

function OpenSlot(props: SlotProps & { door: LazySearch }) {
  const { door, children } = props
  const loaded = useStore(door.$loaded)
  if (loaded) return <LoadedBar {...props} loaded={loaded} />
  return (
    <>
      {children}
      <Toggle door={door} open={false} />
    </>
  )
}

function Found({ door, viewer }: { door: LazySearch; viewer: BlogViewer }) {
  const loaded = useStore(door.$loaded)
  return loaded && <loaded.SearchResults search={loaded.search} viewer={viewer} />
}

/** The list of posts, with the status of a search above it. */
export function SearchInList({ door, viewer, children }: SlotProps) {
  const isFound = useStore(viewer.$isInstead)
  return (
    <div className={styles.list} data-found={isFound || undefined}>
      {door && <Found door={door} viewer={viewer} />}
      {children}
    </div>
  )
}
