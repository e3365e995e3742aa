import { atom, type ReadableAtom } from 'nanostores'
import type { Bus } from '../../src/bus/bus.ts'
import type { Disposer } from '../../src/lib/dispose.ts'
import type { BlogViewer } from '../../src/viewer/store.ts'
import type { DrawerRequest } from './request.ts'

/** The drawer slides out in this time (social.md §9). */
const closeMs = 500
/** Another blog's drawer comes this long after the old one has gone (social.md §9). */
const replaceMs = 400

/**
 * `replacing`: the old blog is gone, the next one comes; `closing`: it slides out and takes no more input.
 */
type DrawerState =
  | { phase: 'closed' }
  | { phase: 'open' | 'closing'; viewer: BlogViewer }
  | { phase: 'replacing'; next: DrawerRequest }

/** Where the browser's history stands; the drawer goes with it. */
export interface Trail {
  /** Notes that a blog is shown. */
  enter: (request: DrawerRequest) => void
  /** Goes back to what was before the drawer. */
  leave: () => void
}

export interface Drawer {
  $state: ReadableAtom<DrawerState>
  $suspended: ReadableAtom<boolean>
  /** What is shown, or about to be. */
  shown: () => DrawerRequest | null
  /** Ignored while suspended, and for the blog that is open already (DEC-102). */
  open: (request: DrawerRequest) => Promise<void>
  /** False when the user keeps it open. */
  close: () => Promise<boolean>
  /** Settles when it does not slide out any more, and the page is within reach again. */
  slidOut: () => Promise<void>
  suspend: () => void
  resume: () => void
  /** Whatever holds unsent text inside the drawer says so here; closing then asks (DEC-103). */
  guardClose: (hasUnsent: () => boolean) => () => void
}

export interface DrawerDeps {
  createViewer: (request: DrawerRequest) => BlogViewer
  emit: Bus['emit']
  trail: Trail
  disposer: Disposer
  /** Asks whether to close without sending. */
  confirmClose: () => Promise<boolean>
  /** Whether the user wants no motion: then nothing has to be waited for. */
  isStill: () => boolean
  /** Whether it stands in the gutter; from there it does not slide out. */
  isDocked?: () => boolean
  /** Whether another blog may come in the place of the one that is shown. */
  mayReplace?: () => boolean
}

const closed: DrawerState = { phase: 'closed' }

/** One drawer at most: closed, open, suspended while a post form is shown, replaced by another blog's (social.md §4). */
export function createDrawer(parts: DrawerDeps): Drawer {
  const { createViewer, emit, trail, disposer, confirmClose, isStill, isDocked, mayReplace } = parts
  const $state = atom<DrawerState>(closed)
  const $suspended = atom(false)
  const guards = new Set<() => boolean>()
  let stopTimer = () => {}

  const later = (run: () => void, ms: number) => {
    stopTimer()
    if (isStill()) run()
    else stopTimer = disposer.timeout(run, ms)
  }
  const shownRequest = (): DrawerRequest | null => {
    const state = $state.get()
    if (state.phase === 'replacing') return state.next
    return state.phase === 'open' ? state.viewer.request : null
  }
  const mayClose = async () => ![...guards].some(hasUnsent => hasUnsent()) || (await confirmClose())

  function show(request: DrawerRequest): void {
    const { blogName, postId } = request
    $state.set({ phase: 'open', viewer: createViewer(request) })
    emit('peepr:opened', { blog_name: blogName, ...(postId !== null && { post_id: postId }) })
  }

  function drop(): void {
    const state = $state.get()
    if (!('viewer' in state)) return
    state.viewer.release()
    emit('peepr:closed', { blog_name: state.viewer.request.blogName })
  }

  function finishClose(): void {
    stopTimer()
    drop()
    $state.set(closed)
  }

  disposer.add(() => {
    const state = $state.get()
    if ('viewer' in state) state.viewer.release()
    $state.set(closed)
  })

  async function open(request: DrawerRequest): Promise<void> {
    if ($suspended.get() || shownRequest()?.blogName === request.blogName) return
    if ($state.get().phase === 'open') {
      const before = $state.get()
      if (mayReplace?.() === false) return
      if (!(await mayClose()) || $state.get() !== before) return
      drop()
      $state.set({ phase: 'replacing', next: request })
      trail.enter(request)
      later(() => {
        const state = $state.get()
        if (state.phase === 'replacing') show(state.next)
      }, replaceMs)
      return
    }
    trail.enter(request)
    if ($state.get().phase === 'replacing') {
      $state.set({ phase: 'replacing', next: request })
      return
    }
    if ($state.get().phase === 'closing') finishClose()
    show(request)
  }

  async function close(): Promise<boolean> {
    const state = $state.get()
    if (state.phase === 'closed' || state.phase === 'closing') return true
    if (!(await mayClose())) return false
    // Another answer may have come first.
    if ($state.get() !== state) return $state.get().phase === 'closed'
    trail.leave()
    if (state.phase === 'replacing') {
      stopTimer()
      $state.set(closed)
      return true
    }
    if (isDocked?.()) finishClose()
    else {
      $state.set({ phase: 'closing', viewer: state.viewer })
      later(finishClose, closeMs)
    }
    return true
  }

  return {
    $state,
    $suspended,
    shown: shownRequest,
    open,
    close,
    slidOut: () =>
      new Promise(resolve => {
        const stop = $state.listen(({ phase }) => {
          if (phase !== 'closing') done()
        })
        const done = () => {
          stop()
          resolve()
        }
        if ($state.get().phase !== 'closing') done()
      }),
    suspend() {
      if ($suspended.get()) return
      $suspended.set(true)
      if ($state.get().phase !== 'closed') emit('peepr:suspended')
    },
    resume() {
      if (!$suspended.get()) return
      $suspended.set(false)
      if ($state.get().phase !== 'closed') emit('peepr:resumed')
    },
    guardClose(hasUnsent) {
      guards.add(hasUnsent)
      return () => guards.delete(hasUnsent)
    },
  }
}
