import type { ReactNode } from 'react'
import { TextField } from '../field/text-field.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import styles from './searchable-list-dialog.module.css'

/** A dialog with a list of the user's things; the search is `SearchedList` inside it. */
export const SearchableListDialog = (props: Omit<DialogProps, 'closable' | 'dismissible' | 'size'>) => (
  <Dialog {...props} closable dismissible size="medium" />
)

interface SearchedListProps {
  /** Label of the search. */
  label: string
  query: string
  search: (query: string) => void
  /** The whole list is long enough to be searched. */
  isLong?: boolean
  autoFocus?: boolean
  /** How many entries were found. */
  count: number
  countText: string
  noneText: string
  /** What was found. */
  children: ReactNode
}

/** The search of a list, with the number of results; if there are none, a sentence below the list says so. */
export function SearchedList(props: SearchedListProps) {
  const { label, query, search, isLong = true, autoFocus, count, countText, noneText, children } = props
  return (
    <>
      {(isLong || query !== '') && (
        <TextField
          label={label}
          hideLabel
          type="search"
          placeholder={label}
          value={query}
          data-autofocus={autoFocus ? '' : undefined}
          onChange={event => search(event.target.value)}
        />
      )}
      <VisuallyHidden role="status">{query && (count > 0 ? countText : noneText)}</VisuallyHidden>
      {children}
      {query !== '' && count === 0 && <p className={styles.none}>{noneText}</p>}
    </>
  )
}
