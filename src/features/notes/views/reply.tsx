import { memo, type RefCallback, useEffect, useSyncExternalStore } from 'react'
import { formatNumber, language, t, tn } from '../../../platform/page/i18n.ts'
import { dateAndTime } from '../../../platform/text/time.ts'
import { Button } from '../../../ui/button/button.tsx'
import { chevronDownIcon, Icon, moreIcon } from '../../../ui/icon/icon.tsx'
import { useGradual } from '../../../ui/scrolling/long-lists.ts'
import type { Hiding } from '../hiding.ts'
import type { Note } from '../note.ts'
import type { Notes } from '../notes-model.ts'
import { depthMax, type Thread } from '../threads.ts'
import { NoteHead, NoteText } from './note-parts.tsx'
import styles from './notes.module.css'
import { HiddenRun } from './rows.tsx'

interface RowProps {
  notes: Notes
  /** The id of the reply that the address names. */
  addressed: string | null
  /** Opens the menu of a reply, next to its button. */
  openMenu: (note: Note, button: HTMLElement) => void
}

/** Where the focus goes when the reply that has it disappears: to the next one, or the one before. */
const moveFocus: RefCallback<HTMLElement> = row => () => {
  if (!row?.contains(document.activeElement)) return
  const all = [...(row.closest('[role="tabpanel"]')?.querySelectorAll<HTMLElement>('[data-note]') ?? [])]
  const at = all.indexOf(row)
  const next = all.slice(at + 1).find(other => !row.parentElement?.contains(other)) ?? all[at - 1]
  next?.focus({ preventScroll: true })
}

/** What its writer and the post's blog should know of a reply. */
function Remark({ note }: { note: Note }) {
  if (note.isHidden)
    return (
      <p className={styles.remark}>
        {t('Only {blog} and the post’s blog can see this reply.', { blog: note.blog.name })}
      </p>
    )
  return note.isPinned && <p className={styles.remark}>{t('Pinned')}</p>
}

function Edited({ at }: { at: number }) {
  return (
    <span className={styles.edited} title={dateAndTime(at, language())}>
      {t('edited')}
    </span>
  )
}

/** What the user can do with a reply. */
function ReplyButtons({ notes, note, openMenu }: Omit<RowProps, 'addressed'> & { note: Note }) {
  const reply = notes.replyOf(note)
  if (!reply) return null
  const { name } = note.blog
  const may = notes.actions.allowed(reply)
  const hasMenu = notes.menuOf(reply).length > 0
  const count = note.likes > 0 && formatNumber(note.likes)
  if (!may.reply && !may.like && !hasMenu && !count) return null
  const likes = count && tn(note.likes, '{count} like', '{count} likes')
  return (
    <div className={styles.buttons}>
      {may.reply && (
        <button
          type="button"
          className={styles.small}
          aria-label={t('Reply to {blog}', { blog: name })}
          onClick={() => notes.answer(note)}
        >
          {t('Reply')}
        </button>
      )}
      {may.like ? (
        <button
          type="button"
          className={styles.small}
          aria-pressed={note.liked}
          aria-label={[t('Like'), count].filter(Boolean).join(' ')}
          aria-description={name}
          onClick={() => void notes.actions.like(reply)}
        >
          {t('Like')} {count && <span aria-hidden="true">{count}</span>}
        </button>
      ) : (
        likes && <span className={styles.small}>{likes}</span>
      )}
      {hasMenu && (
        <button
          type="button"
          className={styles.more}
          aria-haspopup="menu"
          aria-expanded="false"
          aria-label={t('Options for {blog}’s reply', { blog: name })}
          onClick={event => openMenu(note, event.currentTarget)}
        >
          <Icon path={moreIcon} size={20} />
        </button>
      )}
    </div>
  )
}

function ReplyBody({ notes, note, addressed, openMenu }: RowProps & { note: Note }) {
  const isAddressed = addressed !== null && addressed === note.id
  const { arrives } = notes.reading
  useEffect(() => {
    if (!isAddressed) return
    // After the dialog has placed its own focus.
    const frame = requestAnimationFrame(() => {
      if (!arrives(note.id)) return
      const row = document.querySelector<HTMLElement>(`[data-note="${CSS.escape(note.key)}"]`)
      row?.scrollIntoView({ block: 'center' })
      row?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [isAddressed, note.id, note.key, arrives])
  return (
    <div
      ref={moveFocus}
      className={styles.reply}
      data-own={note.own}
      data-note={note.key}
      data-addressed={isAddressed || undefined}
      data-pale={note.isHidden || undefined}
      tabIndex={-1}
    >
      {note.gone === '' ? (
        <>
          <Remark note={note} />
          <NoteHead notes={notes} note={note}>
            {note.editedAt !== null && <Edited at={note.editedAt} />}
          </NoteHead>
          <NoteText note={note} />
          {note.own === 'sending' ? (
            <span className={styles.small}>{t('Sending...')}</span>
          ) : (
            <ReplyButtons notes={notes} note={note} openMenu={openMenu} />
          )}
        </>
      ) : (
        <p className={styles.remark}>
          {note.gone === 'deleted' ? t('This reply was deleted.') : t('This reply was hidden.')}
        </p>
      )}
    </div>
  )
}

/** Whether the replies to a reply are collapsed; only its own thread is redrawn. */
function useCollapsed({ reading: { $collapsed } }: Notes, key: string): boolean {
  return useSyncExternalStore(
    hear => $collapsed.listen(hear),
    () => $collapsed.get().has(key),
  )
}

interface ThreadProps extends RowProps {
  hiding: Hiding
  thread: Thread
  depth: number
}

function Nested({ thread, depth, ...rest }: ThreadProps) {
  const { note, replies, count } = thread
  const { notes } = rest
  const shown = useGradual(replies.length, 2)
  const isCollapsed = useCollapsed(notes, note.key)
  if (depth >= depthMax)
    return (
      <button type="button" className={styles.small} onClick={() => notes.showThread(note.key)}>
        {tn(count, 'Continue thread: {count} reply', 'Continue thread: {count} replies')}
      </button>
    )
  return (
    <>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={!isCollapsed}
        aria-description={note.blog.name}
        onClick={() => notes.reading.toggle(note.key)}
      >
        {tn(count, '{count} reply', '{count} replies')}
        <Icon path={chevronDownIcon} size={14} className={styles.chevron} />
      </button>
      {!isCollapsed && (
        <ul className={styles.nested} aria-label={t('Replies to {blog}', { blog: note.blog.name })}>
          {replies.slice(0, shown).map(one => (
            <ReplyThread key={one.note.key} {...rest} thread={one} depth={depth + 1} />
          ))}
        </ul>
      )}
    </>
  )
}

/** A reply with the replies to it. Memoized: a growing list doesn't redraw it. */
export const ReplyThread = memo(function ReplyThread(props: ThreadProps) {
  const { notes, hiding, thread, depth, addressed, openMenu } = props
  const { note, replies } = thread
  const reason = hiding.reasonOf(note)
  const body = <ReplyBody notes={notes} note={note} addressed={addressed} openMenu={openMenu} />
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
      {replies.length > 0 && <Nested {...props} />}
    </li>
  )
})

/** Leads from a thread that is shown alone back to all others. */
export const BackToAll = ({ notes }: { notes: Notes }) => (
  <Button size="small" onClick={() => notes.showThread(null)}>
    {t('Back to all replies')}
  </Button>
)
