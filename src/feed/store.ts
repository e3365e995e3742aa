import type { ReadableAtom } from 'nanostores'
import type { App } from '../app/app.ts'
import type { FeedItem } from '../bus/contract.ts'
import { statusOf } from '../http/failure.ts'
import { notices } from '../notices/store.ts'
import { t } from '../page/i18n.ts'
import { removePosts } from '../page/markup.ts'
import { session } from '../session/store.ts'
import { type ActionFields, type PostAction, sendAction } from './api.ts'
import { knownPosts } from './known.ts'
import { type LikeFields, likes } from './likes.ts'
import type { PostState } from './markup.ts'
import { outcome } from './outcome.ts'
import { reblogs } from './reblogs.ts'
import { pageSource } from './source.ts'

/** Actions that change a post at once with a plain call. */
type PlainAction = Exclude<PostAction, 'like' | 'unlike' | 'fast-reblog'>

/** What the user does with the posts of a page (dashboard.md §4, §7, §8). Actions answer whether the server took them. */
export interface FeedStore {
  /** What actions have made of a post; undefined fields: as the server drew it. */
  $post: (id: string) => ReadableAtom<PostState>
  like: (item: FeedItem, fields?: LikeFields) => Promise<boolean>
  unlike: (item: FeedItem, fields?: LikeFields) => Promise<boolean>
  toggleLike: (item: FeedItem, fields?: LikeFields) => Promise<boolean>
  /** Can be undone for five seconds. */
  fastReblog: (item: FeedItem, queue: boolean) => Promise<boolean>
  /** `delete` asks first. */
  run: (action: PlainAction, item: FeedItem, fields?: ActionFields) => Promise<boolean>
}

const done = (action: PlainAction): string | null => {
  switch (action) {
    case 'reply':
      return t('Your reply is posted.')
    case 'publish':
      return t('Published.')
    case 'queue':
      return t('Added to your queue.')
    case 'delete':
      return t('Deleted.')
    case 'answer':
      return t('Your answer is posted.')
    case 'approve-submission':
      return t('Submission approved.')
    case 'deny-submission':
      return t('Submission denied.')
    default:
      return null
  }
}

export function feed(app: App): FeedStore {
  const say = app.get(notices)
  const { isLoggedIn } = app.get(session)
  const tell = app.get(outcome)
  const posts = app.get(knownPosts)
  const { set: setLike } = app.get(likes)
  /** A second press while the first is under way asks for nothing new. */
  const running = new Set<string>()

  const after = (action: PlainAction, { id }: FeedItem) => {
    if (action === 'reply') app.bus.emit('post:replied', { id })
    if (action !== 'delete') return
    removePosts(id)
    app.bus.emit('post:deleted', { id })
  }
  const ask = () =>
    say.confirm({
      title: t('Are you sure you want to delete this?'),
      danger: true,
    })

  async function run(action: PlainAction, item: FeedItem, fields: ActionFields = {}): Promise<boolean> {
    if (!isLoggedIn()) {
      tell.loginFirst(t('Log in to do that.'))
      return false
    }
    const key = `${action} ${item.id}`
    if (running.has(key)) return false
    running.add(key)
    try {
      if (action === 'delete' && !(await ask())) return false
      const source = fields.source ?? pageSource(app.page)
      const result = await sendAction(app, action, item, { ...fields, source })
      // What an answer that was cut has already deleted is gone: that is what was asked for.
      const isGone = action === 'delete' && !result.ok && statusOf(result.failure) === 404
      if (!result.ok && !isGone) {
        tell.failed(action, item, result.failure, () => void run(action, item, fields))
        return false
      }
      after(action, item)
      tell.succeeded(action, item)
      const text = done(action)
      if (text) say.toast(text)
      return true
    } finally {
      running.delete(key)
    }
  }

  return {
    $post: posts.$post,
    like: (item, fields) => setLike(item, true, fields),
    unlike: (item, fields) => setLike(item, false, fields),
    toggleLike: (item, fields) => setLike(item, !posts.isLiked(item), fields),
    fastReblog: app.get(reblogs).reblog,
    run,
  }
}
