import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { t } from '../../../platform/page/i18n.ts'
import { failureText, canTryAgain } from '../../../shared/feedback/failure-text.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useNearEnd } from '../../../ui/scrolling/use-near-end.ts'
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import type { NoteList } from '../note-pages.ts'
import styles from './notes.module.css'

interface ListEndProps {
  list: NoteList
  /** Everything loaded is drawn: only then is the end where it seems to be. */
  isDrawn: boolean
  isEmpty: boolean
  /** The text of a list without notes. */
  empty: string
  /** Older ones only load with a press: the last pages had nothing to show. */
  byPress?: boolean
}

/** Pixels before the end at which older notes are fetched. */
const ahead = () => innerHeight

/** The end of a list: older notes load on scroll, a failure says why, and an empty list says so. */
export function ListEnd({ list, isDrawn, isEmpty, empty, byPress = false }: ListEndProps) {
  const { value, isLoading, failure } = useStore(list.$state)
  const place = useRef<HTMLDivElement>(null)
  const hasMore = typeof value === 'string'
  useNearEnd(place, hasMore && isDrawn && !isLoading && !failure && !byPress, () => void list.load(), ahead)
  return (
    <div ref={place} className={styles.end} aria-busy={isLoading}>
      {isLoading && <Skeleton count={isEmpty ? 4 : 2} label={t('Loading…')} />}
      {failure && (
        <div role="alert">
          <p className={styles.sorry}>
            {t('Couldn’t load the notes.')} {failureText(failure)}
          </p>
          {canTryAgain(failure) && <Button onClick={() => void list.retry()}>{t('Try again')}</Button>}
        </div>
      )}
      {hasMore && !isLoading && !failure && byPress && (
        <Button size="small" onClick={() => void list.load()}>
          {t('Show older')}
        </Button>
      )}
      {value === null && isEmpty && <p className={styles.sorry}>{empty}</p>}
    </div>
  )
}
