import type { App } from '../../../platform/app.ts'
import { fieldsOf, isRecord } from '../../../platform/lib/record.ts'
import { ownKey, storedAtom } from '../../../platform/storage/stored-atom.ts'
import { offeredStates } from '../draft/post-states.ts'
import { addTags, hasTags, readTags, removeTags } from '../tags.ts'

/** Tags that one press adds, under a name chosen by the user. */
export interface Bundle {
  name: string
  tags: readonly string[]
}

export const bundlesMax = 50
export const nameMaxLength = 40

const tidy = (name: string): string => name.replace(/\s+/g, ' ').trim().slice(0, nameMaxLength)
const isNamed = (name: string) => (bundle: Bundle) => bundle.name.toLowerCase() === tidy(name).toLowerCase()

/** Unchecked tags, each read as if typed. */
const readTagList = (stored: unknown): readonly string[] =>
  Array.isArray(stored)
    ? addTags(
        [],
        stored.flatMap(tag => (typeof tag === 'string' ? readTags(tag) : [])),
      )
    : []

/**
 * Bundles as stored; unreadable ones are left out.
 * @internal
 */
export function readBundles(stored: unknown): readonly Bundle[] {
  let all: readonly Bundle[] = []
  for (const one of Array.isArray(stored) ? stored : [])
    if (isRecord(one) && typeof one.name === 'string') all = saveBundle(all, one.name, readTagList(one.tags))
  return all
}

/** Adds a bundle, or changes the tags of the one with that name. Ignores one without a name or tags. */
export function saveBundle(all: readonly Bundle[], name: string, tags: readonly string[]): readonly Bundle[] {
  const bundle = { name: tidy(name), tags: addTags([], tags) }
  if (bundle.name === '' || bundle.tags.length === 0) return all
  const at = all.findIndex(isNamed(name))
  if (at >= 0) return all.with(at, { ...bundle, name: all[at]?.name ?? bundle.name })
  return all.length < bundlesMax ? [...all, bundle] : all
}

/** Renames a bundle, unless the name is empty or in use. */
export function renameBundle(all: readonly Bundle[], name: string, wanted: string): readonly Bundle[] {
  const at = all.findIndex(isNamed(name))
  const bundle = all[at]
  const taken = all.findIndex(isNamed(wanted))
  if (!bundle || tidy(wanted) === '' || (taken >= 0 && taken !== at)) return all
  return all.with(at, { ...bundle, name: tidy(wanted) })
}

export const deleteBundle = (all: readonly Bundle[], name: string): readonly Bundle[] =>
  all.filter(bundle => !isNamed(name)(bundle))

/** Adds the tags of a bundle, or removes them if all of them are there. */
export const toggleBundle = (tags: readonly string[], bundle: Bundle): readonly string[] =>
  hasTags(tags, bundle.tags) ? removeTags(tags, bundle.tags) : addTags(tags, bundle.tags)

/** What a quick reblog becomes. */
const quickStates = ['published', 'queued', 'draft'] as const
export type QuickState = (typeof quickStates)[number]

/** Those that the site offers; at least one, as the command is the host's. */
export function offeredQuickStates(app: App): readonly QuickState[] {
  const offered = quickStates.filter(state => offeredStates(app).includes(state))
  return offered.length > 0 ? offered : quickStates
}

export interface LastReblog {
  blog: string
  state: QuickState
  tags: readonly string[]
}

/** A user's choices for quick reblogs in this browser. */
export interface Choices {
  bundles: readonly Bundle[]
  /** For every reblog. */
  defaultTags: readonly string[]
  /** For those that go into the queue, in addition. */
  queueTags: readonly string[]
  /** The blog and state of the last one, and its tags. */
  last: LastReblog | null
}

const isQuickState = (value: unknown): value is QuickState => quickStates.some(state => state === value)

function readLast(stored: unknown): LastReblog | null {
  if (!isRecord(stored) || typeof stored.blog !== 'string' || !isQuickState(stored.state)) return null
  return { blog: stored.blog, state: stored.state, tags: readTagList(stored.tags) }
}

/**
 * Choices as stored; unreadable ones get their defaults.
 * @internal
 */
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

/** The tags after the state has changed: those of the queue are added and removed with it. */
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

/** The user's choices, as this browser keeps them. */
export type QuickChoices = ReturnType<typeof quickChoices>

export function quickChoices(app: App) {
  const { $value, change } = storedAtom(app, ownKey(app, 'reblog-settings', 'choices'), { read: readChoices })
  return { $choices: $value, change }
}
