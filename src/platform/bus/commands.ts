import type { CommandName, HostCommandName, Places } from './contract.ts'

/** Every root of the bundle, and every page-wide part without a place; `src/entry/index.ts` says how each one loads. */
export type RootName =
  | keyof Places
  | 'overlays'
  | 'post-reply'
  | 'quick-reblog'
  | 'blog-card'
  | 'feed'
  | 'blogs'
  | 'attention'
  | 'keyboard'
  | 'shortcuts'
  | 'drafts'
  | 'settings'
  | 'notes'
  | 'idle'
  | 'host'

type NounOf<C> = C extends `${infer Noun}:${string}` ? Noun : never

/**
 * Which root, or page-wide part without a root, handles the commands of a noun.
 * The type keeps it complete: a command whose noun has no owner does not compile.
 */
const owners = {
  'fast-compose': 'fast-compose',
  'post-form': 'post-forms',
  post: 'feed',
  'quick-reblog': 'quick-reblog',
  blog: 'blogs',
  photo: 'overlays',
  share: 'share-popover',
  'share-message': 'share-message',
  activity: 'header',
  account: 'header',
  inbox: 'messaging',
  conversation: 'messaging',
  peepr: 'peepr',
  ask: 'ask-modal',
  shortcuts: 'shortcuts',
  palette: 'shortcuts',
  drafts: 'drafts',
  'reading-settings': 'settings',
  filters: 'settings',
  notes: 'notes',
  tour: 'tour',
  gutter: 'gutter',
  host: 'host',
} as const satisfies Record<NounOf<CommandName | HostCommandName>, RootName>

/** The owner of a command; undefined for an unknown name. */
export function ownerOf(command: string): RootName | undefined {
  const [noun = '', verb] = command.split(':')
  return verb && Object.hasOwn(owners, noun) ? owners[noun as keyof typeof owners] : undefined
}

export const isCommand = (name: string): name is CommandName => ownerOf(name) !== undefined
