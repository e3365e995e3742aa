import type { App } from '../../platform/app.ts'
import type { Failure } from '../../platform/http/failure.ts'
import { createOptimisticToggle } from '../../platform/lib/optimistic-toggle.ts'
import { t } from '../../platform/page/i18n.ts'
import { session } from '../../platform/session.ts'
import { failureText, retryAction } from '../../shared/feedback/failure-text.ts'
import { feedback } from '../../shared/feedback/store.ts'
import { blogsApi } from './api.ts'
import { blocking } from './blocking.ts'
import { blogCache } from './blog-cache.ts'
import { type FollowOptions, following } from './following.ts'

/**
 * The blogs this page knows, and what the user does with them (BLOG-1…6). Actions are shown at once and resolve with
 * whether the server accepted them; on failure they are reverted and the user is told why (DEC-123).
 */
export type BlogsStore = ReturnType<typeof blogs>

export function blogs(app: App) {
  const api = blogsApi(app)
  const cache = app.get(blogCache)
  const follows = app.get(following)
  const { isLoggedIn } = app.get(session)
  const { fail } = app.get(feedback)
  const toggles = createOptimisticToggle<Failure>()

  async function setSubscribed(name: string, on: boolean, source?: string): Promise<boolean> {
    if (!isLoggedIn()) return follows.set(name, true)
    const isQueued = toggles.isBusy(name)
    const before = cache.find(name)?.is_subscribed
    if (before === on && !isQueued) return true
    const release = cache.lockFields(name)
    const failure = await toggles.set(name, {
      server: !on,
      wanted: on,
      send: async subscribed => {
        const result = await api.subscribe(name, subscribed, source)
        return result.ok ? null : result.failure
      },
      show: value => cache.change(name, { is_subscribed: value }),
    })
    release()
    if (failure && !isQueued)
      fail(
        `${t('Couldn’t change notifications for {blog}.', { blog: name })} ${failureText(failure)}`,
        retryAction(failure, () => void setSubscribed(name, !cache.find(name)?.is_subscribed, source)),
      )
    return failure === null
  }

  const isFollowing = (name: string) => cache.find(name)?.following === true
  return {
    $blog: cache.$blog,
    /** For a follow button: what the server has confirmed, and whether a call is in progress. */
    $follow: follows.$follow,
    /** Stores what a call or the page says about a blog; see `BlogCache`. */
    remember: cache.remember,
    version: cache.version,
    /** A guest is taken to the follow page instead (BLOG-27). */
    follow: (name: string, options?: FollowOptions) => follows.set(name, true, options),
    unfollow: (name: string, options?: FollowOptions) => follows.set(name, false, options),
    toggleFollow: (name: string, options?: FollowOptions) => follows.set(name, !isFollowing(name), options),
    setSubscribed,
    toggleSubscribed: (name: string, source?: string) =>
      setSubscribed(name, cache.find(name)?.is_subscribed !== true, source),
    ...app.get(blocking),
    /**
     * For the people who run the site; none of our controls shows it (BLOG-5, DEC-60). The server responds with 403 to
     * others.
     */
    toggleMark: api.toggleMark,
  }
}
