import { createContext, use } from 'react'
import type { CustomItemComponentProps } from 'virtua'
import styles from './row.module.css'

/** How many rows the whole list has, of which some are drawn; -1 while nobody knows. */
export const SetSize = createContext(-1)

/** A row of a virtual list: it tells assistive technology its place, since most of its neighbours are not drawn. */
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

/** The place in the list of the row that an element is in; -1 outside of rows. */
export const rowIndexOf = (element: Element): number =>
  Number(element.closest<HTMLElement>('li[data-index]')?.dataset.index ?? -1)
