import { useStore } from '@nanostores/react'
import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../../../platform/app.ts'
import type { Blog } from '../../../platform/bus/contract.ts'
import { chosenSlot } from '../../../platform/drafts/open-drafts.ts'
import type { Disposer } from '../../../platform/lib/dispose.ts'
import type { Session } from '../../../platform/session.ts'
import { showChunkFailure } from '../../../shared/feedback/chunk-failure.ts'
import type { Feedback } from '../../../shared/feedback/store.ts'
import { loadChunk } from '../../../shared/load-chunk.ts'
import type { HeaderFields } from '../../blogs/header.ts'
import type { BlogsStore } from '../../blogs/store.ts'
import type { Drawer } from '../drawer/drawer.ts'
import type { BlogViewer } from '../store.ts'
import type { HeaderEdit } from './header-edit-model.ts'

type EditorCode = typeof import('./index.ts')

/** An open editor: its model and its view. */
interface OpenEditor {
  edit: HeaderEdit
  Editor: EditorCode['HeaderEditor']
}

/** Whether the owner edits a blog's header; the editor's code loads on demand. */
export type Editing = ReturnType<typeof createEditing>

const loadEditor = () => import('./index.ts')

interface EditingDeps {
  app: App
  session: Session
  blogs: BlogsStore
  feedback: Feedback
  drawer: Pick<Drawer, '$state'>
  disposer: Disposer
}

export function createEditing(deps: EditingDeps) {
  const { app, session, drawer, disposer } = deps
  const $open = atom<OpenEditor | null>(null)
  const $loading = atom<string | null>(null)
  /** Discarded edits that Undo has brought back, until their editor is open. */
  let restored: { name: string; fields: HeaderFields } | null = null
  let hasLostFocus = false
  const shownName = () => {
    const state = drawer.$state.get()
    return state.phase === 'open' ? state.viewer.request.blogName : null
  }
  const leave = () => {
    $open.get()?.edit.leave()
    $open.set(null)
  }
  // Unsaved edits are kept, however the drawer closes.
  disposer.add(
    drawer.$state.listen(() => {
      if ($open.get() && shownName() !== $open.get()?.edit.name) leave()
    }),
  )
  disposer.add(leave)

  async function start(blog: Blog): Promise<void> {
    if ($open.get() || $loading.get() === blog.name) return
    $loading.set(blog.name)
    const code = await loadChunk<EditorCode>(app, 'header-edit', loadEditor).catch(() => null)
    $loading.set(null)
    if (!code) return showChunkFailure(app)
    if (shownName() !== blog.name || disposer.disposed) return
    const done = () => {
      hasLostFocus = true
      $open.set(null)
    }
    const edit = code.createHeaderEdit(blog, { ...deps, done, reopen: lost => reopen(blog, lost) })
    if (restored?.name === blog.name) {
      edit.change(restored.fields)
      restored = null
    }
    $open.set({ edit, Editor: code.HeaderEditor })
  }
  /** The drawer may be closed by now, or show another blog. */
  function reopen(blog: Blog, fields: HeaderFields): void {
    const edit = $open.get()?.edit
    if (edit?.name === blog.name) {
      edit.change(fields)
      return
    }
    restored = { name: blog.name, fields }
    if (shownName() === blog.name) void start(blog)
    else app.bus.dispatch('peepr:open', { blog_name: blog.name }).catch(() => {})
  }
  // Edits that the user has restored, or chosen from the list of drafts, open with the blog.
  let unlisten = () => {}
  disposer.add(
    drawer.$state.subscribe(state => {
      unlisten()
      if (state.phase !== 'open') return
      unlisten = state.viewer.$blog.subscribe(blog => {
        if (!blog || !session.isOwn(blog.name)) return
        if (restored?.name === blog.name || chosenSlot(app, 'header', blog.name)) void start(blog)
      })
    }),
  )
  disposer.add(() => unlisten())

  return {
    $open,
    /** Name of the blog whose editor is loading. */
    $loading,
    canEdit: ({ name }: Blog) => session.isOwn(name),
    start,
    /** True once after an editor was closed: the focus was in it, so the edit button gets it. */
    takeFocus() {
      const wasLost = hasLostFocus
      hasLostFocus = false
      return wasLost
    },
  }
}

const $none = atom<undefined>()

/** The viewer's blog with its owner's current edits applied. */
export function useShownBlog(editing: Editing, viewer: BlogViewer): Blog | undefined {
  const blog = useStore(viewer.$blog)
  const open = useStore(editing.$open)
  const $preview: ReadableAtom<Blog | undefined> = open?.edit.$preview ?? $none
  const preview = useStore($preview)
  return preview && preview.name === blog?.name ? preview : blog
}
