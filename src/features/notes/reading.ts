import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import type { FeedItem } from '../../platform/bus/contract.ts'
import { isGone, type Result } from '../../platform/http/failure.ts'
import { t } from '../../platform/page/i18n.ts'
import { ownKey, storedAtom } from '../../platform/storage/stored-atom.ts'
import { sentences } from '../../platform/text/sentences.ts'
import { failureText, retryAction } from '../../shared/feedback/failure-text.ts'
import { feedback } from '../../shared/feedback/store.ts'
import { knownBlogs } from '../blogs/blog-markup.ts'
import { notesCan } from '../feed/notes-can.ts'
import { fetchThread } from './api.ts'
import { type Note, type ReplyOrder, replyOrders } from './note.ts'
import type { NoteList } from './note-pages.ts'
import { replyActions } from './reply-actions.ts'
import { depthMax, inOrder, pathTo, type Thread, threadsOf } from './threads.ts'

/** The order in which the user reads replies. @public for tests */
export const replyOrder = (app: App) =>
  storedAtom<{ order: ReplyOrder }>(app, ownKey(app, 'reading', 'replies'), {
    read: ({ order }) => ({ order: replyOrders.find(known => known === order) ?? 'newest' }),
  })

const made = new WeakMap<readonly Note[], Thread[]>()

/** The threads of a page, computed once. */
function threadsIn(page: readonly Note[]): Thread[] {
  const threads = made.get(page) ?? threadsOf(page)
  made.set(page, threads)
  return threads
}

type Fetched = { notes: Note[]; item: FeedItem }

interface Shown {
  $item: ReadableAtom<FeedItem | null>
  list: () => NoteList | undefined
  /** Fetches the replies in another order. */
  refetch: () => void
  /** Shows the thread of a reply alone, by the reply's key. */
  showThread: (key: string) => void
}

/** How the user reads replies: in which order, what is collapsed, and which one the address names. */
export function createReading(app: App, { $item, list, refetch, showThread }: Shown) {
  const stored = app.get(replyOrder)
  const actions = app.get(replyActions)
  const canSort = notesCan(app, 'sort')
  const $collapsed = atom<ReadonlySet<string>>(new Set())
  const $addressed = atom<string | null>(null)
  /** The reply that has yet to get the focus, as the address has just named it. */
  let arriving: string | null = null
  const isFollowed = ({ blog }: Note) =>
    app.get(knownBlogs).get(blog.name)?.following ?? blog.following === true
  const order = (): ReplyOrder => (canSort ? stored.$value.get().order : 'newest')
  const shown = () => list()?.$pages.get().flat() ?? []
  const isWhole = () => list()?.$state.get().value === null

  // Chosen here or in another tab.
  app.disposer.add(
    stored.$value.listen(() => {
      const fetched = list()
      if (fetched && fetched.order !== order() && !isWhole()) refetch()
    }),
  )

  /** Finds the reply of an address, and opens what is collapsed above it. */
  function aim(id: string): boolean {
    const path = pathTo((list()?.$pages.get() ?? []).flatMap(threadsIn), id)
    const found = path.at(-1)
    if (!found) return false
    const open = new Set($collapsed.get())
    for (const { note } of path.slice(0, -1)) open.delete(note.key)
    $collapsed.set(open)
    if (path.length - 1 > depthMax) showThread(found.note.key)
    $addressed.set(id)
    arriving = id
    return true
  }
  async function fetchReply(id: string, item: FeedItem | null): Promise<Result<Fetched>> {
    const result = await fetchThread(app, id, item)
    if (!result.ok) {
      const { fail, toast } = app.get(feedback)
      if (isGone(result.failure)) toast(t('That’s no longer available.'))
      else
        fail(
          sentences(t('Couldn’t find the reply.'), failureText(result.failure)),
          retryAction(
            result.failure,
            () =>
              void app.bus.dispatch('notes:open', { ...(item ?? { id: '' }), reply_id: id }).catch(() => {}),
          ),
        )
    }
    return result
  }
  const threadOf = async (id: string, item: FeedItem) => {
    const result = await fetchReply(id, item)
    return result.ok ? result.value.notes : []
  }
  return {
    canSort,
    $order: stored.$value,
    order,
    setOrder(next: ReplyOrder) {
      if (next !== order()) stored.set({ order: next })
    },
    $collapsed,
    /** Collapses or expands the replies to a reply. */
    toggle(key: string) {
      const collapsed = new Set($collapsed.get())
      if (!collapsed.delete(key)) collapsed.add(key)
      $collapsed.set(collapsed)
    },
    /** The reply that the address names, until the user moves on; null for none. */
    $addressed,
    /** Whether a reply should get the focus. True once only, as drawing it again must not take the focus from the user. */
    arrives(id: string): boolean {
      const isIt = arriving === id
      if (isIt) arriving = null
      return isIt
    },
    fetchReply,
    /** Shows a reply of the post among the others: its thread comes first, if it isn't there yet. */
    async goTo(id: string, given?: readonly Note[]): Promise<Note | null> {
      const item = $item.get()
      if (item && !shown().some(note => note.id === id)) {
        const notes = given ?? (await threadOf(id, item))
        const known = new Set(shown().map(({ key }) => key))
        const fresh = actions.fresh(notes).filter(({ key }) => !known.has(key))
        if ($item.get() !== item || fresh.length === 0) return null
        list()?.change(pages => [fresh, ...pages])
      }
      return aim(id) ? (shown().find(note => note.id === id) ?? null) : null
    },
    /** The threads of the loaded pages, in the user's order; a server that has more has put them in order. */
    threadsOf(pages: readonly (readonly Note[])[]): readonly Thread[] {
      const threads = pages.flatMap(threadsIn)
      if (!canSort || !isWhole()) return threads
      const [addressed] = pathTo(threads, $addressed.get() ?? '')
      return inOrder(threads, { order: order(), sent: list()?.order ?? 'newest', isFollowed, addressed })
    },
    reset() {
      $collapsed.set(new Set())
      $addressed.set(null)
      arriving = null
    },
  }
}
