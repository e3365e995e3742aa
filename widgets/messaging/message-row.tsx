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
import { Row } from './list-parts.tsx'
import styles from './message-list.module.css'
import type { Flight } from './use-flight.ts'

/** Letters that a row has room for, to each pixel of its height. */
const lettersPerPixel = 2
/** Pixels around the bubble of a message that is flown by (`.inFlight`). */
const inFlightMargins = 10
/** Pixels that a message of two lines is high: what the list takes one to be until it has been drawn. */
export const usualHeight = 68

interface MessageInFlightProps {
  item: TranscriptItem
  isOwn: boolean
  /** Pixels. */
  height: number
}

/** In the place of a message that is flown by, as high as the list takes it to be: another height would move the list. */
const MessageInFlight = ({ item: { message }, isOwn, height }: MessageInFlightProps) => (
  <p
    className={styles.inFlight}
    data-own={isOwn || undefined}
    style={height === usualHeight ? undefined : { height: height - inFlightMargins }}
  >
    {message.content.type === 'text' && message.content.text.slice(0, lettersPerPixel * height)}
  </p>
)

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

/** The list hides what it has not measured; what is flown by is as high as the list takes it to be. */
const inSight = { style: { visibility: 'visible' } } as const

/** The row of a message. */
export const MessageRow: CustomItemComponent = ({ children, ...rest }) => {
  const { index } = rest
  const rows = useContext(Rows)
  const item = rows?.items[index]
  if (!item) return <Row {...rest}>{children}</Row>
  const about = rows.given(item)
  if (!rows.flight.isLight(item.message.key) || rows.isKept(index))
    return (
      <Row {...rest} given={messageRow(item, about)}>
        {children}
      </Row>
    )
  return (
    <Row {...rest} given={inSight}>
      <MessageInFlight item={item} isOwn={about.isOwn} height={rows.heightOf(index)} />
    </Row>
  )
}
