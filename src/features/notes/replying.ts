import { atom, computed, type ReadableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import type { FeedItem } from '../../platform/bus/contract.ts'
import { toText } from '../../platform/html/text.ts'
import { t } from '../../platform/page/i18n.ts'
import { session } from '../../platform/session.ts'
import { sentences } from '../../platform/text/sentences.ts'
import { failureText, retryAction } from '../../shared/feedback/failure-text.ts'
import { feedback } from '../../shared/feedback/store.ts'
import { createReplies } from '../feed/replies.ts'
import type { Note } from './note.ts'
import { type NoteList, ownNote } from './note-pages.ts'
import { replyActions } from './reply-actions.ts'
import { changeNote, withReply } from './threads.ts'

interface Shown {
  $item: ReadableAtom<FeedItem | null>
  /** The list of replies; null while the notes are closed. */
  list: () => NoteList | undefined
}

/** What the reply box is for: a reply to a reply, or an edit of one; null for a reply to the post. */
type Target = { kind: 'answer' | 'edit'; note: Note }

const textOf = ({ html, text }: Note): string => (html === '' ? text : toText(html).trim())

/**
 * The reply being written: it appears among the others at once, and disappears again if it couldn't be sent. Or a new
 * text of one's own, which the box keeps until the server has it.
 */
export function createReplying(app: App, { $item, list }: Shown) {
  const replies = createReplies(app)
  const actions = app.get(replyActions)
  const { isLoggedIn } = app.get(session)
  const $target = atom<Target | null>(null)
  const begin = () => {
    const item = $item.get()
    const target = $target.get()
    if (!item || !isLoggedIn()) return
    if (target?.kind === 'edit') replies.openEdit(item, target.note.id, textOf(target.note))
    else replies.open(item, target?.note.id)
  }
  /** An edit that changes nothing isn't kept as a draft. */
  const dropUnchanged = () => {
    const target = $target.get()
    if (target?.kind === 'edit' && replies.$text.get().trim() === textOf(target.note)) replies.box.clear()
  }
  const aim = (target: Target | null) => {
    if (replies.$isSending.get()) return
    dropUnchanged()
    $target.set(target)
    begin()
  }

  async function saveEdit(item: FeedItem, note: Note): Promise<void> {
    const text = replies.$text.get().trim()
    const settle = replies.beginEdit()
    const failure = await actions.edit({ item, note }, text)
    settle(failure === null)
    const isHere = $item.get() === item && $target.get()?.note.id === note.id
    if (!failure) {
      app.get(feedback).toast(t('Saved.'))
      if (isHere) aim(null)
      return
    }
    app
      .get(feedback)
      .fail(
        sentences(t('Couldn’t save your edit.'), failureText(failure)),
        isHere ? retryAction(failure, () => void send()) : undefined,
        !isHere,
      )
  }

  async function send(): Promise<void> {
    const item = $item.get()
    const replyList = list()
    const target = $target.get()
    if (!item || !replyList || !replies.$canSend.get()) return
    if (target?.kind === 'edit') return saveEdit(item, target.note)
    const text = replies.$text.get().trim()
    const own = ownNote(app, { text, parentId: target?.note.id ?? '', own: 'sending' })
    replyList.change(pages => withReply(pages, own))
    let id = ''
    const unlisten = app.bus.on('post:replied', event => {
      if (event.id === item.id) id = event.reply_id ?? ''
    })
    const isDone = await replies.send(() => void send())
    unlisten()
    list()?.change(pages =>
      changeNote(pages, own.key, note => (isDone ? { ...note, id, own: 'sent' } : null)),
    )
    if (isDone && $item.get() === item) aim(null)
  }

  return {
    replies,
    /** The reply being answered; null for a reply to the post. */
    $answered: computed($target, target => (target?.kind === 'answer' ? target.note : null)),
    /** The user's own reply whose text is being changed. */
    $edited: computed($target, target => (target?.kind === 'edit' ? target.note : null)),
    begin,
    end() {
      dropUnchanged()
      replies.leave()
      $target.set(null)
    },
    answer: (note: Note | null) => aim(note && { kind: 'answer', note }),
    edit: (note: Note) => aim({ kind: 'edit', note }),
    send,
  }
}
