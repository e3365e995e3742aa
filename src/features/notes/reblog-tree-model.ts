import { atom, computed } from 'nanostores'
import type { App } from '../../platform/app.ts'
import type { FeedItem } from '../../platform/bus/contract.ts'
import { waitForPaint } from '../../platform/dom/after-paint.ts'
import type { Result } from '../../platform/http/failure.ts'
import { createQuery } from '../../platform/http/query.ts'
import { createDisposer } from '../../platform/lib/dispose.ts'
import { session } from '../../platform/session.ts'
import { ownKey, storedAtom } from '../../platform/storage/stored-atom.ts'
import type { Hiding } from './hiding.ts'
import type { Totals } from './note.ts'
import { ownNote } from './note-pages.ts'
import { type Reblog, rowsOf, type Shown, treeOf } from './reblog-tree.ts'
import { fetchTree, type TreePage } from './tree-api.ts'

/** What the list of reblogs shows: the newest first, or the tree, or a part of it. */
export const reblogViews = ['list', 'all', 'comments', 'path'] as const
export type ReblogView = (typeof reblogViews)[number]

/** The view that the user has chosen last, in this browser. @public for tests */
export const reblogView = (app: App) =>
  storedAtom(app, ownKey(app, 'reading', 'reblogs'), {
    read: ({ view }) => ({ view: reblogViews.find(one => one === view) ?? 'list' }),
  })

/** So many reblogs come one page after the other, and as many again with each press. */
const loadedAtOnce = 2000

/** The key of the original post: its row, which may have the focus, stays when the server says more about it. */
const rootKey = 'original'

const originalOf = (app: App, item: FeedItem): Reblog => ({
  ...ownNote(app),
  own: undefined,
  key: rootKey,
  blog: { name: item['tumblelog-root-data']?.name ?? item.tumblelog ?? '' },
  at: null,
  from: '',
  noteCount: 0,
})

/** The tree of the reblogs that a post is part of. */
export type ReblogTree = ReturnType<typeof createReblogTree>

export function createReblogTree(app: App, item: FeedItem, onTotals: (totals: Totals) => void) {
  const disposer = createDisposer()
  const { isOwn } = app.get(session)
  const { $value: $view, change } = app.get(reblogView)
  const $source = atom(originalOf(app, item))
  const $reblogs = atom<readonly Reblog[]>([])
  const $tag = atom('')
  const $folded = atom<ReadonlySet<string>>(new Set())
  const $tree = computed([$source, $reblogs], treeOf)
  const query = createQuery<string | null>(disposer)
  const isHere = ({ id, blog }: Reblog) => id === item.id || isOwn(blog.name)

  /** The link to those after what has come; null for the first ones. */
  let next: string | null = null

  /** The first reblogs are shown at once; all others together, as each page moves and changes the rows in view. */
  async function fetchPages(signal: AbortSignal): Promise<Result<string | null>> {
    const enough = $reblogs.get().length + loadedAtOnce
    let waiting: Reblog[] = []
    const loaded = () => [...$reblogs.get(), ...waiting]
    const take = ({ reblogs }: TreePage) => {
      const known = new Set(loaded().map(({ key }) => key))
      const fresh = reblogs.filter(({ key }) => !known.has(key) && known.add(key))
      waiting = [...waiting, ...fresh]
      return fresh.length > 0
    }
    const show = () => {
      if (waiting.length > 0) $reblogs.set(loaded())
      waiting = []
    }
    /** The first reblogs are on screen before the rest of the page is read, which takes a slow phone a while. */
    const begin = (page: TreePage) => {
      onTotals(page.totals)
      if (page.source) $source.set({ ...page.source, key: rootKey })
      take(page)
      show()
      return waitForPaint()
    }
    for (;;) {
      const isFirst = next === null
      const page = await fetchTree(app, item, { next, signal, ...(isFirst && { onFirst: begin }) })
      if (signal.aborted) return { ok: true, value: next }
      // A server may name a next page forever.
      if (page.ok) next = take(page.value) || isFirst ? page.value.next : null
      if (page.ok && next !== null && loaded().length < enough) continue
      show()
      return page.ok ? { ok: true, value: next } : page
    }
  }
  async function load(): Promise<void> {
    if (!query.$state.get().isLoading) await query.load(fetchPages)
  }
  disposer.add(
    app.bus.on('post:reblogged', ({ id, queued }) => {
      const isThere = query.$state.get().value !== undefined || $reblogs.get().length > 0
      if (id !== item.id || queued || !isThere) return
      const from = id === $source.get().id ? '' : id
      $reblogs.set([...$reblogs.get(), { ...ownNote(app), from, noteCount: 0 }])
    }),
  )
  return {
    /** Reblogs with a tag are shown in the tree. */
    $view: computed([$view, $tag], ({ view }, tag): ReblogView => (tag === '' ? view : 'all')),
    $tree,
    $tag,
    $folded,
    /** Its value is the link to later ones, null at the end; undefined until the first page is loaded. */
    $state: query.$state,
    /** Whether the user has a part in the tree: the post is one of its reblogs, or they have reblogged it. */
    $hasPath: computed($tree, tree => tree.some(({ reblog }, index) => index > 0 && isHere(reblog))),
    isOwn: ({ blog }: Reblog) => isOwn(blog.name),
    isOpenPost: ({ id }: Reblog) => id !== '' && id === item.id,
    rows: (view: Shown['view'], { isBlocked }: Pick<Hiding, 'isBlocked'>) =>
      rowsOf($tree.get(), { view, tag: $tag.get(), folded: $folded.get(), isOwn: isHere, isBlocked }),
    choose(view: ReblogView) {
      $tag.set('')
      change({ view })
    },
    /** Fetches the tree when it is first shown. */
    begin() {
      const { value, isLoading, failure } = query.$state.get()
      if (value === undefined && !isLoading && !failure) void load()
    },
    load,
    retry: load,
    fold(keys: readonly string[], isFolded: boolean) {
      const folded = new Set($folded.get())
      for (const key of keys) isFolded ? folded.add(key) : folded.delete(key)
      $folded.set(folded)
    },
    release: disposer.dispose,
  }
}
