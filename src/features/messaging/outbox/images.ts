import type { ImageSize, MessageImage, PostReference } from '../types.ts'

/** The width of a picture, in pixels (MSGC-30). */
export const imageWidth = 250
/** The width of a thumbnail, in pixels (MSGC-29). */
const thumbnailWidth = 210

/** The smallest size that fills `width`; the largest there is when none does. */
export function pickSize({ alt_sizes = [], original_size }: MessageImage, width: number): ImageSize | null {
  const sizes = [...alt_sizes, ...(original_size ? [original_size] : [])]
  const widthOf = (size: ImageSize) => size.width ?? 0
  const sorted = sizes.sort((a, b) => widthOf(a) - widthOf(b))
  return sorted.find(size => widthOf(size) >= width) ?? sorted.at(-1) ?? null
}

/** The picture of a post, if it has one: its thumbnail, else its first photo. */
export function postThumbnail(post: PostReference): ImageSize | null {
  const size = post.thumbnail
    ? pickSize(post.thumbnail, thumbnailWidth)
    : post.photos?.[0] && pickSize(post.photos[0], imageWidth)
  if (size) return size
  if (!post.thumbnail_url) return null
  return { url: post.thumbnail_url, width: post.thumbnail_width, height: post.thumbnail_height }
}
