import type { PostDraft } from '../../../../src/posts/draft/draft.ts'
import { isBlank } from '../../../../src/posts/types/define.ts'
import { textOf } from '../fields.ts'

/** Who asked what, and which of it the writer may fill in. */
export interface NoteForm {
  readonly asker: string
  /** A question that came is not the writer's to change; one that did not come can be written. */
  readonly isAsked: boolean
  /** The answer is given already, and only words about it can be added. */
  readonly isAnswered: boolean
}

export function readNote(initial: PostDraft): NoteForm {
  return {
    asker: textOf(initial, 'asker'),
    isAsked: !isBlank(textOf(initial, 'ask')),
    isAnswered: initial.mode === 'reblog' || initial.is_reblog,
  }
}
