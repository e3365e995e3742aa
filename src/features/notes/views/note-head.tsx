import { language } from '../../../platform/page/i18n.ts'
import { timeInList } from '../../../platform/text/relative-time.ts'
import { dateAndTime } from '../../../platform/text/time.ts'
import type { Note } from '../note.ts'
import type { Notes } from '../notes-model.ts'
import { BlogLink, Face } from './blog-link.tsx'
import styles from './notes.module.css'

function Time({ at, now, url }: { at: number; now: number; url: string | null }) {
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return null
  const time = (
    <time dateTime={date.toISOString()} title={dateAndTime(at, language())}>
      {timeInList(at, now, language())}
    </time>
  )
  return url ? (
    <a className={styles.time} href={url} target="_blank" rel="noopener noreferrer">
      {time}
    </a>
  ) : (
    <span className={styles.time}>{time}</span>
  )
}

/** Who wrote it, and when. */
export function NoteHead({ notes, note }: { notes: Notes; note: Note }) {
  const { blog, at, url } = note
  return (
    <div className={styles.head}>
      <BlogLink notes={notes} blog={blog} className={styles.author}>
        <Face blog={blog} size={30} />
        <bdi className={styles.name}>{blog.name}</bdi>
      </BlogLink>
      {at !== null && <Time at={at} now={notes.now()} url={url} />}
    </div>
  )
}
