import type { Content, PostDraft } from '../draft/draft.ts'

export type Slot = 'one' | 'two' | 'three'

/** Fields of a call; undefined ones are left out. */
export type WireFields = Record<string, string | boolean | undefined>

/** What stops a post from being saved, and the field that has to be mended. */
export interface Fault {
  text: string
  /** A field of the post's content, or of the post itself; undefined where no field can mend it. */
  field?: string | undefined
}

/** What one type of post is, apart from how its form looks. */
export interface PostTypeRules {
  /** Which of its fields each generic slot carries (dashboard.md §3). */
  readonly slots: Readonly<Partial<Record<Slot, string>>>
  /** Every field of the type with its default. */
  readonly fields: Content
  /** The fields that hold HTML. */
  readonly rich: readonly string[]
  /** What is wrong with a post of this type, in the order of dashboard.md §5. */
  validate: (draft: PostDraft) => Fault[]
  /** What the type sends beyond the common fields (dashboard.md §7). */
  payload: (draft: PostDraft) => WireFields
}

interface OwnRules<F extends Content> {
  slots: Partial<Record<Slot, keyof F & string>>
  fields: F
  rich?: readonly (keyof F & string)[]
  validate: (content: F, draft: PostDraft) => Fault[]
  payload?: (content: F, draft: PostDraft) => WireFields
}

/** A type's rules, written with its own fields, for a registry that knows none of them. */
export function definePostType<F extends Content>(own: OwnRules<F>): PostTypeRules {
  const contentOf = ({ content }: PostDraft): F => ({ ...own.fields, ...content })
  return {
    slots: own.slots,
    fields: own.fields,
    rich: own.rich ?? [],
    validate: draft => own.validate(contentOf(draft), draft),
    payload: draft => own.payload?.(contentOf(draft), draft) ?? {},
  }
}

/** Nothing but blanks, or HTML that shows nothing. */
export const isBlank = (value: string): boolean =>
  !/<(?:img|iframe|video|audio|figure|hr)\b/i.test(value) && value.replace(/<[^>]*>|&nbsp;|\s/g, '') === ''
