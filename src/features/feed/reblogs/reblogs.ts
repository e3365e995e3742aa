import type { App } from '../../../platform/app.ts'
import type { FeedItem } from '../../../platform/bus/contract.ts'
import { t } from '../../../platform/page/i18n.ts'
import { session } from '../../../platform/session.ts'
import { askToLogIn } from '../../../shared/feedback/ask-to-log-in.ts'
import { feedback } from '../../../shared/feedback/store.ts'
import { afterUndo } from '../../../shared/waiting/after-undo.ts'
import { readReblog, sendAction } from '../api.ts'
import { notesNow } from '../note-count.ts'
import { outcome } from '../outcome.ts'
import { reblogged } from '../reblogged.ts'

export function reblogs(app: App) {
  const { toast } = app.get(feedback)
  const user = app.get(session)
  const memory = app.get(reblogged)
  const report = app.get(outcome)
  const waiting = new Set<string>()

  async function commit(item: FeedItem, queue: boolean): Promise<boolean> {
    const since = notesNow()
    const result = await sendAction(app, 'fast-reblog', item, { queue })
    if (!result.ok) {
      report.failed('fast-reblog', item, result.failure, () => void commit(item, queue))
      return false
    }
    const blog = readReblog(result.value).name ?? user.$primary.get()?.name ?? ''
    memory.add(item.id, undefined, since)
    app.bus.emit('post:reblogged', { id: item.id, queued: queue })
    report.succeeded('fast-reblog', item, 200)
    toast(queue ? t('Added to {blog}’s queue.', { blog }) : t('Reblogged to {blog}.', { blog }))
    return true
  }

  return {
    /** The same without waiting. */
    commit,
    /**
     * Reblogs, or queues, to the primary blog. It is sent when the toast with Undo has closed, because the server sends
     * no id to undo it by (DEC-124); false if it was undone or refused.
     */
    async reblog(item: FeedItem, queue: boolean) {
      if (!user.isLoggedIn()) {
        askToLogIn(app, t('Log in to reblog posts.'))
        return false
      }
      if (waiting.has(item.id)) return false
      waiting.add(item.id)
      try {
        const text = queue ? t('Adding to your queue…') : t('Reblogging…')
        const action = queue ? 'fast-queue' : 'fast-reblog'
        const stored = { action, post: item.id, key: item.reblog_key, pt: item.pt } as const
        return (await afterUndo(app, text, stored, () => commit(item, queue))) ?? false
      } finally {
        waiting.delete(item.id)
      }
    },
  }
}
