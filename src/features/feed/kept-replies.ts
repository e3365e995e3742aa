import type { App } from '../../platform/app.ts'
import type { FeedItem } from '../../platform/bus/contract.ts'
import { isGone } from '../../platform/http/failure.ts'
import { t } from '../../platform/page/i18n.ts'
import { boxSlots } from '../../shared/drafts/box-slots.ts'
import { failureText, retryAction } from '../../shared/feedback/failure-text.ts'
import { feedback } from '../../shared/feedback/store.ts'
import { offerUndo } from '../../shared/feedback/undo.ts'
import { leaveWaiting } from '../../shared/waiting/after-undo.ts'
import type { ActionFields } from './api.ts'
import { notesNow } from './note-count.ts'
import { replyApi } from './reply-api.ts'
import { replyDeleted } from './reply-deleted.ts'

/** What is stored of a reply's post, so that its form can be opened again. */
export const aboutReply = ({ tumblelog, tumblelog_key, reblog_key }: FeedItem, replyTo = '') => ({
  ...(replyTo && { reply_to: replyTo }),
  ...(tumblelog && { tumblelog }),
  ...(tumblelog_key && { tumblelog_key }),
  ...(reblog_key && { reblog_key }),
})

/** The place of a reply's draft. */
export const placeOfReply = ({ id }: FeedItem, replyTo = ''): string => (replyTo ? `${id} ${replyTo}` : id)

/** Replies whose form has closed: their text comes back as a draft, and they wait for a connection. */
export function keptReplies(app: App) {
  const say = app.get(feedback)

  /** Makes the text of a reply a draft again. */
  function keep(item: FeedItem, { reply_text: text = '', reply_to: replyTo = '' }: ActionFields): void {
    const slots = boxSlots(app, 'reply')
    slots.write(slots.create(), placeOfReply(item, replyTo), { words: { text } }, aboutReply(item, replyTo))
  }
  const open = (item: FeedItem, { reply_to }: ActionFields) =>
    void app.bus.dispatch('post:reply', { ...item, reply_to }).catch(() => {})
  const reopen = (item: FeedItem, fields: ActionFields) => {
    keep(item, fields)
    open(item, fields)
  }

  /** Deletes a reply that was just posted, and opens its form with its text. */
  async function takeBack(item: FeedItem, fields: ActionFields, id: string): Promise<void> {
    const since = notesNow()
    const reply = { postId: item.id, id }
    const result = await replyApi(app).remove(reply)
    if (result.ok || isGone(result.failure)) {
      replyDeleted(app, reply, since)
      reopen(item, fields)
    } else
      say.fail(
        `${t('Couldn’t delete the reply.')} ${failureText(result.failure)}`,
        retryAction(result.failure, () => void takeBack(item, fields, id)),
      )
  }
  return {
    keep,
    open,
    takeBack,
    /** Opens the form of a reply that couldn't be posted, with what is kept of it, else with its text. */
    openAgain(item: FeedItem, fields: ActionFields): void {
      const isKept = boxSlots(app, 'reply').find(placeOfReply(item, fields.reply_to)).length > 0
      if (isKept) open(item, fields)
      else reopen(item, fields)
    },
    /** Leaves a reply to be posted once the browser is online, by any page. Returns false if that can't be stored. */
    wait(item: FeedItem, fields: ActionFields): boolean {
      const { reply_text: text, reply_to, source } = fields
      const { tumblelog: blog, tumblelog_key, reblog_key: key } = item
      const waiting = {
        action: 'reply',
        post: item.id,
        blog,
        tumblelog_key,
        key,
        text,
        reply_to,
        source,
      } as const
      const end = leaveWaiting(app, waiting)
      if (!end) return false
      offerUndo(say, t('Your reply will be posted when you’re online.'), () => {
        end()
        reopen(item, fields)
      })
      return true
    },
  }
}
