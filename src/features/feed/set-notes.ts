import { findPosts } from '../../platform/page/markup.ts'
import { addNotes } from './note-count.ts'

/** How often the server has reported a number, and for which post last. */
let told = 0
const toldAt = new Map<string, number>()

/** A time, for `wasToldSince`. */
export const notesNow = (): number => told

/** Whether the server has reported the note count since: then it includes what the user did, or its failure. */
export const wasToldSince = (postId: string, moment: number): boolean => (toldAt.get(postId) ?? 0) > moment

/** Shows the note count from the server, wherever the page shows this post's. */
export function setNotes(postId: string, count: number): void {
  toldAt.set(postId, ++told)
  for (const post of findPosts(postId)) {
    const place = post.querySelector('[data-inlay-note-count]')
    const shown = Number(place?.getAttribute('data-inlay-note-count') || Number.NaN)
    if (Number.isInteger(shown) && Number.isInteger(count)) addNotes(post, Math.max(0, count) - shown)
  }
}
