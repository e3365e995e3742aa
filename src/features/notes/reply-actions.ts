import type { App } from '../../platform/app.ts'
import type { FeedItem } from '../../platform/bus/contract.ts'
import { type Failure, isGone, type Result } from '../../platform/http/failure.ts'
import { createOptimisticToggle } from '../../platform/lib/optimistic-toggle.ts'
import { t } from '../../platform/page/i18n.ts'
import { session } from '../../platform/session.ts'
import { sentences } from '../../platform/text/sentences.ts'
import { failureText, retryAction } from '../../shared/feedback/failure-text.ts'
import { feedback } from '../../shared/feedback/store.ts'
import { afterUndo } from '../../shared/waiting/after-undo.ts'
import { notesNow } from '../feed/note-count.ts'
import { notesCan } from '../feed/notes-can.ts'
import { type ReplyRef, replyApi } from '../feed/reply-api.ts'
import { replyDeleted } from '../feed/reply-deleted.ts'
import { whyNot } from '../feed/rights-texts.ts'
import { live } from '../unread/live.ts'
import { readReplyChange } from './api.ts'
import type { Note } from './note.ts'

/** Changes the notes of a post that it is about; others stay the same object. */
type Change = (note: Note) => Note
type Hear = (postId: string, change: Change) => void

/** A reply, and the post that it is about. */
export interface Reply {
  item: FeedItem
  note: Note
}

const refOf = ({ item, note }: Reply): ReplyRef => ({ postId: item.id, id: note.id })

/** Something about a reply that is either so or not. */
interface Toggle {
  server: boolean
  wanted: boolean
  send: (wanted: boolean) => Promise<Result<unknown>>
  show: (value: boolean) => void
}

