import type { App } from '../../../platform/app.ts'
import { encodeForm } from '../../../platform/http/call.ts'
import { createDisposer } from '../../../platform/lib/dispose.ts'
import { createTabLocks } from '../../../platform/tabs/tab-locks.ts'
import { tabs } from '../../../platform/tabs/tabs.ts'
import { postPayload } from '../server/payload.ts'
import { isOnline } from './after-failure.ts'
import { mayRepeat, type OutgoingPost, outgoingPosts } from './outgoing-posts.ts'
import { waitingFiles } from './upload-files.ts'

/** How many bytes a browser sends in all for a page that is gone; some are for fields of the call. */
const keepaliveMaxBytes = 60_000
/**
 * How long a navigation to another page of the site may take, in milliseconds: until then, that page takes over the
 * posts.
 */
const onTheWayMs = 10_000
/** How often to check for other tabs, in milliseconds. */
const lookMs = 2000

const bytesOf = ({ draft, context }: OutgoingPost): number =>
  encodeForm(postPayload(draft, context)).toString().length

/**
 * Handles posts that wait while the last tab closes or leaves the site: small ones are sent with `keepalive`, for
 * others the browser asks. On the way to another page of the site, or with another tab open, they continue to wait.
 * @param send sends a post whose response nobody receives
 */
export function createLeaving(app: App, send: (post: OutgoingPost) => void) {
  const posts = app.get(outgoingPosts)
  const locks = createTabLocks()
  const { window, document } = app.platform
  const waiting = new Set<string>()
  /** Those that other tabs wait for. */
  let shared: ReadonlySet<string> = new Set()
  let isOnTheWay = false
  let listening: ReturnType<typeof createDisposer> | null = null

  const left = () => (isOnTheWay ? [] : [...waiting].filter(id => !shared.has(posts.lockOf(id))))
  /** Those that can be sent while the page closes: the first ones, as far as the browser allows. */
  function sendable(): Map<string, OutgoingPost> {
    let bytes = 0
    const found = new Map<string, OutgoingPost>()
    for (const id of left()) {
      const post = posts.read(id)
      if (!post || !isOnline() || !mayRepeat(app, post.draft) || waitingFiles(post.draft).length > 0) continue
      bytes += bytesOf(post)
      if (bytes <= keepaliveMaxBytes) found.set(id, post)
    }
    return found
  }
  async function look(): Promise<void> {
    shared = await locks.awaited()
    listening?.timeout(() => void look(), lookMs)
  }
  const goesOn = (url: unknown, base: string) => {
    if (new URL(String(url), base).origin !== new URL(base).origin) return
    isOnTheWay = true
    listening?.timeout(() => {
      isOnTheWay = false
    }, onTheWayMs)
  }

  function listen(): void {
    const disposer = createDisposer()
    listening = disposer
    const { href } = location
    const navigation: EventTarget | undefined = Reflect.get(window, 'navigation')
    // Without it, presses of links are the only sign of where the page goes.
    if (navigation)
      disposer.listen(navigation, 'navigate', event => {
        const { destination, downloadRequest } = Object(event)
        if (!destination?.sameDocument && typeof downloadRequest !== 'string') goesOn(destination?.url, href)
      })
    else
      disposer.listen(document, 'click', ({ target, defaultPrevented }) => {
        const link = target instanceof Element ? target.closest('a[href]') : null
        if (link instanceof HTMLAnchorElement && !defaultPrevented) goesOn(link.href, href)
      })
    disposer.listen(window, 'beforeunload', event => {
      if (left().length > sendable().size) event.preventDefault()
    })
    void look()
  }
  const stop = () => {
    listening?.dispose()
    listening = null
    shared = new Set()
  }
  app.disposer.add(stop)
  // Before the sender gives up its posts, because it listens later.
  app.get(tabs).onSleep(() => {
    // The next page asks the server again, with the same key.
    for (const [id, post] of sendable()) if (posts.patch(id, { mayBeSaved: true, notBefore: 0 })) send(post)
  })

  /** Says whether a post waits. Otherwise nothing listens: a listener would keep the page out of the back/forward cache. */
  return (id: string, waits: boolean): void => {
    if (waits) waiting.add(id)
    else waiting.delete(id)
    if (waiting.size === 0) stop()
    else if (!listening) listen()
  }
}
