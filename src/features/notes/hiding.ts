import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { toText } from '../../platform/html/text.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'
import { loadChunk } from '../../shared/load-chunk.ts'
import { knownBlogs } from '../blogs/blog-markup.ts'
import { filtersBegun } from '../filters/begun.ts'
import type { HidesNote } from '../filters/follow-filters.ts'
import { hasFilters } from '../filters/has-filters.ts'
import type { Note } from './note.ts'

const filters = () => import('../filters/follow-filters.ts')

/** Which notes to hide. */
export interface Hiding {
  /** Why a note is hidden behind a line, as text; null if it isn't. */
  reasonOf: (note: Note) => string | null
  /** Whether it is left out entirely: its blog is blocked. */
  isBlocked: (note: Note) => boolean
}

/** The user's filters and blocks; the code of filters loads only for users who have some. */
export function noteHiding(
  app: App,
  disposer: Disposer,
): { $hiding: ReadableAtom<Hiding>; look: () => void } {
  const isBlocked = ({ blog }: Note) =>
    app.get(knownBlogs).get(blog.name)?.is_blocked ?? blog.is_blocked === true
  const $hiding = atom<Hiding>({ reasonOf: () => null, isBlocked })
  let isFollowed = false

  const follow = (hides: HidesNote) => {
    const known = new WeakMap<Note, string | null>()
    const reasonOf = (note: Note): string | null => {
      const reason = known.has(note)
        ? known.get(note)
        : hides({
            blog: note.blog.name,
            text: note.html ? toText(note.html) : note.text,
            tags: note.tags,
            isFollowed: app.get(knownBlogs).get(note.blog.name)?.following ?? note.blog.following === true,
          })
      known.set(note, reason ?? null)
      return reason ?? null
    }
    $hiding.set({ isBlocked, reasonOf: note => (note.own ? null : reasonOf(note)) })
  }
  /** Checks whether there are filters now. */
  function look(): void {
    if (isFollowed || !hasFilters(app)) return
    isFollowed = true
    loadChunk(app, 'filters', filters).then(
      code => disposer.disposed || disposer.add(code.followNoteFilters(app, follow)),
      () => {
        isFollowed = false
      },
    )
  }
  disposer.add(app.get(filtersBegun).listen(look))
  return { $hiding, look }
}

/** A run of consecutive notes: all shown, or all hidden. */
export interface Run {
  notes: readonly Note[]
  /** Why they are hidden, each reason once; empty if they are shown. */
  reasons: readonly string[]
}

/** Notes in runs, without those of blocked blogs. */
export function runsOf(notes: readonly Note[], { reasonOf, isBlocked }: Hiding): Run[] {
  const runs: { notes: Note[]; reasons: string[]; isHidden: boolean }[] = []
  for (const note of notes) {
    if (isBlocked(note)) continue
    const reason = reasonOf(note)
    const isHidden = reason !== null
    if (runs.at(-1)?.isHidden !== isHidden) runs.push({ notes: [], reasons: [], isHidden })
    const run = runs.at(-1)
    run?.notes.push(note)
    if (reason !== null && !run?.reasons.includes(reason)) run?.reasons.push(reason)
  }
  return runs
}
