import type { App } from '../../../platform/app.ts'

/** The states that a post can be saved in (POST-28…34). */
const postStates = [
  'published',
  'draft',
  'queued',
  'scheduled',
  'private',
  'unapproved',
  'transcoding',
] as const

export type PostState = (typeof postStates)[number]

/** The states that a form offers, in the order of its list. */
const choosable = ['published', 'queued', 'scheduled', 'draft', 'private'] as const

/** The states that this site offers; all of them if the page data names none. */
export function offeredStates({ page: { posting } }: Pick<App, 'page'>): readonly PostState[] {
  const named = choosable.filter(state => posting?.states?.includes(state))
  return named.length > 0 ? named : choosable
}

/** The state that a post starts with: published where the site offers that. A time would have to be chosen first. */
export const firstState = (app: Pick<App, 'page'>): PostState => {
  const offered = offeredStates(app)
  return offered.find(state => state !== 'scheduled') ?? 'scheduled'
}

export const isPostState = (value: unknown): value is PostState => postStates.some(state => state === value)

/** The state codes that a save sends; reading uses another table (DEC-25). */
const sentCodes = {
  published: '0',
  draft: '1',
  queued: '2',
  scheduled: 'on.2',
  private: 'private',
  unapproved: '0 3',
  transcoding: '4',
} as const satisfies Record<PostState, string>

const readCodes = new Map<string, PostState>([
  ['0', 'published'],
  ['0 3', 'published'],
  ['1', 'draft'],
  ['2', 'queued'],
  ['3', 'unapproved'],
  ['4', 'transcoding'],
  ['on.2', 'scheduled'],
  ['private', 'private'],
])

/** The code to send for a state; undefined for an unknown state. */
export const stateCode = (state: string): string | undefined =>
  isPostState(state) ? sentCodes[state] : undefined

/** Whether saving this reblogs a post: a draft of a reblog doesn't yet. */
export const isReblogged = ({ mode, state }: { mode: string; state: string }): boolean =>
  mode === 'reblog' && state !== 'draft' && state !== 'unapproved'

interface ReadState {
  state?: unknown
  is_private?: boolean | undefined
  publish_on?: string | undefined
}

/**
 * Reads the state of a post from the server (POST-35…42). An unknown code is returned unchanged and so fails
 * validation: a guess could publish a draft.
 */
export function readState({ state, is_private, publish_on }: ReadState): string {
  const code = state === undefined || state === '' ? '0' : String(state)
  const known = readCodes.get(code) ?? code
  if (known === 'published' && is_private) return 'private'
  if (known === 'queued' && publish_on) return 'scheduled'
  return known
}
