import type { ReactNode } from 'react'
import { type Hiding, runsOf } from '../hiding.ts'
import type { Note } from '../note.ts'
import { HiddenRun } from './hidden-run.tsx'

interface RowsProps {
  rows: readonly Note[]
  hiding: Hiding
  /** Draws one, with its key. */
  draw: (note: Note) => ReactNode
}

/** Notes in a list, with a line in place of those that a filter hides. */
export const Rows = ({ rows, hiding, draw }: RowsProps): ReactNode =>
  runsOf(rows, hiding).flatMap(({ notes, reasons }) =>
    reasons.length === 0 ? (
      notes.map(draw)
    ) : (
      <HiddenRun key={`hidden ${notes[0]?.key}`} as="li" count={notes.length} reasons={reasons}>
        {notes.map(draw)}
      </HiddenRun>
    ),
  )
