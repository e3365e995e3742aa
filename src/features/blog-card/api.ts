import * as v from 'valibot'
import type { App } from '../../platform/app.ts'
import type { Blog } from '../../platform/bus/contract.ts'
import { http } from '../../platform/http/client.ts'
import type { Result } from '../../platform/http/failure.ts'
import { blogSchema } from '../../platform/page/schema.ts'

/** An answer may leave the name out: the call has named the blog. */
export const cardAnswer = v.object({ ...blogSchema.entries, name: v.optional(v.string()) })
export const highlightedAnswer = v.object({ highlighted_posts: v.array(v.string()) })

export interface CardApi {
  /** All that a card shows of a blog, by the blog's name (BLOG-8). */
  popover: (name: string, isMention: boolean, signal?: AbortSignal) => Promise<Result<Blog>>
  /** The recent posts only, of a blog whose avatar and theme are known (BLOG-7). */
  highlighted: (name: string, signal?: AbortSignal) => Promise<Result<Blog>>
}

/** The calls behind a blog's card. They carry the form key, also the GETs (BOOT-9, DEC-12). */
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
        // A pointer that passes over a name asks for nothing.
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
        // A pointer that passes over a name asks for nothing.
        quiet: true,
        signal,
      })
      return result.ok ? { ok: true, value: { name, ...result.value } } : result
    },
  }
}
