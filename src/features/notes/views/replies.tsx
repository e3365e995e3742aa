import { useStore } from '@nanostores/react'
import { memo, useEffect, useRef } from 'react'
import { t, tn } from '../../../platform/page/i18n.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useGradual } from '../../../ui/scrolling/use-gradual.ts'
import type { Hiding } from '../hiding.ts'
import type { Note } from '../note.ts'
import type { NoteList } from '../note-pages.ts'
import type { Notes } from '../notes-model.ts'
import { depthMax, findThread, type Thread, threadsOf } from '../threads.ts'
import { NoteHead, NoteText } from './note-parts.tsx'
import styles from './notes.module.css'
import { HiddenRun, ListEnd } from './rows.tsx'

interface ReplyProps {
  notes: Notes
  hiding: Hiding
  thread: Thread
  depth: number
}

function ReplyBody({ notes, note }: { notes: Notes; note: Note }) {
  return (
    <div className={styles.reply} data-own={note.own} data-note={note.key} tabIndex={-1}>
      <NoteHead notes={notes} note={note} />
      <NoteText note={note} />
      {note.own === 'sending' ? (
        <span className={styles.small}>{t('Sending...')}</span>
      ) : (
        notes.canReplyTo(note) && (
          <button
            type="button"
            className={styles.small}
            aria-label={t('Reply to {blog}', { blog: note.blog.name })}
            onClick={() => notes.answer(note)}
          >
            {t('Reply')}
          </button>
        )
      )}
    </div>
  )
}

/** A reply with the replies to it. Memoized: a growing list doesn't redraw it. */
const ReplyThread = memo(function ReplyThread({ notes, hiding, thread, depth }: ReplyProps) {
  const { note, replies, count } = thread
  const shown = useGradual(replies.length, 2)
  const reason = hiding.reasonOf(note)
  const body = <ReplyBody notes={notes} note={note} />
  // Replies to what a blocked blog wrote stay: others wrote them.
  return (
    <li className={depth === 0 ? styles.row : undefined}>
      {!hiding.isBlocked(note) &&
        (reason === null ? (
          body
        ) : (
          <HiddenRun count={1} reasons={[reason]}>
            {body}
          </HiddenRun>
        ))}
      {count > 0 &&
        (depth < depthMax ? (
          <ul className={styles.nested} aria-label={t('Replies to {blog}', { blog: note.blog.name })}>
            {replies.slice(0, shown).map(one => (
              <ReplyThread key={one.note.key} notes={notes} hiding={hiding} thread={one} depth={depth + 1} />
            ))}
          </ul>
        ) : (
          <button type="button" className={styles.small} onClick={() => notes.showThread(note.key)}>
            {tn(count, 'Continue thread: {count} reply', 'Continue thread: {count} replies')}
          </button>
        ))}
    </li>
  )
})

const made = new WeakMap<readonly Note[], Thread[]>()

/** The threads of a page, computed once. */
function threadsIn(page: readonly Note[]): Thread[] {
  const threads = made.get(page) ?? threadsOf(page)
  made.set(page, threads)
  return threads
}

interface OneThreadProps {
  notes: Notes
  hiding: Hiding
  thread: Thread
}

/** A thread that goes on below what is shown among the others. */
function OneThread({ notes, hiding, thread }: OneThreadProps) {
  const back = useRef<HTMLDivElement>(null)
  const { key } = thread.note
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each thread
  useEffect(() => back.current?.querySelector('button')?.focus(), [key])
  return (
    <>
      <div ref={back} className={styles.back}>
        <Button size="small" onClick={() => notes.showThread(null)}>
          {t('Back to all replies')}
        </Button>
      </div>
      <ul className={styles.list}>
        <ReplyThread notes={notes} hiding={hiding} thread={thread} depth={0} />
      </ul>
    </>
  )
}

/** Where focus and view move when a thread is closed. */
function useReturn(key: string | null, list: React.RefObject<HTMLElement | null>): void {
  const before = useRef<string | null>(null)
  useEffect(() => {
    if (key === null && before.current !== null) {
      const note = list.current?.querySelector<HTMLElement>(`[data-note="${CSS.escape(before.current)}"]`)
      note?.scrollIntoView({ block: 'nearest' })
      note?.focus({ preventScroll: true })
    }
    before.current = key
  }, [key, list])
}

/** The replies as threads, the newest first. */
export function Replies({ notes, list }: { notes: Notes; list: NoteList }) {
  const pages = useStore(list.$pages)
  const hiding = useStore(notes.$hiding)
  const key = useStore(notes.$thread)
  const place = useRef<HTMLUListElement>(null)
  useReturn(key, place)
  const threads = pages.flatMap(threadsIn)
  const shown = useGradual(threads.length, 1)
  const alone = key === null ? null : findThread(threads, key)
  if (alone) return <OneThread notes={notes} hiding={hiding} thread={alone} />
  return (
    <>
      <ul ref={place} className={styles.list} aria-label={t('Replies')}>
        {threads.slice(0, shown).map(thread => (
          <ReplyThread key={thread.note.key} notes={notes} hiding={hiding} thread={thread} depth={0} />
        ))}
      </ul>
      <ListEnd
        list={list}
        isDrawn={shown === threads.length}
        isEmpty={threads.length === 0}
        empty={t('No replies yet.')}
      />
    </>
  )
}
