import type { App } from '../../../platform/app.ts'
import { loginState } from '../../../platform/http/login-state.ts'
import { loadOverlays } from '../../../platform/overlays.ts'
import { createTabLocks } from '../../../platform/tabs/tab-locks.ts'
import { tabs } from '../../../platform/tabs/tabs.ts'
import { postSlots } from '../autosave/snapshot.ts'
import { excerptOf } from '../lifecycle/titles.ts'
import { giveBack, openAgain } from './after-sending.ts'
import { createDelivery } from './delivery.ts'
import { type OutgoingPost, outgoingPosts } from './outgoing-posts.ts'
import { type Line, outgoingView } from './outgoing-view.ts'

/** Without locks, two tabs would send a post. */
const hasLocks = (): boolean => globalThis.navigator?.locks !== undefined

/**
 * Sends the user's outgoing posts, one at a time across all tabs. A post belongs to the tab that holds its lock: first
 * the one that it was written in; when that has closed, one of the others.
 */
export function outgoingSender(app: App) {
  const posts = app.get(outgoingPosts)
  const locks = createTabLocks()
  const $view = app.get(outgoingView)
  const { onSleep, onWake } = app.get(tabs)
  const carried = new Map<string, AbortController>()
  const held = new Map<string, () => void>()
  const lines = new Map<string, Line>()

  const drawLines = () => $view.set(lines.size > 0 ? { lines: [...lines.values()], edit, again } : null)
  const deliver = createDelivery(app, {
    show(id, line) {
      if (!line || !carried.has(id)) lines.delete(id)
      else {
        const post = posts.read(id)
        const title = lines.get(id)?.title ?? (post ? excerptOf(post.draft) : '')
        lines.set(id, { id, title, loaded: 0, total: 0, at: 0, label: '', text: '', ...line })
      }
      drawLines()
      if (line) loadOverlays(app).catch(() => {})
    },
    isShown: id => lines.has(id),
    onHeld: (id, wake) => held.set(id, wake),
  })

  function carry(id: string): void {
    if (carried.has(id)) return
    const stop = new AbortController()
    carried.set(id, stop)
    const end = () => {
      if (carried.get(id) !== stop) return
      carried.delete(id)
      held.delete(id)
      lines.delete(id)
      drawLines()
    }
    const run = async () => {
      // A new post is stored in the meantime.
      await null
      await deliver(id, stop.signal)
    }
    // Waits while another tab carries it.
    locks.run(posts.lockOf(id), run, stop.signal).then(end, end)
  }

  function start(): void {
    // Someone else has logged in: this page is about to reload.
    if (app.get(loginState).get() === 'other user') return
    for (const id of posts.ids()) {
      // The page was left between storing the post and deleting the draft that it replaces.
      const slot = posts.read(id)?.draftSlot
      if (slot) postSlots(app).remove(slot)
      carry(id)
    }
  }

  function stop(id: string): void {
    carried.get(id)?.abort()
    carried.delete(id)
    held.delete(id)
    lines.delete(id)
    drawLines()
  }

  function edit(id: string): void {
    const kept = giveBack(app, posts, id)
    if (!kept) return
    stop(id)
    void openAgain(app, kept, kept.slot)
  }

  function again(id: string): void {
    // It is the user's choice now.
    posts.patch(id, { held: '', mayBeSaved: false })
    held.get(id)?.()
  }

  onSleep(() => {
    for (const id of [...carried.keys()]) stop(id)
  })
  onWake(start)
  app.disposer.add(() => {
    for (const id of [...carried.keys()]) stop(id)
  })

  return {
    start,
    /** Whether this browser can keep posts. */
    canTake: () => hasLocks() && posts.canWrite(),
    /** Takes over a post from its form. Returns false if this browser can't store it. */
    take(post: OutgoingPost): boolean {
      if (!hasLocks()) return false
      const id = posts.create()
      // Asks for the lock before other tabs can find out about the post.
      carry(id)
      if (posts.write(id, post)) return true
      stop(id)
      return false
    },
  }
}
