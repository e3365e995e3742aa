import { atom, computed } from 'nanostores'
import type { App } from '../../platform/app.ts'
import type { Blog } from '../../platform/bus/contract.ts'
import type { Failure } from '../../platform/http/failure.ts'
import { createOptimisticToggle } from '../../platform/lib/optimistic-toggle.ts'
import { t } from '../../platform/page/i18n.ts'
import { siteUrl } from '../../platform/page/site-url.ts'
import { session } from '../../platform/session.ts'
import { sentences } from '../../platform/text/sentences.ts'
import { failureText, retryAction } from '../../shared/feedback/failure-text.ts'
import { feedback } from '../../shared/feedback/store.ts'
import { offerUndo } from '../../shared/feedback/undo.ts'
import { blogsApi, type FollowContext } from './api.ts'
import { blogCache } from './blog-cache.ts'

export type FollowOptions = FollowContext & {
  /** Ask before an unfollow, as the follow buttons do (BLOG-26, DEC-15). */
  ask?: boolean | undefined
}

/** The fields of a blog that change with following it; unfollowing clears the subscription (BLOG-1). */
const followFields = (following: boolean): Partial<Blog> =>
  following ? { following } : { following, can_subscribe: false, is_subscribed: false }

export function following(app: App) {
  const api = blogsApi(app)
  const user = app.get(session)
  const cache = app.get(blogCache)
  const say = app.get(feedback)
  const { confirm, fail } = say
  const toggles = createOptimisticToggle<Failure>()
  /** What the server last confirmed for each blog with a call in progress. */
  const $confirmed = atom<Record<string, boolean>>({})
  const setConfirmed = (name: string, followed: boolean) =>
    $confirmed.set({ ...$confirmed.get(), [name]: followed })

  const askUnfollow = (name: string) =>
    confirm({
      title: t('Are you sure you want to unfollow %1$s?', name),
      confirm: t('Ok'),
      cancel: t('Nevermind'),
    })
  const onAccepted = (name: string, followed: boolean) => {
    setConfirmed(name, followed)
    // Only followers may subscribe (PEEP-20).
    cache.change(name, { can_subscribe: followed })
    const count = user.$user.get()?.friend_count
    if (count !== undefined) user.updateUser({ friend_count: Math.max(0, count + (followed ? 1 : -1)) })
    app.bus.emit(followed ? 'blog:followed' : 'blog:unfollowed', { name })
  }

  /** Undoes an unfollow, which also ended the subscription (BLOG-1). */
  async function followAgain(name: string, context: FollowContext, wasSubscribed: boolean): Promise<void> {
    const isFollowed = await set(name, true, context)
    if (!isFollowed || !wasSubscribed) return
    const result = await api.subscribe(name, true)
    if (result.ok) return cache.change(name, { is_subscribed: true })
    const what = t('Couldn’t change notifications for {blog}.', { blog: name })
    fail(sentences(what, failureText(result.failure)))
  }

  async function set(name: string, wanted: boolean, options: FollowOptions = {}): Promise<boolean> {
    const { ask, ...context } = options
    if (!user.isLoggedIn()) {
      location.assign(siteUrl(app.page, 'follow', name))
      return false
    }
    if (user.isOwn(name)) return false
    if (!wanted && ask && !(await askUnfollow(name))) return false
    const isQueued = toggles.isBusy(name)
    const { following, can_subscribe, is_subscribed } = cache.find(name) ?? {}
    if (following === wanted && !isQueued) return true
    if (!isQueued) setConfirmed(name, following ?? !wanted)
    const release = cache.lockFields(name)
    const failure = await toggles.set(name, {
      server: !wanted,
      wanted,
      send: async followed => {
        const result = await api.follow(name, followed, context)
        if (!result.ok) return result.failure
        onAccepted(name, followed)
        return null
      },
      show: value =>
        cache.change(
          name,
          value === wanted ? followFields(value) : { following: value, can_subscribe, is_subscribed },
        ),
    })
    release()
    if (isQueued) return failure === null
    const { [name]: _, ...others } = $confirmed.get()
    $confirmed.set(others)
    if (!failure) {
      const text = t('You unfollowed {blog}.', { blog: name })
      if (!cache.find(name)?.following)
        offerUndo(say, text, () => void followAgain(name, context, is_subscribed === true))
      return true
    }
    // What the user wanted last: the opposite of what is shown again.
    const refusedValue = !cache.find(name)?.following
    const what = refusedValue
      ? t('Couldn’t follow {blog}.', { blog: name })
      : t('Couldn’t unfollow {blog}.', { blog: name })
    fail(
      sentences(what, failureText(failure)),
      retryAction(failure, () => void set(name, refusedValue, context)),
    )
    return false
  }

  return {
    /** State of a follow button: `following` is what the server has confirmed (BLOG-24, BLOG-25). */
    $follow: (name: string) =>
      computed([cache.$blog(name), $confirmed], (blog, confirmed) => ({
        following: Object.hasOwn(confirmed, name) ? confirmed[name] === true : blog?.following === true,
        busy: Object.hasOwn(confirmed, name),
      })),
    /**
     * Resolves with whether the server accepted it; on failure the change is reverted and the user is told. A guest is
     * taken to the follow page instead (BLOG-27).
     */
    set,
  }
}
