import {
  createContext,
  type HTMLAttributes,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useState,
} from 'react'
import type { CustomItemComponent } from 'virtua'
import type { TranscriptItem } from '../../src/conversations/transcript.ts'
import type { Message } from '../../src/conversations/types.ts'
import { firstLines } from './first-lines.ts'
import { useRow } from './list-parts.tsx'
import styles from './message-list.module.css'
import type { Flight } from './use-flight.ts'

/** A text of more letters needs all the width that a bubble may have: nothing is measured for it. */
const shortLength = 36
/** Pixels around the bubble of a message that is flown by (`.inFlight`). */
const inFlightMargins = 10
/** Pixels above the lines of such a bubble, and those of a line; a low one has none to spare below them. */
const inFlightPadding = 8
const lineHeight = 21
/** Pixels that a message of two lines is high: what the list takes one to be until it has been drawn. */
export const usualHeight = 68

/**
 * In the place of a message that is flown by, as high as the list takes it to be, in pixels: another height would move the
 * list.
 */
function messageInFlight({ content }: Message, isOwn: boolean, height: number) {
  const lines = Math.max(1, Math.floor((height - inFlightMargins - inFlightPadding) / lineHeight))
  const text = content.type === 'text' ? content.text : ''
  return (
    <p
      className={styles.inFlight}
      data-own={isOwn || undefined}
      data-short={(text !== '' && text.length <= shortLength) || undefined}
      style={height === usualHeight ? undefined : { height: height - inFlightMargins }}
    >
      {firstLines(text, lines)}
    </p>
  )
}

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
  flight: Flight
  given: (item: TranscriptItem) => MessageGiven
  /** What the list takes a row to be high, in pixels. */
  heightOf: (index: number) => number
  /** The row with the focus stays as it is. */
  isKept: (index: number) => boolean
}

const Rows = createContext<RowsGiven | null>(null)

/** What the rows are about. They alone are drawn anew when some are completed after a flight, and not their list. */
export function MessageRows({ children, ...rows }: RowsGiven & { children: ReactNode }) {
  const [, setCompleted] = useState(0)
  const { flight } = rows
  useLayoutEffect(() => flight.listen(() => setCompleted(count => count + 1)), [flight])
  return <Rows value={rows}>{children}</Rows>
}

/** The row of a message. */
export const MessageRow: CustomItemComponent = ({ children, ...rest }) => {
  const { index } = rest
  const rows = useContext(Rows)
  const item = rows?.items[index]
  const about = item && rows.given(item)
  const isKept = rows?.isKept(index) === true
  const isLight = item && !isKept && rows.flight.isLight(item.message.key)
  const row = useRow({
    ...rest,
    given: isLight ? undefined : about && messageRow(item, about),
    // A light row has the height that the list assumes; one with the focus would lose that while it is hidden.
    isShown: isLight || isKept,
  })
  return (
    <li {...row}>
      {isLight ? messageInFlight(item.message, about?.isOwn === true, rows.heightOf(index)) : children}
    </li>
  )
}
