import { afterEach, beforeEach, vi } from 'vitest'
import type { PostDraft } from '../../../../src/features/posts/draft/draft.ts'
import type { OutgoingPost } from '../../../../src/features/posts/outgoing/outgoing-posts.ts'
import { stubPage } from '../stub-page.ts'

export const update = '/svc/post/update'

/** Each test has an empty page, and its own time. */
export function stubTime(): void {
  stubPage()
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 26), toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  })
  afterEach(() => void vi.useRealTimers())
}

export const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** A post on its way. */
export const outgoing = (draft: PostDraft, initial: PostDraft): OutgoingPost => ({
  draft,
  initial,
  request: { mode: 'new', type: 'photo' },
  context: {},
  key: 'k',
  draftSlot: '',
  notBefore: 0,
  mayBeSaved: false,
  held: '',
})
