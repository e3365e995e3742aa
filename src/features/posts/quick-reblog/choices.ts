import { fieldsOf, isRecord } from '../../../platform/lib/record.ts'
import { addTags, removeTags } from '../tags/tags.ts'
import { type Bundle, readBundles, readTagList } from './bundles.ts'

/** What a quick reblog becomes. */
export const quickStates = ['published', 'queued', 'draft'] as const
export type QuickState = (typeof quickStates)[number]

export interface LastReblog {
  blog: string
  state: QuickState
  tags: readonly string[]
}

/** What a user has chosen for quick reblogs in this browser. */
export interface Choices {
  bundles: readonly Bundle[]
  /** Of every reblog. */
  defaultTags: readonly string[]
  /** Of those that go into the queue, besides. */
  queueTags: readonly string[]
  /** Where the last one went, and with which tags. */
  last: LastReblog | null
}

const isQuickState = (value: unknown): value is QuickState => quickStates.some(state => state === value)

function readLast(stored: unknown): LastReblog | null {
  if (!isRecord(stored) || typeof stored.blog !== 'string' || !isQuickState(stored.state)) return null
  return { blog: stored.blog, state: stored.state, tags: readTagList(stored.tags) }
}

/** Choices as they are stored; what cannot be read is as if it was never chosen. */
export function readChoices(stored: unknown): Choices {
  const { bundles, defaultTags, queueTags, last } = fieldsOf(stored)
  return {
    bundles: readBundles(bundles),
    defaultTags: readTagList(defaultTags),
    queueTags: readTagList(queueTags),
    last: readLast(last),
  }
}

/** The tags that a reblog starts with. */
export const startTags = ({ defaultTags, queueTags }: Choices, state: QuickState): readonly string[] =>
  state === 'queued' ? addTags(defaultTags, queueTags) : defaultTags

/** The tags once the state is another one: those of the queue come and go with it. */
export function tagsFor(
  tags: readonly string[],
  { defaultTags, queueTags }: Choices,
  before: QuickState,
  state: QuickState,
): readonly string[] {
  if (before === state) return tags
  if (state === 'queued') return addTags(tags, queueTags)
  return before === 'queued' ? removeTags(tags, removeTags(queueTags, defaultTags)) : tags
}
