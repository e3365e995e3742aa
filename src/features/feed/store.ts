import type { App } from '../../platform/app.ts'
import type { FeedItem } from '../../platform/bus/contract.ts'
import { type Failure, isGone, statusOf } from '../../platform/http/failure.ts'
import { t } from '../../platform/page/i18n.ts'
import { session } from '../../platform/session.ts'
import { askToLogIn } from '../../shared/feedback/ask-to-log-in.ts'
import { feedback } from '../../shared/feedback/store.ts'
import { undoAction } from '../../shared/feedback/undo.ts'
import { afterUndo } from '../../shared/waiting/after-undo.ts'
import { pageSource } from './action-source.ts'
import {
  type ActionFields,
  type FeedAction,
  feedActions,
  type PostAction,
  readReplyId,
  sendAction,
} from './api.ts'
import { keptReplies } from './kept-replies.ts'
import { likes } from './likes.ts'
import { notesNow } from './note-count.ts'
import { notesCan } from './notes-can.ts'
import { outcome } from './outcome.ts'
import { postOverrides } from './post-overrides.ts'
import { reblogs } from './reblogs/reblogs.ts'
import { hidePosts, removePosts } from './remove-posts.ts'
import { whyNot } from './rights-texts.ts'

/** Actions that change a post at once with a plain call. */
type PlainAction = Exclude<PostAction, 'like' | 'unlike' | 'fast-reblog'>

/** Irreversible actions wait for Undo first. */
const isDestroying = (action: PlainAction): action is 'delete' | 'deny-submission' =>
  feedActions[action].waits === true

/**
 * What the user does with the posts of a page (FEED-4…29).
 * @internal
 */
export type FeedStore = ReturnType<typeof feed>

/** The response to an action, and when the action began. */
interface Sent {
  answer: unknown
  since: number
}

interface Sending {
  action: PlainAction
  item: FeedItem
  fields: ActionFields
  /** Who begins it. Only the first press waits for Undo, and no form has the text of an earlier page any more. */
  start: 'press' | 'try again' | 'earlier page'
  /** What *Try again* does in place of sending the same, for a form that has the text. */
  again: (() => void) | undefined
}

export function feed(app: App) {
  const { aboutPost } = app.get(feedback)
  const { isLoggedIn } = app.get(session)
  const report = app.get(outcome)
  const posts = app.get(postOverrides)
  const kept = app.get(keptReplies)
  const { set: setLike } = app.get(likes)
  const { reblog, commit } = app.get(reblogs)
  /** A second press during the first call sends nothing. */
  const running = new Set<string>()

  const after = (action: PlainAction, { id }: FeedItem, { reply_to }: ActionFields, sent: Sent) => {
    if (action === 'reply') {
      const reply_id = readReplyId(sent.answer)
      posts.countReply(id, sent.since)
      app.bus.emit('post:replied', { id, ...(reply_id && { reply_id }), ...(reply_to && { reply_to }) })
    }
    if (action !== 'delete') return
    removePosts(id)
    app.bus.emit('post:deleted', { id })
  }
  const viewReplies = (item: FeedItem) => ({
    label: t('View'),
    run: () => void app.bus.dispatch('notes:open', { ...item, tab: 'replies' }).catch(() => {}),
  })
  /** Says why the user can't; nothing is sent. */
  async function refuse({ id }: FeedItem, why: string): Promise<boolean> {
    aboutPost(id).toast(why)
    return false
  }
  const sayReplied = (item: FeedItem, fields: ActionFields, id: string) => {
    const view = app.page.notes ? viewReplies(item) : undefined
    const undo =
      id !== '' && notesCan(app, 'delete')
        ? undoAction(() => void kept.takeBack(item, fields, id))
        : undefined
    aboutPost(item.id).toast(t('Reply posted.'), ...(view ? [view, undo] : [undo]))
  }
  /** Says that an action failed. Returns whether it is carried out later without the user. */
  function fail(sending: Sending, failure: Failure): boolean {
    const { action, item, fields, start } = sending
    const isReply = action === 'reply'
    if (isReply && failure.kind === 'offline' && failure.unsent && kept.wait(item, fields)) return true
    const isLeft = isReply && start === 'earlier page'
    if (isLeft) kept.keep(item, fields)
    const again = sending.again ?? (() => void send({ ...sending, start: 'try again' }))
    report.failed(action, item, failure, isLeft ? () => kept.open(item, fields) : again)
    return false
  }
  async function send(sending: Sending): Promise<boolean> {
    const { action, item, fields, start } = sending
    if (!isLoggedIn()) {
      askToLogIn(app)
      return false
    }
    const why = action === 'reply' ? whyNot(item, 'reply') : ''
    if (why) return refuse(item, why)
    const key = `${action} ${item.id}`
    if (running.has(key)) return false
    running.add(key)
    try {
      const { done } = feedActions[action]
      const since = notesNow()
      const source = fields.source ?? pageSource(app.page)
      const act = () => sendAction(app, action, item, { ...fields, source })
      const show = action === 'delete' ? hidePosts(item.id) : () => {}
      const stored = { post: item.id, blog: item.tumblelog, channel: fields.channel_id }
      const result =
        isDestroying(action) && start === 'press'
          ? await afterUndo(app, done?.() ?? '', { action, ...stored }, act)
          : await act()
      if (!result) {
        show()
        return false
      }
      // A delete whose response was lost may have worked: if the post is gone on the next try, that is a success.
      if (!result.ok && !(action === 'delete' && isGone(result.failure))) {
        show()
        return fail(sending, result.failure)
      }
      after(action, item, fields, { answer: result.ok ? result.value : null, since })
      report.succeeded(action, item, result.ok ? 200 : statusOf(result.failure))
      if (done && action === 'reply') sayReplied(item, fields, result.ok ? readReplyId(result.value) : '')
      else if (done && !isDestroying(action)) aboutPost(item.id).toast(done())
      return true
    } finally {
      running.delete(key)
    }
  }

  return {
    /** The state of a post after the user's actions; undefined fields: as the server drew it. */
    $post: posts.$post,
    /** The same without waiting, for actions that waited on an earlier page. */
    finish: (
      action: 'delete' | 'deny-submission' | 'fast-reblog' | 'fast-queue' | 'reply',
      item: FeedItem,
      fields?: ActionFields,
    ) =>
      action === 'fast-reblog' || action === 'fast-queue'
        ? commit(item, action === 'fast-queue')
        : send({ action, item, fields: fields ?? {}, start: 'earlier page', again: undefined }),
    /**
     * Resolves with whether the server accepted it. `delete`, `deny-submission`, `fast-reblog`, and `fast-queue` are sent
     * when their time for Undo is over.
     */
    run(action: FeedAction, item: FeedItem, fields?: ActionFields, again?: () => void) {
      switch (action) {
        case 'like':
        case 'unlike':
          return setLike(item, action === 'like', fields)
        case 'toggle-like':
          return setLike(item, !posts.isLiked(item), fields)
        case 'fast-reblog':
        case 'fast-queue':
          return whyNot(item, 'reblog')
            ? refuse(item, whyNot(item, 'reblog'))
            : reblog(item, action === 'fast-queue')
        default:
          return send({ action, item, fields: fields ?? {}, start: 'press', again })
      }
    },
  }
}
