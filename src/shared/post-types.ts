import { atom, type WritableAtom } from 'nanostores'
import type { App } from '../platform/app.ts'
import type { PostType } from '../platform/bus/contract.ts'
import { t } from '../platform/page/i18n.ts'

/** The types that a user can create, in the order of their buttons; a note only answers an ask (POST-2). */
export const creatableTypes = [
  'text',
  'photo',
  'quote',
  'link',
  'chat',
  'audio',
  'video',
] as const satisfies PostType[]
export type CreatableType = (typeof creatableTypes)[number]

/** The types that users of this site can create, as the page data says. */
export const offeredTypes = ({ page: { posting } }: Pick<App, 'page'>): readonly CreatableType[] =>
  creatableTypes.filter(type => posting?.types?.includes(type) ?? true)

/** The types as lists show them. */
export const typeLabels = (): Record<CreatableType, string> => ({
  text: t('Text'),
  photo: t('Photo'),
  quote: t('Quote'),
  link: t('Link'),
  chat: t('Chat'),
  audio: t('Audio'),
  video: t('Video'),
})

const aliases: Record<string, PostType> = { regular: 'text', conversation: 'chat' }

/** A post type by its name or its alias (POST-3, POST-4); undefined for anything else. */
export function readPostType(value: unknown): PostType | undefined {
  if (typeof value !== 'string') return undefined
  if (Object.hasOwn(aliases, value)) return aliases[value]
  return value === 'note' ? 'note' : creatableTypes.find(type => type === value)
}

/** Whether another type or source can be chosen for a post (POST-45, DEC-28). */
export const canSwitchType = (draft: { mode: string; type: string }): boolean =>
  draft.mode === 'new' && draft.type === 'audio'

/** Whether the photos, audio or video of a post can be changed (POST-46). */
export const canEditMedia = (draft: { mode: string; is_reblog: boolean }): boolean =>
  draft.mode !== 'reblog' && !draft.is_reblog

/** The post type whose form the user seems about to open: its code is preloaded. */
export const postIntent = (_: App): WritableAtom<PostType | null> => atom(null)
