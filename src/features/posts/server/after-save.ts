import type { PageKind } from '../../../platform/bus/contract.ts'
import type { PostState } from '../draft/states.ts'

/** The post states that each page lists. */
const listed = new Map<string, readonly PostState[]>(
  Object.entries({
    dashboard: ['published', 'private'],
    drafts: ['draft'],
    queue: ['queued', 'scheduled'],
  } satisfies Partial<Record<PageKind, PostState[]>>),
)

/** What happens to the page's posts after a save (POST-11, DEC-32). */
export type AfterSave = 'insert' | 'remove' | 'nothing'

export function afterSave(page: string | undefined, state: string, wasOnPage: boolean): AfterSave {
  if (page === 'inbox') return wasOnPage ? 'remove' : 'nothing'
  const states = page && listed.get(page)
  if (!states) return 'nothing'
  if (states.some(name => name === state)) return 'insert'
  return wasOnPage ? 'remove' : 'nothing'
}

/** The direction in which to fetch the HTML of a new post (POST-76). */
export const directionOf = (page: string | undefined): 'before' | 'after' =>
  page === 'drafts' ? 'after' : 'before'
