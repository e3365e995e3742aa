import { atom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import type { FeedItem } from '../../platform/bus/contract.ts'
import type { BackStack } from '../../platform/dom/back-stack.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'
import { siteUrl } from '../../platform/page/site-url.ts'
import { session } from '../../platform/session.ts'
import { tagUrl } from '../blog-viewer/post-pages.ts'
import { canLike, readItem } from '../feed/feed-item.ts'
import { createReplies } from '../feed/replies.ts'
import { feed } from '../feed/store.ts'
import { addressOf } from './address.ts'
import { fetchNotes } from './api.ts'
import { noteHiding } from './hiding.ts'
import { type Note, type NoteKind, noteKinds, type Totals } from './note.ts'
import { counted, createNoteList, followChanges, type NoteList, ownNote } from './note-pages.ts'
import { people } from './people.ts'
import { changeNote, withReply } from './threads.ts'

export type NoteLists = Readonly<Record<NoteKind, NoteList>>

/** The notes of one post, as the dialog shows them. */
export type Notes = ReturnType<typeof createNotes>

const tabOf = (value: unknown): NoteKind => noteKinds.find(kind => kind === value) ?? 'replies'

/** The lists of a post; each is fetched when it is first shown. */
function listsOf(app: App, item: FeedItem, onTotals: (totals: Totals) => void): NoteLists {
  const list = (kind: NoteKind) =>
    createNoteList({
      fetchPage: (next, signal) => fetchNotes(app, item, kind, next, signal),
      onTotals,
      hasHtml: kind === 'replies' || kind === 'reblogs',
    })
  return { replies: list('replies'), reblogs: list('reblogs'), tags: list('tags'), likes: list('likes') }
}

/** What is open: a post with its lists. */
function createState(app: App, disposer: Disposer) {
  const $item = atom<FeedItem | null>(null)
  const $lists = atom<NoteLists | null>(null)
  const $tab = atom<NoteKind>('replies')
  const $totals = atom<Totals>({})
  const $thread = atom<string | null>(null)
  const $liked = atom(false)
  const { $post } = app.get(feed)
  let stop = () => {}

  const choose = (tab: NoteKind) => {
    $tab.set(tab)
    const list = $lists.get()?.[tab]
    if (list?.$state.get().value === undefined) void list?.load()
  }
  function hide(): void {
    stop()
    for (const list of Object.values($lists.get() ?? {})) list.release()
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
    choose,
    hide,
    show(item: FeedItem, tab: NoteKind) {
      hide()
      const lists = listsOf(app, item, totals => $totals.set({ ...$totals.get(), ...totals }))
      const unfollow = followChanges(app, item.id, lists, (kind, by) =>
        $totals.set(counted($totals.get(), kind, by)),
      )
      const unsubscribe = $post(item.id).subscribe(({ liked }) => $liked.set(liked ?? item.liked === true))
      stop = () => {
        unfollow()
        unsubscribe()
      }
      $totals.set({})
      $thread.set(null)
      $lists.set(lists)
      $item.set(item)
      choose(tab)
    },
  }
}

/** The reply being written: it appears among the others at once, and disappears again if it couldn't be sent. */
function createReplying(
  app: App,
  { $item, $lists }: Pick<ReturnType<typeof createState>, '$item' | '$lists'>,
) {
  const replies = createReplies(app)
  const { isLoggedIn } = app.get(session)
  const $answered = atom<Note | null>(null)
  const begin = () => {
    const item = $item.get()
    if (item && isLoggedIn()) replies.open(item, $answered.get()?.id)
  }
  return {
    replies,
    /** The reply being answered; null for a reply to the post. */
    $answered,
    begin,
    end() {
      replies.leave()
      $answered.set(null)
    },
    answer(note: Note | null) {
      if (replies.$isSending.get()) return
      $answered.set(note)
      begin()
    },
    async send() {
      const item = $item.get()
      const list = $lists.get()?.replies
      if (!item || !list || !replies.$canSend.get()) return
      const text = replies.$text.get().trim()
      const own = ownNote(app, { text, parentId: $answered.get()?.id ?? '', own: 'sending' })
      list.change(pages => withReply(pages, own))
      let id = ''
      const unlisten = app.bus.on('post:replied', event => {
        if (event.id === item.id) id = event.reply_id ?? ''
      })
      const isDone = await replies.send()
      unlisten()
      list.change(pages => changeNote(pages, own.key, note => (isDone ? { ...note, id, own: 'sent' } : null)))
      if (!isDone || $item.get() !== item) return
      $answered.set(null)
      begin()
    },
  }
}

export function createNotes(app: App, disposer: Disposer, back: BackStack) {
  const user = app.get(session)
  const store = app.get(feed)
  const { $hiding, look } = noteHiding(app, disposer)
  const { show, hide, ...state } = createState(app, disposer)
  const { begin, end, ...replying } = createReplying(app, state)
  const ofPeople = app.get(people)
  let opener: Element | null = null

  const leave = () => {
    if (!state.$item.get()) return
    end()
    hide()
  }
  // Forward opens them through the address (`count-links.ts`).
  const entry = back.layer<true>('notes', disposer, isThere => isThere ?? leave())
  const close = () => {
    leave()
    entry.close()
  }
  return {
    ...state,
    ...replying,
    $hiding,
    $writer: user.$primary,
    people: ofPeople,
    /** Whether the server accepts replies to replies, and the user can write them. */
    canReplyTo: (note: Note) => user.isLoggedIn() && app.page.notes?.reply_to === true && note.id !== '',
    canLike: (item: FeedItem) => canLike(item, app),
    isMember: user.isLoggedIn(),
    loginUrl: siteUrl(app.page, 'login'),
    now: app.platform.now,
    opener: () => opener,
    /** Handles `notes:open`. */
    open(payload: unknown) {
      const item = readItem(payload)
      if (!item || !app.page.notes) {
        const needs = item ? '`notes` in the page data' : 'the id of a post'
        console.warn(`Inlay's "notes:open" needs ${needs}.`, payload)
        return
      }
      const { anchor, tab }: { anchor?: unknown; tab?: unknown } = Object(payload)
      leave()
      opener = anchor instanceof Element ? anchor : null
      look()
      entry.set(true, addressOf(item.id))
      show(item, tabOf(tab))
      begin()
    },
    close,
    showThread: (key: string | null) => state.$thread.set(key),
    /** The posts of the blog with a tag. */
    tagHref(tag: string) {
      const name = state.$item.get()?.tumblelog
      return (name && tagUrl(ofPeople.hrefOf({ name }), tag)) || undefined
    },
    /** Opens a blog in the drawer, in place of the notes. */
    async openBlog(name: string) {
      close()
      await app.bus.dispatch('peepr:open', { blog_name: name }).catch(() => {})
    },
    toggleLike() {
      const item = state.$item.get()
      if (item) void store.run('toggle-like', item)
    },
  }
}
