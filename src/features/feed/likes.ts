import type { App } from '../../platform/app.ts'
import type { FeedItem } from '../../platform/bus/contract.ts'
import type { Failure } from '../../platform/http/failure.ts'
import { createOptimisticToggle } from '../../platform/lib/optimistic-toggle.ts'
import { t } from '../../platform/page/i18n.ts'
import { session } from '../../platform/session.ts'
import { askToLogIn } from '../../shared/feedback/ask-to-log-in.ts'
import { pageSource } from './action-source.ts'
import { type ActionFields, sendAction } from './api.ts'
import { mayLike } from './feed-item.ts'
import { notesNow } from './note-count.ts'
import { outcome } from './outcome.ts'
import { postOverrides } from './post-overrides.ts'

/** Where a like came from; by default the page's path and a press of a button. */
type LikeFields = Pick<ActionFields, 'source' | 'method'>

/** Likes are shown at once and reverted, with the reason, if the server refuses (FEED-4…7, DEC-123). */
export function likes(app: App) {
  const user = app.get(session)
  const posts = app.get(postOverrides)
  const report = app.get(outcome)
  const toggles = createOptimisticToggle<Failure>()
  /** When each post was last liked or unliked, for its note count. */
  const begun = new Map<string, number>()

  /** Resolves with whether the server accepted it. */
  async function set(item: FeedItem, wanted: boolean, fields: LikeFields = {}): Promise<boolean> {
    if (!user.isLoggedIn()) {
      askToLogIn(app, t('Log in to like posts.'))
      return false
    }
    const isMine = item.is_mine === true || user.isOwn(item.tumblelog)
    if (!mayLike(isMine, posts.isLiked(item), wanted)) return false
    const isQueued = toggles.isBusy(item.id)
    const source = fields.source ?? pageSource(app.page)
    const failure = await toggles.set(item.id, {
      server: !wanted,
      wanted,
      async send(liked) {
        const action = liked ? 'like' : 'unlike'
        const result = await sendAction(app, action, item, { ...fields, source })
        if (!result.ok) return result.failure
        const count = user.$user.get()?.liked_post_count
        if (count !== undefined) user.updateUser({ liked_post_count: Math.max(0, count + (liked ? 1 : -1)) })
        app.bus.emit(liked ? 'post:liked' : 'post:unliked', { id: item.id })
        report.succeeded(action, item, 200)
        return null
      },
      show(liked, isBack) {
        if (!isBack) begun.set(item.id, notesNow())
        posts.change(item.id, { liked }, isBack ? begun.get(item.id) : undefined)
      },
    })
    if (!failure) return true
    if (isQueued) return false
    // What the user wanted last: the opposite of what is shown again.
    const refusedValue = !posts.isLiked(item)
    report.failed(refusedValue ? 'like' : 'unlike', item, failure, () => void set(item, refusedValue, fields))
    return false
  }
  return { set }
}
