import { onTestFinished, vi } from 'vitest'
import { wireItem } from '../../../fixtures/wire/blog.ts'
import type { PostRecord } from '../../../fixtures/world/types.ts'
import { readItem } from '../../../src/features/feed/feed-item.ts'
import { feed } from '../../../src/features/feed/store.ts'
import { feedback } from '../../../src/shared/feedback/store.ts'
import { createTestApp, type TestAppOptions } from '../../support/app.ts'

export const isTheirs = (post: PostRecord) => post.state === 'published' && post.blog === 'nightowl'
export const isOwn = (post: PostRecord) => post.state === 'published' && post.blog === 'aria'

/** As long as a message with Undo stays. */
export const undoMs = 10_000

/** A page without a DOM, as if it had no posts. */
export function barePage(): void {
  // The next file of this worker begins without one.
  onTestFinished(() => void vi.unstubAllGlobals())
  const href = 'http://localhost:3000/dashboard'
  vi.stubGlobal('location', { pathname: '/dashboard', href, assign: vi.fn() })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('window', new EventTarget())
  const empty = { hidden: false, querySelectorAll: () => [], activeElement: null }
  vi.stubGlobal('document', Object.assign(new EventTarget(), empty))
}

/** An app with a post of its world, as on the page; aria doesn't like the post. */
export function openFeed(options: TestAppOptions = {}, pick = isTheirs) {
  if (typeof document === 'undefined') barePage()
  const test = createTestApp(options)
  const { app, realm } = test
  const { world } = realm
  const user = world.users.get('aria')
  const post = world.posts.find(pick)
  if (post) user?.likes.delete(post.id)
  const item = post && readItem(wireItem(world, post, user ?? null))
  if (!post || !item || !user) throw new Error('the world has no such post')
  const store = app.get(feed)
  const { $dialog, $toasts, answer } = app.get(feedback)
  const refuse = (call: string, fault: object) =>
    realm.faults.add({ call, kind: 'status', ...fault } as never)
  return {
    ...test,
    post,
    item,
    user,
    store,
    refuse,
    dialog: $dialog.get,
    toasts: $toasts.get,
    answer,
    isLiked: () => store.$post(item.id).get().liked,
    /** Presses the button of the newest message. */
    pressToast: () => $toasts.get().at(-1)?.action?.run(),
    /** The page is left: what waits for its Undo goes on. */
    leave: () => void app.platform.window.dispatchEvent(new Event('pagehide')),
    paths: () => realm.requests.map(({ path }) => path),
  }
}
