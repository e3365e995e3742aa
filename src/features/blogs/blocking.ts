import { atom, computed } from 'nanostores'
import type { App } from '../../platform/app.ts'
import type { Failure } from '../../platform/http/failure.ts'
import { createOptimisticToggle } from '../../platform/lib/optimistic-toggle.ts'
import { t } from '../../platform/page/i18n.ts'
import { session } from '../../platform/session.ts'
import { failureText, retryAction } from '../../shared/feedback/failure-text.ts'
import { feedback } from '../../shared/feedback/store.ts'
import { offerUndo } from '../../shared/feedback/undo.ts'
import { blogsApi } from './api.ts'
import { syncBlogMarkup } from './blog-markup.ts'

/** Blocking acts from the current blog, or another of the user's blogs, and asks first (BLOG-4, BLOG-20…23). */
export function blocking(app: App) {
  const api = blogsApi(app)
  const { $current, isOwn } = app.get(session)
  const say = app.get(feedback)
  const { alert, confirm, fail, toast } = say
  const toggles = createOptimisticToggle<Failure>()
  /** `own blog/other blog`: names contain no slash. */
  const $all = atom<ReadonlySet<string>>(new Set())
  const keyOf = (ownName: string, name: string) => `${ownName}/${name}`

  const show = (ownName: string, name: string, isBlocked: boolean) => {
    const all = new Set($all.get())
    if (isBlocked) all.add(keyOf(ownName, name))
    else all.delete(keyOf(ownName, name))
    $all.set(all)
    if (ownName === $current.get()?.name) syncBlogMarkup(app, name, { is_blocked: isBlocked })
  }
  /** Shows the change at once and reverts it on failure; resolves with the failure, or null. */
  const set = (ownName: string, name: string, wanted: boolean, context?: string) =>
    toggles.set(keyOf(ownName, name), {
      server: !wanted,
      wanted,
      send: async isBlocked => {
        const result = isBlocked
          ? await api.block(ownName, { blocked_tumblelog: name }, context)
          : await api.unblock(ownName, name)
        return result.ok ? null : result.failure
      },
      show: isBlocked => show(ownName, name, isBlocked),
    })

  async function unblockFrom(ownName: string, name: string): Promise<boolean> {
    const failure = await set(ownName, name, false)
    if (!failure) toast(t('You unblocked {blog}.', { blog: name }))
    else
      fail(
        `${t('Couldn’t unblock {blog}.', { blog: name })} ${failureText(failure)}`,
        retryAction(failure, () => void unblockFrom(ownName, name)),
      )
    return failure === null
  }

  return {
    /** Whether the current blog has blocked it, as far as this page knows: the server has no call for that. */
    $blocked: (name: string) =>
      computed([$all, $current], (all, current) => all.has(keyOf(current?.name ?? '', name))),
    /**
     * Blocks a blog, with Undo.
     * @param as the name of the user's blog that blocks; the current one if left out.
     * @param ended called when Undo was pressed or its time is over; it says which.
     */
    async block(name: string, context?: string, as?: string, ended?: (isUndone: boolean) => void) {
      const ownName = as ?? $current.get()?.name
      if (!ownName || isOwn(name)) return false
      const isSure = await confirm({
        title: t('Are you sure you want to block {blog} from {own}?', { blog: name, own: ownName }),
        text: t(
          'They won’t be able to follow {own}, send it messages, see it in search results, or interact with its posts.',
          { own: ownName },
        ),
        confirm: t('Block'),
        cancel: t('Nevermind'),
        danger: true,
      })
      if (!isSure) return false
      const failure = await set(ownName, name, true, context)
      if (failure) {
        // Not awaited, nor below: the command has failed, whether or not the user has read why.
        void alert(t('Couldn’t block {blog}.', { blog: name }), failureText(failure))
        return false
      }
      app.bus.emit('blog:blocked', { name })
      // Unblocks from the blog that blocked, even if another one is current now.
      const undo = () => {
        ended?.(true)
        void unblockFrom(ownName, name)
      }
      offerUndo(say, t('You blocked {blog}.', { blog: name }), undo, { gone: () => ended?.(false) })
      return true
    },
    async unblock(name: string, as?: string) {
      const ownName = as ?? $current.get()?.name
      return ownName ? unblockFrom(ownName, name) : false
    },
    async blockSender(postId: string, context?: string, as?: string) {
      const ownName = as ?? $current.get()?.name
      if (!ownName) return false
      const isSure = await confirm({
        title: t('Block messages from this sender?'),
        text: t(
          'Further messages from their IP address will be blocked from your inbox. This can’t be undone.',
        ),
        confirm: t('Block'),
        cancel: t('Nevermind'),
        danger: true,
      })
      if (!isSure) return false
      const result = await api.block(ownName, { blocked_post: postId }, context)
      if (result.ok) toast(t('Sender blocked.'))
      else void alert(t('Couldn’t block the sender.'), failureText(result.failure))
      return result.ok
    },
  }
}
