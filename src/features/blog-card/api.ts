import * as v from 'valibot'
import type { App } from '../../platform/app.ts'
import type { Blog } from '../../platform/bus/contract.ts'
import { http } from '../../platform/http/client.ts'
import type { Result } from '../../platform/http/failure.ts'
import { blogSchema } from '../../platform/page/schema.ts'

/** A response may leave the name out, because the call names the blog. */
export const cardAnswer = v.object({ ...blogSchema.entries, name: v.optional(v.string()) })
export const highlightedAnswer = v.object({ highlighted_posts: v.array(v.string()) })

export interface CardApi {
  /** Everything a card shows of a blog, by the blog's name (BLOG-8). */
  popover: (name: string, isMention: boolean, signal?: AbortSignal) => Promise<Result<Blog>>
  /** Only the recent posts, for a blog whose avatar and theme are known (BLOG-7). */
  highlighted: (name: string, signal?: AbortSignal) => Promise<Result<Blog>>
}

/** The calls for a blog's card. They include the form key, even the GETs (BOOT-9, DEC-12). */
export function cardApi(app: App): CardApi {
  const { send } = app.get(http)
  return {
    async popover(name, isMention, signal) {
      const query = { is_tumblelog_popover: true, is_user_mention: isMention }
      const result = await send({
        method: 'GET',
        path: '/svc/tumblelog_popover/{name}',
        parts: { name },
        query,
        schema: cardAnswer,
        lacks: blog => (Object.keys(blog).length > 0 ? null : 'name'),
        formKey: true,
        cacheable: true,
        // A passing pointer makes no call.
        quiet: true,
        signal,
      })
      return result.ok
        ? {
            ok: true,
            value: { ...result.value, name, highlighted_posts: result.value.highlighted_posts ?? [] },
          }
        : result
    },
    async highlighted(name, signal) {
      const result = await send({
        method: 'GET',
        path: '/svc/{blogName}/posts/highlighted',
        parts: { blogName: name },
        schema: highlightedAnswer,
        formKey: true,
        cacheable: true,
        // A passing pointer makes no call.
        quiet: true,
        signal,
      })
      return result.ok ? { ok: true, value: { name, ...result.value } } : result
    },
  }
}
