import {
  createContext,
  type FocusEvent,
  type HTMLAttributes,
  type ReactNode,
  useContext,
  useState,
} from 'react'
import type { CustomContainerComponentProps, CustomItemComponentProps } from 'virtua'
import { classes } from '../../../src/ui/styles/classes.ts'
import styles from './row.module.css'

/** How long the list is of which some rows are drawn; -1 when nobody knows yet. */
export const SetSize = createContext(-1)

/** What a list is given, but for what would take each press from its rows while it scrolls and for a while after. */
export const pressable = ({ style, ...rest }: CustomContainerComponentProps) => ({
  ...rest,
  style: { ...style, pointerEvents: undefined },
})

interface RowProps extends Omit<CustomItemComponentProps, 'children'> {
  children?: ReactNode
  /** What the row is besides: it is the box of what stands in it, since each box more is drawn for each row. */
  given?: HTMLAttributes<HTMLLIElement>
  /** The list hides what it has not measured, and with it what has got another place; this is shown all the same. */
  isShown?: boolean
}

const shown = { visibility: undefined }

/** What makes an item a row of a virtual list: it says the place that it cannot show, most of its neighbours being away. */
export const useRow = ({ index, style, given, isShown = false, ...rest }: RowProps) => ({
  ...rest,
  ...given,
  className: classes(styles.row, given?.className),
  style: given?.style || isShown ? { ...style, ...given?.style, ...(isShown && shown) } : style,
  'data-inlay-row': '',
  'data-index': index,
  'aria-posinset': index + 1,
  'aria-setsize': useContext(SetSize),
})

/** A row of a list in which all are as high. */
export const Row = (props: RowProps) => <li {...useRow({ ...props, isShown: true })} />

interface KeysOfRows {
  at: (index: number) => string | undefined
  indexOf: (key: string) => number
}

/**
 * Keeps the row with the focus drawn when it is scrolled out of sight: a row taken away would take the focus with it.
 * By its key, since others that come in front give it another place.
 */
export function useKeptRow(keys: KeysOfRows) {
  const [key, setKey] = useState<string | null>(null)
  const index = key === null ? -1 : keys.indexOf(key)
  return {
    /** Its place; -1 for none. */
    kept: index,
    focusProps: {
      onFocus: ({ target }: FocusEvent) => {
        const row = target.closest<HTMLElement>('li[data-index]')
        setKey(row ? (keys.at(Number(row.dataset.index)) ?? null) : null)
      },
      onBlur: () => setKey(null),
    },
  }
}
