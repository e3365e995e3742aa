import type { App } from '../app/app.ts'
import { createDrafts } from '../session/drafts.ts'
import type { PostDraft } from './draft.ts'
import { type KeptPost, keptOf, placeOf, readKept } from './kept-post.ts'

const dayMs = 86_400_000
/** What nobody came back for in this time is let go. */
const keptMaxAgeMs = 30 * dayMs
/** How many unsaved posts of a user a browser keeps at most; the oldest make room. */
const keptMaxCount = 30

/** Unsaved posts of the user in this browser, each in a slot of its own, so that two tabs never share one. */
export interface KeptDrafts {
  /** Those of the form that this post belongs to, newest first. */
  find: (initial: PostDraft) => { slot: string; kept: KeptPost }[]
  read: (slot: string) => KeptPost | null
  /** Keeps what the writer changed; false when the browser would not take it. */
  keep: (slot: string, draft: PostDraft, initial: PostDraft, mayBeSaved: boolean) => boolean
  put: (slot: string, kept: KeptPost) => boolean
  remove: (slot: string) => void
}

export function keptDrafts(app: App): KeptDrafts {
  const { now } = app.platform
  const drafts = createDrafts(app, 'post')
  const remove = (slot: string) => void drafts.write(slot, '')
  const read = (slot: string): KeptPost | null => {
    const kept = readKept(drafts.read(slot))
    // A clock that was ahead must not make a post last longer than others.
    return kept && { ...kept, at: Math.min(kept.at, now()) }
  }
  const all = () =>
    drafts
      .keys()
      .flatMap(slot => {
        const kept = read(slot)
        return kept ? [{ slot, kept }] : []
      })
      .sort((a, b) => b.kept.at - a.kept.at)
  const letGo = (spare: string) => {
    for (const [index, { slot, kept }] of all().entries())
      if (slot !== spare && (index >= keptMaxCount || now() - kept.at > keptMaxAgeMs)) remove(slot)
  }
  const put = (slot: string, kept: KeptPost): boolean => {
    const text = JSON.stringify(kept)
    const isNew = drafts.read(slot) === ''
    if (drafts.write(slot, text)) {
      if (isNew) letGo(slot)
      return true
    }
    // What is too old to come back may be what fills the browser.
    letGo(slot)
    return drafts.write(slot, text)
  }
  return {
    find: initial =>
      all().filter(({ kept }) => kept.place === placeOf(initial) && now() - kept.at <= keptMaxAgeMs),
    read,
    keep(slot, draft, initial, mayBeSaved) {
      const kept = keptOf(draft, initial, now(), mayBeSaved)
      if (kept) return put(slot, kept)
      remove(slot)
      return true
    },
    put,
    remove,
  }
}
