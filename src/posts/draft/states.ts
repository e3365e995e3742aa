/** What can be done with a post (dashboard.md §4). */
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

export const isPostState = (value: unknown): value is PostState => postStates.some(state => state === value)

/** The codes a save sends. Another table than the one read back (requirements DEC-25). */
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

/** The code sent for a state; undefined for a state that is none. */
export const stateCode = (state: string): string | undefined =>
  isPostState(state) ? sentCodes[state] : undefined

interface ReadState {
  state?: unknown
  is_private?: boolean | undefined
  publish_on?: string | undefined
}

/**
 * The state of a post as the server tells it. What cannot be read is kept as it came, so that it fails
 * validation: guessing could publish a draft.
 */
export function readState({ state, is_private, publish_on }: ReadState): string {
  const code = state === undefined || state === '' ? '0' : String(state)
  const known = readCodes.get(code) ?? code
  if (known === 'published' && is_private) return 'private'
  if (known === 'queued' && publish_on) return 'scheduled'
  return known
}
