import { createContext, use } from 'react'
import type { CustomItemComponentProps } from 'virtua'
import styles from './row.module.css'

/** Number of rows in the whole list, of which only some are mounted; -1 while unknown. */
export const SetSize = createContext(-1)

/** A row of a virtual list, with its position for assistive technology, because most rows aren't mounted. */
export const Row = ({ index, ...rest }: CustomItemComponentProps) => (
  <li
    {...rest}
    className={styles.row}
    data-inlay-row=""
    data-index={index}
    aria-posinset={index + 1}
    aria-setsize={use(SetSize)}
  />
)

/** The index of the row that contains an element; -1 if there is none. */
export const rowIndexOf = (element: Element): number =>
  Number(element.closest<HTMLElement>('li[data-index]')?.dataset.index ?? -1)
