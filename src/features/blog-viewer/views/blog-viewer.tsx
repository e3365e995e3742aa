import { useStore } from '@nanostores/react'
import { atom, type ReadableAtom } from 'nanostores'
import { useLayoutEffect, useRef } from 'react'
import type { Bus } from '../../../platform/bus/bus.ts'
import type { Blog } from '../../../platform/bus/contract.ts'
import { isGone } from '../../../platform/http/failure.ts'
import { t } from '../../../platform/page/i18n.ts'
import { canTryAgain, failureText } from '../../../shared/feedback/failure-text.ts'
import { Movable } from '../../../ui/behavior/movable.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { closeIcon, Icon } from '../../../ui/icon/icon.tsx'
import { drawTheme } from '../../../ui/styles/theme.ts'
import { DockButton } from '../../dock/dock-button.tsx'
import { DrawerDialog } from '../drawer/drawer-dialog.tsx'
import type { BlogDrawer } from '../drawer-model.ts'
import { useShownBlog } from '../header-edit/editing.ts'
import { SearchInBar, SearchInList } from '../search/views/search-slots.tsx'
import type { BlogViewer } from '../store.ts'
import { BlogHeader } from './blog-header.tsx'
import styles from './blog-viewer.module.css'
import help from './help.module.css'
import { Loader, PostFeed } from './post-feed.tsx'

const keyboardIcon =
  'M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2ZM6 9h.01M10 9h.01M14 9h.01M18 9h.01M6 13h.01M18 13h.01M9 13h6'

/** Opens the list of shortcuts, for keyboard users. */
const ShortcutsHelp = ({ bus }: { bus: Bus }) => (
  <IconButton
    variant="chrome"
    className={help.button ?? ''}
    label={t('Keyboard shortcuts')}
    aria-haspopup="dialog"
    onClick={() => void bus.dispatch('shortcuts:open').catch(() => {})}
  >
    <Icon path={keyboardIcon} />
  </IconButton>
)

function Bar({ blogDrawer, viewer, name }: { blogDrawer: BlogDrawer; viewer: BlogViewer; name: string }) {
  const canDock = useStore(blogDrawer.dock.$canDock)
  const isDocked = useStore(blogDrawer.dock.$place) !== null
  return (
    <div className={styles.bar}>
      <SearchInBar lazySearch={blogDrawer.searchIn(viewer)} viewer={viewer}>
        <span className={styles.barPlace}>
          <bdi className={styles.barName}>{name}</bdi>
        </span>
      </SearchInBar>
      <ShortcutsHelp bus={blogDrawer.app.bus} />
      {canDock && <DockButton variant="chrome" isDocked={isDocked} onToggle={blogDrawer.dock.toggle} />}
      <IconButton variant="chrome" label={t('Close')} onClick={() => void blogDrawer.close()}>
        <Icon path={closeIcon} />
      </IconButton>
    </div>
  )
}

function Content({ blogDrawer, viewer }: { blogDrawer: BlogDrawer; viewer: BlogViewer }) {
  const failure = useStore(viewer.$failure)
  const { blogName } = viewer.request
  if (failure && isGone(failure))
    return (
      <div className={styles.note} role="alert">
        <p className={styles.noteTitle}>{t('There’s nothing here.')}</p>
        <p>{t('The blog {name} doesn’t exist or was deleted.', { name: blogName })}</p>
        <Button onClick={() => void blogDrawer.close()}>{t('Close')}</Button>
      </div>
    )
  return (
    <>
      {failure && (
        <div className={styles.note} role="alert">
          <p>{failureText(failure)}</p>
          {canTryAgain(failure) && (
            <Button
              onClick={() => {
                viewer.retryHeader()
                viewer.$list.get().retry()
              }}
            >
              {t('Try again')}
            </Button>
          )}
        </div>
      )}
      <BlogHeader blogDrawer={blogDrawer} viewer={viewer} />
      <SearchInList lazySearch={blogDrawer.searchIn(viewer)} viewer={viewer}>
        <PostFeed blogDrawer={blogDrawer} viewer={viewer} isFailureShown={failure !== null} />
      </SearchInList>
    </>
  )
}

/** A blog's theme, by either of its names. */
const themeOf = (blog: Blog | undefined) => blog?.global_theme_params ?? blog?.theme

function Panel({
  blogDrawer,
  viewer,
  closing,
}: {
  blogDrawer: BlogDrawer
  viewer: BlogViewer
  closing: boolean
}) {
  const blog = useShownBlog(blogDrawer.editing, viewer)
  const known = useStore(viewer.$known)
  const theme = themeOf(blog ?? known)
  const scroller = useRef<HTMLDivElement>(null)
  const name = blog?.name ?? viewer.request.blogName
  // Gets the focus if it was in the previous blog, which has been removed.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) scroller.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div
      className={styles.panel}
      data-state={closing ? 'closing' : 'open'}
      style={theme && drawTheme(theme).style}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: no set of fields */}
      <div
        ref={scroller}
        className={styles.scroller}
        data-viewer-scroller=""
        data-photo-list=""
        data-autofocus=""
        // With a name, or screen readers would read all of it when it gets the focus.
        role="group"
        aria-label={name}
        tabIndex={-1}
      >
        <Bar blogDrawer={blogDrawer} viewer={viewer} name={name} />
        <Content blogDrawer={blogDrawer} viewer={viewer} />
      </div>
    </div>
  )
}

const $none = atom<undefined>()

/** The drawer, if one is open. */
export function BlogDrawerView({ blogDrawer }: { blogDrawer: BlogDrawer }) {
  const state = useStore(blogDrawer.$state)
  const suspended = useStore(blogDrawer.$suspended)
  const viewer = 'viewer' in state ? state.viewer : null
  const $blog: ReadableAtom<Blog | undefined> = viewer?.$blog ?? $none
  const blog = useStore($blog)
  const place = useStore(blogDrawer.dock.$place)
  if (state.phase === 'closed') return null
  const closing = state.phase === 'closing'
  return (
    <Movable into={place}>
      <DrawerDialog
        label={blog?.title || blog?.name || viewer?.request.blogName || t('Loading posts…')}
        closing={closing}
        docked={place !== null}
        quiet={blogDrawer.dock.isQuiet()}
        suspended={suspended}
        onClose={() => void blogDrawer.close()}
        focusPage={blogDrawer.focusPage}
        listenForKeys={blogDrawer.listenForKeys}
      >
        {viewer ? (
          <Panel key={viewer.request.blogName} blogDrawer={blogDrawer} viewer={viewer} closing={closing} />
        ) : (
          <Loader big />
        )}
      </DrawerDialog>
    </Movable>
  )
}
