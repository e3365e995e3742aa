import type { PostType } from '../bus/contract.ts'

/** The types a user can begin, in the order of their buttons; a note only answers an ask (requirements POST-2). */
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

const aliases: Record<string, PostType> = { regular: 'text', conversation: 'chat' }

/** A post type by its name or an older name of it; undefined for anything else. */
export function readPostType(value: unknown): PostType | undefined {
  if (typeof value !== 'string') return undefined
  if (Object.hasOwn(aliases, value)) return aliases[value]
  return value === 'note' ? 'note' : creatableTypes.find(type => type === value)
}
