import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import type { Message } from '../../../src/conversations/types.ts'
import { t } from '../../../src/page/i18n.ts'
import { afterPress } from '../../../src/ui/behavior/after-press.ts'
import { scrollEased } from '../../../src/ui/behavior/scroll.ts'
import { Icon } from '../../../src/ui/icon/icon.tsx'
import type { MenuItem } from '../../../src/ui/menu/menu.tsx'
import { downIcon } from '../icons.ts'
import type { ConversationWindowModel } from '../window/conversation-window.ts'
import { MessageItem } from './message-item.tsx'
import styles from './message-list.module.css'
import { MessageMenu, useMessageMenu } from './message-menu.tsx'
import { OlderRoom, OlderStatus } from './older-status.tsx'
import { UnreadPill } from './unread-pill.tsx'
import { endThreshold, useStickToEnd } from './use-stick-to-end.ts'
import { Row, rowIndexOf, SetSize } from './virtual-row.tsx'

/** Pixels that a message of two lines is high: what a row is taken to be until it has been drawn. */
const usualHeight = 68
/** Pixels from the first message that count as being there. */
const topThreshold = 240
/** Windows from the first message at which older ones are fetched for one who scrolls up, so as not to wait for them. */
const windowsAhead = 3
/** Milliseconds without a change after which rows have their heights. */
const restMs = 200
/** How long the way down takes after a click on the pill, in milliseconds (MSGP-20). */
const toEndMs = 500

/** The messages to draw. One that comes while another is pressed waits: it would move that one from under the pointer. */
function useItems(
  { $items }: ConversationWindowModel,
  scroller: RefObject<HTMLElement | null>,
  beforeDrawing: () => void,
) {
  const [items, setItems] = useState($items.get())
  const firstKey = items[0]?.message.key
  const firstBefore = useRef(firstKey)
  const draw = useEffectEvent(() => {
    beforeDrawing()
    setItems($items.get())
  })
  useLayoutEffect(() => {
    return $items.subscribe(() => afterPress(() => draw(), scroller.current ?? undefined))
  }, [$items, scroller])
  useLayoutEffect(() => {
    firstBefore.current = firstKey
  }, [firstKey])
  return { items, isPrepended: firstBefore.current !== firstKey }
}

interface Props {
  window: ConversationWindowModel
  $today: ReadableAtom<number>
  /** What can be done with a message that was received. */
  controlsOf: (message: Message) => MenuItem[]
  /** What stands above the first message. */
  children?: ReactNode
}

/** The messages, oldest first. It keeps to the lower end while the user is there, and to its place while not. */
export function MessageList({ window, $today, controlsOf, children }: Props) {
  const { conversation } = window
  const list = useRef<VirtualizerHandle>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const { isAtEnd, scrolled, stick } = useStickToEnd(scroller)
  // Older messages move what the reader has scrolled to, perhaps before the browser has said so.
  const { items, isPrepended } = useItems(window, scroller, scrolled)
  const hasOlder = useStore(window.$hasOlder)
  const head = useStore(window.$head)
  const today = useStore($today)
  const menu = useMessageMenu(scroller, index => items[index]?.message)
  // The row that had the focus last stays drawn: one that is taken away takes the focus along.
  const [keptKey, setKeptKey] = useState<string>()
  const kept = items.findIndex(({ message }) => message.key === keptKey)
  const last = items.at(-1)?.message
  // What is not stored yet stands below all that is.
  const unsentKey = last?.state === 'sent' ? undefined : last?.key

  const fetchIfNearTop = useEffectEvent(() => {
    if (!scroller.current || !list.current) return
    const { scrollTop, clientHeight } = scroller.current
    // Where a list may not be moved under a finger, as on iOS, its first row stands higher by what has come in front.
    const above = scrollTop - list.current.getItemOffset(0)
    window.setAtTop(above < topThreshold)
    if (
      above <= (isAtEnd.current ? endThreshold : windowsAhead * clientHeight) &&
      conversation.$older.get() === 'more'
    )
      void conversation.fetchOlder()
  })
  // An own message brings the user down to it.
  useLayoutEffect(() => {
    if (unsentKey) isAtEnd.current = true
  }, [unsentKey, isAtEnd])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it follows are the list's changes
  useLayoutEffect(() => stick(), [items])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whether there is room for older ones shows when these have their heights
  useEffect(() => {
    const timer = setTimeout(fetchIfNearTop, restMs)
    return () => clearTimeout(timer)
  }, [items])
  useLayoutEffect(() => () => window.setAtBottom(true), [window])
  const scrollToEnd = () => {
    const element = scroller.current
    if (element) void scrollEased(element, () => element.scrollHeight - element.clientHeight, toEndMs)
  }
  const above = (
    <>
      {children}
      <OlderRoom window={window} />
    </>
  )

  return (
    <div className={styles.frame}>
      <OlderStatus window={window} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div
        ref={scroller}
        className={styles.scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        role="group"
        aria-label={t('Messages')}
        onScroll={() => {
          scrolled()
          window.setAtBottom(isAtEnd.current)
          if (!isAtEnd.current) fetchIfNearTop()
        }}
        onFocus={({ target }) => setKeptKey(items[rowIndexOf(target)]?.message.key)}
        onClick={menu.clicked}
        onKeyDown={event => {
          menu.keyPressed(event)
          if (event.key !== 'End' || event.shiftKey || event.altKey) return
          // The browser would go to where the end is now, and messages that are higher than they were taken to be move it.
          event.preventDefault()
          scrollToEnd()
        }}
      >
        <div className={styles.spacer} />
        {!last && (
          <>
            {above}
            <p className={styles.none}>{t('Say hello.')}</p>
          </>
        )}
        <SetSize value={hasOlder ? -1 : items.length}>
          <Virtualizer
            ref={list}
            as="ol"
            item={Row}
            data={items}
            itemSize={usualHeight}
            // Older messages have come in front: what is in view stays in view.
            shift={isPrepended}
            keepMounted={kept < 0 ? [] : [kept]}
            onResize={stick}
          >
            {(item, index) => (
              <MessageItem
                key={item.message.key}
                item={item}
                window={window}
                head={head}
                today={today}
                isLast={item.message === last}
                above={index === 0 ? above : undefined}
              />
            )}
          </Virtualizer>
        </SetSize>
      </div>
      <MessageMenu shown={menu.shown} onClose={menu.close} itemsOf={controlsOf} />
      <UnreadPill window={window} onClick={scrollToEnd}>
        <Icon path={downIcon} size={16} />
      </UnreadPill>
    </div>
  )
}
