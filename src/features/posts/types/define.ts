import { isBlank as drawsNothing } from '../../../platform/text/text.ts'
import type { Content, PostDraft } from '../draft/draft.ts'

export type Slot = 'one' | 'two' | 'three'

/** Fields of a call; undefined ones are not sent. */
export type WireFields = Record<string, string | boolean | undefined>

/** A validation error, and the field at fault. */
export interface Fault {
  text: string
  /** A field of the post's content or of the post itself; undefined if no field is at fault. */
  field?: string | undefined
}

/** The rules of one post type, apart from its form's view. */
export interface PostTypeRules {
  /** The field that each generic slot holds (POST-20…27). */
  readonly slots: Readonly<Partial<Record<Slot, string>>>
  /** The field of a reblog that holds the reblogger's own text; all others are the original's (DEC-149). */
  readonly comment: string
  /** Every field of the type with its default. */
  readonly fields: Content
  /** The fields that hold HTML. */
  readonly rich: readonly string[]
  /** The validation errors of this type, in the order of the requirements (VAL-5…18). */
  validate: (draft: PostDraft) => Fault[]
  /** The fields that this type sends besides the common ones. */
  payload: (draft: PostDraft) => WireFields
}

interface TypedRules<F extends Content> {
  slots: Partial<Record<Slot, keyof F & string>>
  comment: keyof F & string
  fields: F
  rich?: readonly (keyof F & string)[]
  validate: (content: F, draft: PostDraft) => Fault[]
  payload?: (content: F, draft: PostDraft) => WireFields
}

/** Turns rules that are typed by their own fields into rules for the registry. */
export function definePostType<F extends Content>(rules: TypedRules<F>): PostTypeRules {
  const contentOf = ({ content }: PostDraft): F => ({ ...rules.fields, ...content })
  return {
    ...rules,
    rich: rules.rich ?? [],
    validate: draft => rules.validate(contentOf(draft), draft),
    payload: draft => rules.payload?.(contentOf(draft), draft) ?? {},
  }
}

/** Whether a text, which may be HTML without tags, is invisible. */
export const isBlank = (value: string): boolean =>
  drawsNothing(value.replace(/&(?:nbsp|shy|zwj|zwnj|lrm|rlm|ensp|emsp|thinsp);/g, ''))

/** Whether HTML shows nothing. A tag ends at the next one at the latest, so that no input is searched over and over. */
export const isBlankHtml = (html: string): boolean =>
  !/<(?:img|iframe|video|audio|figure|hr)\b/i.test(html) && isBlank(html.replace(/<[^<>]*>/g, ''))
