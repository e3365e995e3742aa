import type { App } from '../../platform/app.ts'
import type { BlogAction } from '../../platform/bus/contract.ts'
import { http } from '../../platform/http/client.ts'
import type { Result } from '../../platform/http/failure.ts'

/** Where a follow came from, for the server's statistics; all optional (BLOG-6). */
export type FollowContext = Omit<BlogAction, 'name'>

/** Who or what is blocked: a blog, or the sender of a post (BLOG-18, DEC-62). */
export type Blocked = { blocked_tumblelog: string } | { blocked_post: string }

/** Marks for the people who run the site; the server decides who may set them (BLOG-5). */
export type BlogMark = 'spam' | 'nsfw' | 'adult' | 'uniblock' | 'suspended'

/** The blog calls. Of their responses, only success or failure counts (BLOG-13). */
export function blogsApi(app: App) {
  const { send } = app.get(http)
  return {
    follow: (name: string, following: boolean, context: FollowContext): Promise<Result<unknown>> =>
      send({
        method: 'POST',
        path: following ? '/svc/follow' : '/svc/unfollow',
        form: {
          tumblelog: name,
          placement_id: context.placement_id,
          pt: context.pt,
          source: context.source,
          context: context.context,
          tlt: context.tlt,
        },
      }),
    subscribe: (name: string, subscribed: boolean, source?: string): Promise<Result<unknown>> =>
      send({
        method: subscribed ? 'POST' : 'DELETE',
        path: '/svc/blog/{name}/subscription',
        parts: { name },
        form: { source },
      }),
    block: (ownName: string, blocked: Blocked, context?: string): Promise<Result<unknown>> =>
      send({
        method: 'POST',
        path: '/svc/block/add',
        form: { tumblelog: ownName, ...blocked, block_context: context },
      }),
    unblock: (ownName: string, name: string): Promise<Result<unknown>> =>
      send({
        method: 'POST',
        path: '/svc/block/remove',
        form: { tumblelog: ownName, blocked_tumblelog: name },
      }),
    toggleMark: (name: string, mark: BlogMark): Promise<Result<unknown>> =>
      send({ method: 'POST', path: '/{mark}/toggle', parts: { mark }, form: { tumblelog: name } }),
  }
}
