import { atom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import type { FeedItem } from '../../platform/bus/contract.ts'
import type { BackStack } from '../../platform/dom/back-stack.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'
import { readText } from '../../platform/lib/read-text.ts'
import { siteUrl } from '../../platform/page/site-url.ts'
import { session } from '../../platform/session.ts'
import { tagUrl } from '../blog-viewer/post-pages.ts'
import { canLike, readItem } from '../feed/feed-item.ts'
import { notesCan } from '../feed/notes-can.ts'
import { whyNot } from '../feed/rights-texts.ts'
import { feed } from '../feed/store.ts'
import { addressOf, replyAddress } from './address.ts'
import { fetchNotes } from './api.ts'
import { noteHiding } from './hiding.ts'
import { type Note, type NoteKind, noteKinds, type ReplyOrder, type Totals } from './note.ts'
import { counted, createNoteList, followChanges, type NoteList } from './note-pages.ts'
import { people } from './people.ts'
import { createReading } from './reading.ts'
import { createReblogTree, type ReblogTree, type ReblogView } from './reblog-tree-model.ts'
import { type Reply, replyActions } from './reply-actions.ts'
import { replyMenu } from './reply-menu.ts'
import { createReplying } from './replying.ts'
import { changeNotes } from './threads.ts'

export type NoteLists = Readonly<Record<NoteKind, NoteList>>

/** The notes of one post, as the dialog shows them. */
export type Notes = ReturnType<typeof createNotes>

const tabOf = (value: unknown): NoteKind => noteKinds.find(kind => kind === value) ?? 'replies'

interface ListDeps {
  onTotals: (totals: Totals) => void
  order: () => ReplyOrder
}

function listOf(app: App, item: FeedItem, kind: NoteKind, { onTotals, order }: ListDeps): NoteList {
  const { fresh } = app.get(replyActions)
  const ofKind = order()
  return createNoteList({
    async fetchPage(next, signal) {
      const page = await fetchNotes(app, item, kind, next, signal, ofKind)
      return page.ok ? { ok: true, value: { ...page.value, notes: fresh(page.value.notes) } } : page
    },
    onTotals,
    hasHtml: kind === 'replies' || kind === 'reblogs',
    order: ofKind,
  })
}

/** The lists of a post; each is fetched when it is first shown. */
function listsOf(app: App, item: FeedItem, deps: ListDeps): NoteLists {
  const list = (kind: NoteKind) => listOf(app, item, kind, deps)
  return { replies: list('replies'), reblogs: list('reblogs'), tags: list('tags'), likes: list('likes') }
}

/** What is open: a post with its lists. */
function createState(app: App, disposer: Disposer, order: () => ReplyOrder) {
  const $item = atom<FeedItem | null>(null)
  const $lists = atom<NoteLists | null>(null)
  const $tab = atom<NoteKind>('replies')
  const $totals = atom<Totals>({})
  const $thread = atom<string | null>(null)
  const $liked = atom(false)
  const $tree = atom<ReblogTree | null>(null)
  const { $post } = app.get(feed)
  const onTotals = (totals: Totals) => $totals.set({ ...$totals.get(), ...totals })
  let stop = () => {}

  const choose = (tab: NoteKind) => {
    $tab.set(tab)
    const tree = $tree.get()
    if (tab === 'reblogs' && tree && tree.$view.get() !== 'list') return tree.begin()
    const list = $lists.get()?.[tab]
    if (list?.$state.get().value === undefined) void list?.load()
  }
  function hide(): void {
    stop()
    for (const list of Object.values($lists.get() ?? {})) list.release()
    $tree.get()?.release()
    $item.set(null)
  }
  disposer.add(hide)
  return {
    /** The post; null while the dialog is closed. */
    $item,
    $lists,
    $tab,
    /** Including what the user has done since. */
    $totals,
    /** The reply whose thread is shown alone, by key; null for all threads. */
    $thread,
    $liked,
    /** Null if the server doesn't know who reblogged from whom. */
    $tree,
    choose,
    /** Chooses what the list of reblogs shows. */
    chooseReblogs(view: ReblogView) {
      $tree.get()?.choose(view)
      choose('reblogs')
    },
    /** Shows the reblogs with a tag. */
    showTag(tag: string) {
      $tree.get()?.$tag.set(tag)
      choose('reblogs')
    },
    hide,
    /** Fetches the replies again, in another order; those of the user that were just written stay. */
    refetch() {
      const [item, lists] = [$item.get(), $lists.get()]
      if (!item || !lists) return
      lists.replies.release()
      const own = lists.replies.$pages
        .get()
        .flat()
        .filter(note => note.own)
      const replies = listOf(app, item, 'replies', { onTotals, order })
      if (own.length > 0) replies.change(() => [own])
      $lists.set({ ...lists, replies })
      if ($tab.get() === 'replies') void replies.load()
    },
    show(item: FeedItem, tab: NoteKind) {
      hide()
      const lists = listsOf(app, item, { onTotals, order })
      const unfollow = followChanges(app, item.id, lists, (kind, by) =>
        $totals.set(counted($totals.get(), kind, by)),
      )
      const unhear = app.get(replyActions).listen((postId, change) => {
        if (postId === item.id) $lists.get()?.replies.change(pages => changeNotes(pages, change))
      })
      const unsubscribe = $post(item.id).subscribe(({ liked }) => $liked.set(liked ?? item.liked === true))
      stop = () => {
        unfollow()
        unhear()
        unsubscribe()
      }
      $totals.set({})
      $thread.set(null)
      $lists.set(lists)
      $tree.set(notesCan(app, 'tree') ? createReblogTree(app, item, onTotals) : null)
      $item.set(item)
      choose(tab)
    },
  }
}

export function createNotes(app: App, disposer: Disposer, back: BackStack) {
  const user = app.get(session)
  const store = app.get(feed)
  const { $hiding, look } = noteHiding(app, disposer)
  const { show, hide, refetch, ...state } = createState(app, disposer, () => reading.order())
  const showThread = (key: string | null) => state.$thread.set(key)
  const list = () => state.$lists.get()?.replies
  const reading = createReading(app, { ...state, list, refetch, showThread })
  const { begin, end, ...replying } = createReplying(app, { ...state, list })
  const actions = app.get(replyActions)
  const ofPeople = app.get(people)
  let opener: Element | null = null

  const leave = () => {
    if (!state.$item.get()) return
    end()
    hide()
    reading.reset()
  }
  // Forward opens them through the address (`count-links.ts`).
  const entry = back.layer<true>('notes', disposer, isThere => isThere ?? leave())
  const close = () => {
    leave()
    entry.close()
  }
  const openItem = (item: FeedItem, payload: unknown, address: string) => {
    const { anchor, tab }: { anchor?: unknown; tab?: unknown } = Object(payload)
    leave()
    opener = anchor instanceof Element ? anchor : null
    look()
    entry.set(true, address)
    show(item, tabOf(tab))
    begin()
  }
  /** Shows a reply, whose post may not be known yet. */
  async function openReply(id: string, given: FeedItem | null, payload: unknown): Promise<void> {
    const found = given ? null : await reading.fetchReply(id, null)
    if (found && !found.ok) return
    const item = given ?? found?.value.item
    if (!item) return
    openItem(item, payload, replyAddress(id))
    const note = await reading.goTo(id, found?.value.notes)
    if (note && Object(payload).edit === true && actions.allowed({ item, note }).edit) replying.edit(note)
  }
  /** Handles `notes:open`. */
  async function open(payload: unknown): Promise<void> {
    const item = readItem(payload)
    const reply = notesCan(app, 'link') ? readText(Object(payload).reply_id) : ''
    if (reply !== '' && app.page.notes) return openReply(reply, item, payload)
    if (item && app.page.notes) return openItem(item, payload, addressOf(item.id))
    const needs = item ? '`notes` in the page data' : 'the id of a post'
    console.warn(`INLAY-25: notes:open needs ${needs}.`, payload)
  }
  return {
    ...state,
    ...replying,
    reading,
    actions,
    $hiding,
    $writer: user.$primary,
    people: ofPeople,
    /** A reply with the post of the open notes. */
    replyOf(note: Note): Reply | null {
      const item = state.$item.get()
      return item && { item, note }
    },
    menuOf: (reply: Reply) => replyMenu(app, reply, { edit: replying.edit, leave: close }),
    canLike: (item: FeedItem) => canLike(item, app),
    /** Why the user can't reply to a post, as text; '' if they can. */
    whyNoReply: (item: FeedItem) => whyNot(item, 'reply'),
    isMember: user.isLoggedIn(),
    loginUrl: siteUrl(app.page, 'login'),
    now: app.platform.now,
    opener: () => opener,
    open,
    close,
    showThread,
    /** The posts of the blog with a tag. */
    tagHref(tag: string) {
      const name = state.$item.get()?.tumblelog
      return (name && tagUrl(ofPeople.hrefOf({ name }), tag)) || undefined
    },
    /** Opens a blog in the drawer, or a post of it, in place of the notes. */
    async openBlog(name: string, postId = '') {
      close()
      await app.bus
        .dispatch('peepr:open', { blog_name: name, ...(postId && { post_id: postId }) })
        .catch(() => {})
    },
    toggleLike() {
      const item = state.$item.get()
      if (item) void store.run('toggle-like', item)
    },
  }
}
