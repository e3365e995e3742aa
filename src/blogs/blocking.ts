import type { App } from '../app/app.ts'
import { failureText } from '../notices/failure-text.ts'
import { notices } from '../notices/store.ts'
import { t } from '../page/i18n.ts'
import { session } from '../session/store.ts'
import { blogsApi } from './api.ts'
import { knownBlogs } from './known.ts'

export interface Blocking {
  /** `as` is the name of the own blog that blocks; the current one if left out. */
  block: (name: string, context?: string, as?: string) => Promise<boolean>
  unblock: (name: string, as?: string) => Promise<boolean>
  blockSender: (postId: string, context?: string) => Promise<boolean>
}

/** Blocking acts from the current blog, or another own one, and asks first (dashboard.md §6, §8). */
export function blocking(app: App): Blocking {
  const api = blogsApi(app)
  const { $current, isOwn } = app.get(session)
  const known = app.get(knownBlogs)
  const say = app.get(notices)

  async function unblock(name: string, as?: string): Promise<boolean> {
    const own = as ?? $current.get()?.name
    if (!own) return false
    const result = await api.unblock(own, name)
    if (result.ok) say.toast(t('{blog} is no longer blocked.', { blog: name }))
    else say.toast(failureText(result.failure), { label: t('Try again'), run: () => void unblock(name, as) })
    return result.ok
  }

  return {
    async block(name, context, as) {
      const own = as ?? $current.get()?.name
      if (!own || isOwn(name)) return false
      const isSure = await say.confirm({
        title: t('Are you sure you want to block {blog} from {own}?', { blog: name, own }),
        text: t(
          'They won’t be able to follow {own}, send it messages, see it in search results or interact with its posts.',
          { own },
        ),
        confirm: t('Block'),
        cancel: t('Nevermind'),
        danger: true,
      })
      if (!isSure) return false
      const result = await api.block(own, { blocked_tumblelog: name }, context)
      if (!result.ok) {
        await say.alert(t('{blog} could not be blocked.', { blog: name }), failureText(result.failure))
        return false
      }
      known.change(name, { following: false, can_subscribe: false, is_subscribed: false })
      app.bus.emit('blog:blocked', { name })
      say.toast(t('{blog} is blocked.', { blog: name }), {
        label: t('Undo'),
        run: () => void unblock(name, own),
      })
      return true
    },
    unblock,
    async blockSender(postId, context) {
      const own = $current.get()?.name
      if (!own) return false
      const isSure = await say.confirm({
        title: t('Block messages from this sender?'),
        text: t(
          'Further messages from their IP address will be blocked from your inbox. This can’t be undone.',
        ),
        confirm: t('Block'),
        cancel: t('Nevermind'),
        danger: true,
      })
      if (!isSure) return false
      const result = await api.block(own, { blocked_post: postId }, context)
      if (result.ok) say.toast(t('The sender is blocked.'))
      else await say.alert(t('The sender could not be blocked.'), failureText(result.failure))
      return result.ok
    },
  }
}
