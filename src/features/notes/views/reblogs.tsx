import { useStore } from '@nanostores/react'
import { memo, useId, useState } from 'react'
import { t, tn } from '../../../platform/page/i18n.ts'
import { chevronDownIcon, Icon } from '../../../ui/icon/icon.tsx'
import { useGradual } from '../../../ui/scrolling/use-gradual.ts'
import { hasWords, type Note } from '../note.ts'
import type { NoteList } from '../note-pages.ts'
import type { Notes } from '../notes-model.ts'
import { BlogRow, Face, NoteHead, NoteText } from './note-parts.tsx'
import styles from './notes.module.css'
import { ListEnd, Rows } from './rows.tsx'

/** Memoized: a growing list doesn't redraw it. */
const Comment = memo(({ notes, note }: { notes: Notes; note: Note }) => (
  <li className={styles.row}>
    <NoteHead notes={notes} note={note} />
    <NoteText note={note} />
    {note.tags.length > 0 && (
      <ul className={styles.added} aria-label={t('Tags')}>
        {note.tags.map(tag => (
          <li key={tag}>
            <bdi>{`#${tag}`}</bdi>
          </li>
        ))}
      </ul>
    )}
  </li>
))

const facesMax = 7
/** More blogs are drawn with each press. */
const unfoldedStep = 50

/** Those who added nothing: a line of avatars that expands to their blogs. */
function Quiet({ notes, quiet }: { notes: Notes; quiet: readonly Note[] }) {
  const id = useId()
  const [shown, setShown] = useState(0)
  return (
    <div className={styles.quiet}>
      <button
        type="button"
        className={styles.faces}
        aria-expanded={shown > 0}
        aria-controls={id}
        onClick={() => setShown(shown > 0 ? 0 : unfoldedStep)}
      >
        <span className={styles.pile} aria-hidden="true">
          {quiet.slice(0, facesMax).map(({ key, blog }) => (
            <Face key={key} blog={blog} size={24} />
          ))}
        </span>
        <span className={styles.count}>
          {tn(quiet.length, '{count} reblog without a comment', '{count} reblogs without a comment')}
        </span>
        <Icon path={chevronDownIcon} size={16} className={styles.chevron} />
      </button>
      <ul id={id} className={styles.list} hidden={shown === 0}>
        {quiet.slice(0, shown).map(({ key, blog }) => (
          <li key={key} className={styles.person}>
            <BlogRow notes={notes} blog={blog} />
          </li>
        ))}
        {shown > 0 && quiet.length > shown && (
          <li>
            <button type="button" className={styles.small} onClick={() => setShown(shown + unfoldedStep)}>
              {t('Show more')}
            </button>
          </li>
        )}
      </ul>
    </div>
  )
}

/** After this many pages in a row without a comment, older ones load with a press. */
const quietPagesMax = 3

const perFrame = 3

/** Reblogs with what their authors added; the others are folded. */
export function Reblogs({ notes, list }: { notes: Notes; list: NoteList }) {
  const pages = useStore(list.$pages)
  const hiding = useStore(notes.$hiding)
  const all = pages.flat()
  const comments = all.filter(hasWords)
  const shown = useGradual(comments.length, perFrame)
  const quiet = all.filter(
    note => !hasWords(note) && !hiding.isBlocked(note) && hiding.reasonOf(note) === null,
  )
  const isQuiet =
    pages.length >= quietPagesMax && !pages.slice(-quietPagesMax).some(page => page.some(hasWords))
  return (
    <>
      {quiet.length > 0 && <Quiet notes={notes} quiet={quiet} />}
      <ul className={styles.list} aria-label={t('Reblogs with comments')}>
        <Rows
          rows={comments.slice(0, shown)}
          hiding={hiding}
          draw={note => <Comment key={note.key} notes={notes} note={note} />}
        />
      </ul>
      <ListEnd
        list={list}
        isDrawn={shown === comments.length}
        isEmpty={all.length === 0}
        empty={t('No reblogs yet.')}
        byPress={isQuiet}
      />
    </>
  )
}
