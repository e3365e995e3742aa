import type { App } from '../../platform/app.ts'
import type { Blog } from '../../platform/bus/contract.ts'
import { http } from '../../platform/http/client.ts'
import type { Result } from '../../platform/http/failure.ts'
import { isRecord } from '../../platform/lib/record.ts'
import { savesData } from '../../platform/media/network.ts'
import { checkLeniently } from '../../platform/page/check.ts'
import { blogSchema } from '../../platform/page/schema.ts'
import { readAdUnit } from '../ads/ad-rules.ts'
import { themeOf } from '../blogs/header.ts'
import type { ViewerPost } from './posts/post.ts'
import { postSchema, readViewerPost } from './posts/read-post.ts'

export const headerPath = '/svc/indash_blog/header'
export const postsPath = '/svc/indash_blog/posts'

interface PostsQuery {
  blogName: string
  /** The single post to show; null for all posts of the blog. */
  postId: string | null
  limit: number
  offset: number
}

export interface PostsPage {
  posts: ViewerPost[]
  /** Number of posts in the response, including invalid ones. */
  sent: number
  blog: Blog | null
  /** Unit of the ad among the posts; null if there is none. */
  ad?: string | null | undefined
  /** Offset of the next page, null for none; left out if the number of posts decides. */
  next?: number | null | undefined
}

/** Reads a response's posts. Invalid ones are left out but counted in `sent`, so that they don't end the list. */
export function readPage(body: unknown, { hasAds = false, isSmall = false } = {}): PostsPage | null {
  if (!isRecord(body) || !Array.isArray(body.posts)) return null
  const posts = body.posts.flatMap(post => {
    const { value } = checkLeniently(postSchema, post)
    return value === null ? [] : [readViewerPost(value, isSmall)]
  })
  return {
    posts,
    sent: body.posts.length,
    blog: checkLeniently(blogSchema, body.tumblelog).value,
    ad: hasAds ? readAdUnit(body.peepr_ad) : null,
  }
}

export type ViewerApi = ReturnType<typeof viewerApi>

/** The calls of the blog viewer (PEEP-17, PEEP-27, PEEP-28). */
export function viewerApi(app: App) {
  const { send, unusable } = app.get(http)
  const hasAds = Boolean(app.page.ads?.script)
  return {
    header: (blogName: string, signal: AbortSignal): Promise<Result<Blog>> =>
      send({
        method: 'GET',
        path: headerPath,
        query: { tumblelog_name_or_id: blogName },
        schema: blogSchema,
        signal,
      }),
    async posts(
      { blogName, postId, limit, offset }: PostsQuery,
      signal: AbortSignal,
    ): Promise<Result<PostsPage>> {
      const result = await send({
        method: 'GET',
        path: postsPath,
        query: { tumblelog_name_or_id: blogName, post_id: postId ?? 'null', limit, offset },
        signal,
      })
      if (!result.ok) return result
      const page = readPage(result.value, { hasAds, isSmall: savesData(app, 'photos') })
      return page && (page.sent === 0 || page.posts.length > 0)
        ? { ok: true, value: page }
        : unusable(postsPath, 'posts')
    },
  }
}

/**
 * Saves a blog's header and resolves to the saved state (PEEP-22, PEEP-23). Doesn't send dimensions and focus of the
 * header image, so these stay unchanged. Safe to send again.
 */
export function saveHeader(app: App, blog: Blog): Promise<Result<Blog>> {
  const { header_image_focused: _focus, header_image_dimens: _size, ...theme } = themeOf(blog)
  return app.get(http).send({
    method: 'POST',
    path: '/svc/tumblelog/save_header',
    json: {
      tumblelog_name_or_id: blog.name,
      tumblelog: { ...theme, title: blog.title ?? '', description: blog.description ?? '' },
    },
    schema: blogSchema,
  })
}
