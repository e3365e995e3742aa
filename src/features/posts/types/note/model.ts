import type { PostDraft } from '../../draft/draft.ts'
import { isBlankHtml } from '../define.ts'
import { textOf } from '../fields.ts'

/** Who asked what, and which parts can be edited. */
interface NoteForm {
  readonly asker: string
  /** A received question is read-only; a missing one can be written. */
  readonly isAsked: boolean
  /** The ask is answered already: only a caption can be added. */
  readonly isAnswered: boolean
}

export function readNote(initial: PostDraft): NoteForm {
  return {
    asker: textOf(initial, 'asker'),
    isAsked: !isBlankHtml(textOf(initial, 'ask')),
    isAnswered: initial.mode === 'reblog' || initial.is_reblog,
  }
}
