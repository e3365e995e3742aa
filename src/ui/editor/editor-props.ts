/** What every editor of rich text takes, the plain one and any that comes after it (dashboard.md §3). */
export interface EditorProps {
  /** HTML. An editor that cannot show all of it must give it back untouched. */
  value: string
  /** Told of HTML only when the writer has changed something. */
  onChange: (html: string) => void
  /** Its name for screen readers. */
  label: string
  placeholder?: string | undefined
  name: string
  /** One line: enter makes no paragraph. */
  forceSingleLine?: boolean | undefined
  /** Lines it has when empty; 6 if left out. */
  rows?: number | undefined
  disabled?: boolean | undefined
  autoFocus?: boolean | undefined
}
