import { SafeHtml } from '../../../ui/safe-html.tsx'
import type { Note } from '../note.ts'
import styles from './notes.module.css'

/** What the author wrote: HTML goes through the drawer's sanitizer, and frames of other sites wait for a press. */
export function NoteText({ note: { html, text } }: { note: Note }) {
  if (html !== '')
    return (
      <div dir="auto">
        <SafeHtml html={html} profile="rich" className={styles.html ?? ''} />
      </div>
    )
  return (
    <p className={styles.text} dir="auto" data-inlay-post-body="">
      {text}
    </p>
  )
}
