import * as v from 'valibot'
import type { App } from '../../app/app.ts'
import type { Blog } from '../../bus/contract.ts'
import { http } from '../../http/client.ts'
import type { Result } from '../../http/failure.ts'
import { blogSchema } from '../../page/schema.ts'

/** An answer may leave the name out: the call has named the blog. */
const popover = v.object({ ...blogSchema.entries, name: v.optional(v.string()) })
const highlighted = v.object({ highlighted_posts: v.optional(v.array(v.string()), []) })

export interface CardApi {
  /** All there is to show of a blog, by its name (dashboard.md §7). */
  popover: (name: string, isMention: boolean, signal?: AbortSignal) => Promise<Result<Blog>>
  /** The recent posts alone, of a blog whose avatar and theme are known already: HTML strings. */
  highlighted: (name: string, signal?: AbortSignal) => Promise<Result<string[]>>
}

/** The calls behind a blog's card. They carry the form key, as all of dashboard.md §7 do (DEC-12). */
export function cardApi(app: App): CardApi {
  const { send } = app.get(http)
  return {
    async popover(name, isMention, signal) {
      const query = { is_tumblelog_popover: true, is_user_mention: isMention }
      const result = await send({
        method: 'GET',
        path: `/svc/tumblelog_popover/${encodeURIComponent(name)}`,
        query,
        schema: popover,
        formKey: true,
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
        path: `/svc/${encodeURIComponent(name)}/posts/highlighted`,
        schema: highlighted,
        formKey: true,
        signal,
      })
      return result.ok ? { ok: true, value: result.value.highlighted_posts } : result
    },
  }
}
