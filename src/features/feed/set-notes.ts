import { findPosts } from '../../platform/page/markup.ts'
import { addNotes } from './note-count.ts'

/** How often the server has told a number, and which post's it was last. */
let told = 0
const toldAt = new Map<string, number>()

/** A moment, for `wasToldSince`. */
export const notesNow = (): number => told

/** Whether the server has told the number of notes since: it knows what the user did, or that it failed. */
export const wasToldSince = (postId: string, moment: number): boolean => (toldAt.get(postId) ?? 0) > moment

/** Shows the number of notes that the server tells, wherever the page shows those of this post. */
export function setNotes(postId: string, count: number): void {
  toldAt.set(postId, ++told)
  for (const post of findPosts(postId)) {
    const place = post.querySelector('[data-inlay-note-count]')
    const shown = Number(place?.getAttribute('data-inlay-note-count') || Number.NaN)
    if (Number.isInteger(shown) && Number.isInteger(count)) addNotes(post, Math.max(0, count) - shown)
  }
}
