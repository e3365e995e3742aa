import { createContext, type HTMLAttributes, type ReactNode, useContext } from 'react'
import type { CustomItemComponent } from 'virtua'
import type { TranscriptItem } from '../../../src/conversations/conversation/transcript.ts'
import { useRow } from './list-parts.tsx'
import styles from './message-list.module.css'

/** Pixels that a message of two lines is high: what the list takes one to be until it has been drawn. */
export const usualHeight = 68

interface MessageGiven {
  isOwn: boolean
  isLast: boolean
  /** It has not been seen to come yet. */
  isComing: boolean
  /** It has been seen to come. */
  settle: (key: string) => void
}

/** What the row of a message is: the message itself, without a box inside it. */
const messageRow = (
  { message, isCollapsed, seenMs }: TranscriptItem,
  { isOwn, isLast, isComing, settle }: MessageGiven,
): HTMLAttributes<HTMLLIElement> => ({
  className: styles.item,
  // Spread, since the type of what an element takes names no data attributes.
  ...{
    'data-own': isOwn || undefined,
    'data-collapsed': isCollapsed || undefined,
    'data-last': isLast || undefined,
    'data-news': isComing || undefined,
  },
  ...(isComing && seenMs > 0 && { style: { animationDelay: `${-seenMs}ms` } }),
  onAnimationEnd: event => event.target === event.currentTarget && settle(message.key),
})

interface RowsGiven {
  items: readonly TranscriptItem[]
  given: (item: TranscriptItem) => MessageGiven
  /** The row with the focus, which would lose it while the list hides it to measure it anew. */
  isKept: (index: number) => boolean
}

const Rows = createContext<RowsGiven | null>(null)

/** What the rows are about: the list gives them their place alone. */
export const MessageRows = ({ children, ...rows }: RowsGiven & { children: ReactNode }) => (
  <Rows value={rows}>{children}</Rows>
)

/** The row of a message. */
export const MessageRow: CustomItemComponent = ({ children, ...rest }) => {
  const { index } = rest
  const rows = useContext(Rows)
  const item = rows?.items[index]
  const row = useRow({
    ...rest,
    given: item && messageRow(item, rows.given(item)),
    isShown: rows?.isKept(index) === true,
  })
  return <li {...row}>{children}</li>
}
