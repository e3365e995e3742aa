import { atom } from 'nanostores'
import type { Bus } from '../../../platform/bus/bus.ts'
import type { Disposer } from '../../../platform/lib/dispose.ts'
import type { CloseGuard } from '../../../shared/close-guards.ts'
import type { DrawerRequest } from '../request.ts'
import type { BlogViewer } from '../store.ts'

/** Milliseconds of the close animation (PEEP-14). */
const closeMs = 500
/** Milliseconds between removing a drawer and opening the one that replaces it (PEEP-13). */
const replaceMs = 400

/** `replacing`: the old blog is removed, the next one is about to open; `closing`: it slides out and is inert. */
type DrawerState =
  | { phase: 'closed' }
  | { phase: 'open' | 'closing'; viewer: BlogViewer }
  | { phase: 'replacing'; next: DrawerRequest }

/** Records the drawer in the browser's history. */
export interface DrawerHistory {
  /** Records that a blog is shown. */
  enter: (request: DrawerRequest) => void
  /** Goes back to the entry before the drawer. */
  leave: () => void
}

export type Drawer = ReturnType<typeof createDrawer>

export interface DrawerDeps {
  createViewer: (request: DrawerRequest) => BlogViewer
  emit: Bus['emit']
  history: DrawerHistory
  disposer: Disposer
  /** Forms that may contain unsent text; closing then asks first (DEC-103). */
  guards?: ReadonlySet<CloseGuard>
  /** Asks whether to close without sending (PEEP-12). */
  confirmClose: () => Promise<boolean>
  /** Whether the user prefers reduced motion: then there is no animation to wait for. */
  isStill: () => boolean
  /** Whether it is in the dock; there it doesn't slide out. */
  isDocked?: () => boolean
  /** Whether another blog may replace the one being shown. */
  mayReplace?: () => boolean
}

const closed: DrawerState = { phase: 'closed' }

/** At most one drawer: closed, open, suspended by a post form, or replaced by another blog's (PEEP-10…13). */
export function createDrawer(deps: DrawerDeps) {
  const { createViewer, emit, history, disposer, guards, confirmClose, isStill, isDocked, mayReplace } = deps
  const $state = atom<DrawerState>(closed)
  const $suspended = atom(false)
  let stopTimer = () => {}

  const runAfter = (run: () => void, ms: number) => {
    stopTimer()
    if (isStill()) run()
    else stopTimer = disposer.timeout(run, ms)
  }
  const shownRequest = (): DrawerRequest | null => {
    const state = $state.get()
    if (state.phase === 'replacing') return state.next
    return state.phase === 'open' ? state.viewer.request : null
  }
  const mayClose = async () => {
    const unsent = [...(guards ?? [])].filter(guard => guard.hasUnsent())
    if (unsent.length === 0) return true
    const isSure = await confirmClose()
    if (isSure) for (const guard of unsent) guard.discard()
    return isSure
  }

  function show(request: DrawerRequest): void {
    const { blogName, postId } = request
    $state.set({ phase: 'open', viewer: createViewer(request) })
    emit('peepr:opened', { blog_name: blogName, ...(postId !== null && { post_id: postId }) })
  }

  function releaseViewer(): void {
    const state = $state.get()
    if (!('viewer' in state)) return
    state.viewer.release()
    emit('peepr:closed', { blog_name: state.viewer.request.blogName })
  }

  function finishClose(): void {
    stopTimer()
    releaseViewer()
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
      releaseViewer()
      $state.set({ phase: 'replacing', next: request })
      history.enter(request)
      runAfter(() => {
        const state = $state.get()
        if (state.phase === 'replacing') show(state.next)
      }, replaceMs)
      return
    }
    history.enter(request)
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
    // The state may have changed while the question was open.
    if ($state.get() !== state) return $state.get().phase === 'closed'
    history.leave()
    if (state.phase === 'replacing') {
      stopTimer()
      $state.set(closed)
      return true
    }
    if (isDocked?.()) finishClose()
    else {
      $state.set({ phase: 'closing', viewer: state.viewer })
      runAfter(finishClose, closeMs)
    }
    return true
  }

  return {
    $state,
    $suspended,
    /** The blog that is shown or about to be shown. */
    shown: shownRequest,
    /** Ignored while suspended, and for the blog that is already open (DEC-102). */
    open,
    /** Resolves to false if the user keeps it open. */
    close,
    /** Resolves when it shows its blog; or when it has slid out, and the page is interactive again. */
    settled: () =>
      new Promise<void>(resolve => {
        const stop = $state.subscribe(({ phase }) => {
          if (phase === 'closing' || phase === 'replacing') return
          queueMicrotask(() => stop())
          resolve()
        })
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
  }
}