/** What the user does with single replies, in the notes and on the page; both show every change. */
export function replyActions(app: App) {
  const api = replyApi(app)
  const say = app.get(feedback)
  const { isLoggedIn, isOwn } = app.get(session)
  const toggles = createOptimisticToggle<Failure>()
  const listeners = new Set<Hear>()
  /** Replies that wait for their Undo, by id. */
  const leaving = new Set<string>()

  const tell: Hear = (postId, change) => {
    for (const hear of listeners) hear(postId, change)
  }
  const patch = ({ postId, id }: ReplyRef, fields: Partial<Note>) =>
    tell(postId, note => (note.id === id ? { ...note, ...fields } : note))

  app.disposer.add(
    app.get(live).onReply((postId, wire) => {
      const change = readReplyChange(wire)
      if (change && !leaving.has(change.id)) patch({ postId, id: change.id }, change.fields)
    }),
  )

  app.disposer.add(
    app.bus.on('reply:deleted', ({ id, post_id }) => patch({ postId: post_id, id }, { gone: 'deleted' })),
  )

  async function toggle(name: string, ref: ReplyRef, change: Toggle): Promise<void> {
    const failure = await toggles.set(`${name} ${ref.id}`, {
      ...change,
      send: async wanted => {
        const result = await change.send(wanted)
        return result.ok ? null : result.failure
      },
    })
    if (failure)
      say.fail(
        sentences(t('Couldn’t change the reply.'), failureText(failure)),
        retryAction(failure, () => void toggle(name, ref, change)),
      )
  }

  async function remove(reply: Reply, isRetry = false): Promise<void> {
    const ref = refOf(reply)
    if (leaving.has(ref.id)) return
    leaving.add(ref.id)
    patch(ref, { gone: 'deleted' })
    const since = notesNow()
    const waiting = { action: 'delete-reply', post: ref.postId, reply: ref.id } as const
    const result = isRetry
      ? await api.remove(ref)
      : await afterUndo(app, t('Reply deleted.'), waiting, () => api.remove(ref))
    leaving.delete(ref.id)
    if (result?.ok || (result && isGone(result.failure))) return replyDeleted(app, ref, since)
    patch(ref, { gone: reply.note.gone })
    if (result)
      say.fail(
        sentences(t('Couldn’t delete the reply.'), failureText(result.failure)),
        retryAction(result.failure, () => void remove(reply, true)),
      )
  }

  async function sendReport(reply: Reply): Promise<void> {
    const result = await api.report(refOf(reply))
    if (result.ok || isGone(result.failure)) say.toast(t('You reported the reply.'))
    else
      say.fail(
        sentences(t('Couldn’t report the reply.'), failureText(result.failure)),
        retryAction(result.failure, () => void sendReport(reply)),
      )
  }

  return {
    /** Hears each change of a reply, by the user and from the server. Returns a function that ends this. */
    listen(hear: Hear) {
      listeners.add(hear)
      return () => void listeners.delete(hear)
    },
    /** Replies from the server, without those that wait for their Undo. */
    fresh: (notes: readonly Note[]): Note[] =>
      notes.map(note => (leaving.has(note.id) ? { ...note, gone: 'deleted' } : note)),
    patch,
    /** What the user may do with a reply. */
    allowed({ item, note }: Reply) {
      const isSent = note.id !== '' && note.gone === ''
      const isMember = isSent && isLoggedIn()
      const isWriter = isMember && isOwn(note.blog.name)
      const isOwner = isMember && (item.is_mine === true || isOwn(item.tumblelog))
      const { editUntil } = note
      return {
        like: isMember && !isWriter && notesCan(app, 'like'),
        edit: isWriter && notesCan(app, 'edit') && (editUntil === null || editUntil > app.platform.now()),
        remove: (isWriter || isOwner) && notesCan(app, 'delete'),
        report: isMember && !isWriter && notesCan(app, 'report'),
        mute: isMember && !isWriter,
        hide: isOwner && !isWriter && notesCan(app, 'hide'),
        pin: isOwner && note.parentId === '' && notesCan(app, 'pin'),
        link: isSent && notesCan(app, 'link'),
        post: isMember && !isWriter && notesCan(app, 'link'),
        reply: isMember && app.page.notes?.reply_to === true && whyNot(item, 'reply') === '',
      }
    },
    like({ item, note }: Reply) {
      const ref = refOf({ item, note })
      const others = note.likes - Number(note.liked)
      return toggle('like', ref, {
        server: note.liked,
        wanted: !note.liked,
        send: liked => api.like(ref, liked),
        show: liked => patch(ref, { liked, likes: others + Number(liked) }),
      })
    },
    /** Hides a reply from everyone but its writer and the post's blog, or shows it again. */
    hide(reply: Reply) {
      const ref = refOf(reply)
      return toggle('hide', ref, {
        server: reply.note.isHidden,
        wanted: !reply.note.isHidden,
        send: hidden => api.hide(ref, hidden),
        show: isHidden => patch(ref, { isHidden }),
      })
    },
    /** Pins a reply above all others, in place of the one that was, or unpins it. */
    pin(reply: Reply) {
      const ref = refOf(reply)
      let before = ''
      return toggle('pin', ref, {
        server: reply.note.isPinned,
        wanted: !reply.note.isPinned,
        send: pinned => api.pin(ref, pinned),
        show: isPinned =>
          tell(ref.postId, note => {
            const isThis = note.id === ref.id
            if (!isThis && note.isPinned && isPinned) before = note.id
            const isNow = isThis ? isPinned : !isPinned && note.id === before
            return note.isPinned === isNow ? note : { ...note, isPinned: isNow }
          }),
      })
    },
    /** Hides a reply of the user's, or under their post, and deletes it unless that is undone. */
    remove: (reply: Reply) => remove(reply),
    /** Reports a reply, once the user is sure. */
    async report(reply: Reply) {
      const { name } = reply.note.blog
      const isSure = await say.confirm({
        title: t('Report this reply by {blog}?', { blog: name }),
        confirm: t('Report'),
        cancel: t('Nevermind'),
        danger: true,
      })
      if (isSure) await sendReport(reply)
    },
    /** Sends the new text of a reply. Resolves with the failure, or null. */
    async edit(reply: Reply, text: string): Promise<Failure | null> {
      const ref = refOf(reply)
      const result = await api.edit(ref, text)
      if (!result.ok) return result.failure
      const { html = '', text: stored = html ? '' : text } = result.value ?? {}
      patch(ref, { html, text: stored, editedAt: app.platform.now() })
      return null
    },
  }
}
