import { useStore } from '@nanostores/react'
import { type ReactNode, useRef, useState } from 'react'
import { t, tn } from '../../../platform/page/i18n.ts'
import { listText } from '../../../platform/page/list-text.ts'
import { sentences } from '../../../platform/text/sentences.ts'
import { canTryAgain, failureText } from '../../../shared/feedback/failure-text.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useNearEnd } from '../../../ui/scrolling/long-lists.ts'
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import { type Hiding, runsOf } from '../hiding.ts'
import type { Note } from '../note.ts'
import type { NoteList } from '../note-pages.ts'
import styles from './notes.module.css'

interface ListEndProps {
  list: Pick<NoteList, '$state' | 'load' | 'retry'>
  /** Everything loaded is drawn: only then is the end where it seems to be. */
  isDrawn: boolean
  isEmpty: boolean
  /** The text of a list without notes. */
  empty: string
  /** More notes only load with a press, by a button with this text. */
  byPress?: string | undefined
}

/** Pixels before the end at which older notes are fetched. */
const ahead = () => innerHeight

/** The end of a list: older notes load on scroll, a failure says why, and an empty list says so. */
export function ListEnd({ list, isDrawn, isEmpty, empty, byPress }: ListEndProps) {
  const { value, isLoading, failure } = useStore(list.$state)
  const place = useRef<HTMLDivElement>(null)
  const hasMore = typeof value === 'string'
  useNearEnd(place, hasMore && isDrawn && !isLoading && !failure && !byPress, () => void list.load(), ahead)
  return (
    <div ref={place} className={styles.end} aria-busy={isLoading}>
      {isLoading && <Skeleton count={isEmpty ? 4 : 2} label={t('Loading…')} />}
      {failure && (
        <div role="alert">
          <p className={styles.sorry}>{sentences(t('Couldn’t load the notes.'), failureText(failure))}</p>
          {canTryAgain(failure) && <Button onClick={() => void list.retry()}>{t('Try again')}</Button>}
        </div>
      )}
      {hasMore && !isLoading && !failure && byPress && (
        <Button size="small" onClick={() => void list.load()}>
          {byPress}
        </Button>
      )}
      {value === null && isEmpty && <p className={styles.sorry}>{empty}</p>}
    </div>
  )
}

const reasonsMax = 3

interface HiddenRunProps {
  count: number
  reasons: readonly string[]
  /** An item of a list, or its placeholder. */
  as?: 'li' | 'div'
  children: ReactNode
}

/** The slim line in place of notes that a filter hides, until the user asks to see them. */
export function HiddenRun({ count, reasons, as: Tag = 'div', children }: HiddenRunProps) {
  const [isShown, setShown] = useState(false)
  if (isShown) return children
  const words = reasons.length > reasonsMax ? [...reasons.slice(0, reasonsMax), '…'] : reasons
  const text = tn(count, '{count} hidden: {reasons}', '{count} hidden: {reasons}')
  return (
    <Tag className={styles.hidden}>
      {/* Isolated, because a filtered word may run in the other direction. */}
      <span>{text.replace('{reasons}', () => listText(words.map(word => `\u2068${word}\u2069`)))}</span>{' '}
      <button
        type="button"
        className={styles.show}
        aria-label={tn(count, 'Show {count} hidden note', 'Show {count} hidden notes')}
        onClick={() => setShown(true)}
      >
        {t('Show')}
      </button>
    </Tag>
  )
}

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
