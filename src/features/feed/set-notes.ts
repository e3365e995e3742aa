import { findPosts } from '../../platform/page/markup.ts'
import { addNotes } from './note-count.ts'

/** Shows the number of notes that the server tells, wherever the page shows those of this post. */
export function setNotes(postId: string, count: number): void {
  for (const post of findPosts(postId)) {
    const place = post.querySelector('[data-inlay-note-count]')
    const shown = Number(place?.getAttribute('data-inlay-note-count') || Number.NaN)
    if (Number.isInteger(shown) && Number.isInteger(count)) addNotes(post, Math.max(0, count) - shown)
  }
}
