import { atom, type ReadableAtom } from 'nanostores'
import type { TabLocks } from '../../../platform/tabs/tab-locks.ts'
import { isChanged } from '../draft/changed.ts'
import type { PostDraft } from '../draft/draft.ts'
import { excerptOf } from '../server/excerpt.ts'
import { applySnapshot, isOutdated, type Snapshot } from './snapshot.ts'
import type { AutosaveStorage } from './storage.ts'

/** An earlier draft of the post that a form is open for. */
export interface Offer {
  slot: string
  /** Time of the last change, in milliseconds since the epoch. */
  at: number
  blog: string
  excerpt: string
  mayBeSaved: boolean
  /** The post has since been changed elsewhere. */
  isOutdated: boolean
}

interface OffersDeps {
  /** The post as the form was opened with it. */
  initial: PostDraft
  drafts: AutosaveStorage
  locks: TabLocks
  /** The slot of the form's own draft, which is no offer. */
  ownSlot: () => string
}

/** The earlier drafts that a form offers. */
export interface Offers {
  $offers: ReadableAtom<readonly Offer[]>
  /** Looks for them again. */
  find: () => Promise<void>
  /** Offers a draft no longer. */
  drop: (slot: string) => void
  /** The form has closed. */
  stop: () => void
}

/** The lock of the tab that writes a draft. */
export const lockOf = (slot: string): string => `inlay-post:${slot}`

export function createOffers(deps: OffersDeps): Offers {
  const { initial, drafts, locks } = deps
  const $offers = atom<readonly Offer[]>([])
  const closing = new AbortController()
  const waiting = new Set<string>()

  const offerOf = (slot: string, snapshot: Snapshot): Offer => {
    const draft = applySnapshot(snapshot, initial)
    return {
      slot,
      at: snapshot.at,
      blog: draft.tumblelog,
      excerpt: excerptOf(draft),
      mayBeSaved: snapshot.mayBeSaved,
      isOutdated: isOutdated(snapshot, initial),
    }
  }

  // The server's post may contain all of the draft by now.
  const hasNews = (snapshot: Snapshot) => isChanged(applySnapshot(snapshot, initial), initial)

  async function find(): Promise<void> {
    if (closing.signal.aborted) return
    const findOthers = () =>
      drafts.find(initial).filter(other => other.slot !== deps.ownSlot() && hasNews(other.snapshot))
    // Most forms have no earlier drafts, and need not wait for the locks of other tabs.
    if (findOthers().length === 0) return $offers.set([])
    const held = await locks.held()
    if (closing.signal.aborted) return
    const others = findOthers()
    const isLeft = (slot: string) => !held.has(lockOf(slot))
    for (const other of others.filter(other => !isLeft(other.slot))) offerWhenFree(other.slot)
    $offers.set(others.filter(other => isLeft(other.slot)).map(other => offerOf(other.slot, other.snapshot)))
  }

  // Another tab is writing this draft; when that tab has closed, the draft is offered here.
  function offerWhenFree(slot: string) {
    if (waiting.has(slot)) return
    waiting.add(slot)
    void locks.whenFree(lockOf(slot), closing.signal).then(() => {
      waiting.delete(slot)
      void find()
    })
  }

  return {
    $offers,
    find,
    drop: slot => $offers.set($offers.get().filter(offer => offer.slot !== slot)),
    stop: () => closing.abort(),
  }
}
