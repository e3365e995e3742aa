import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { t } from '../../../platform/page/i18n.ts'
import { afterPress } from '../../../ui/behavior/after-press.ts'
import type { MenuItem } from '../../../ui/menu/menu.tsx'
import { scrollEased } from '../../../ui/scrolling/scroll-to.ts'
import type { Message } from '../types.ts'
import type { ConversationWindowModel } from '../window/conversation-window.ts'
import { ExactTime } from './exact-time.tsx'
import { BackPill, OlderRoom, OlderStatus, UnreadPill } from './list-status.tsx'
import { MessageItem } from './message-item.tsx'
import styles from './message-list.module.css'
import { MessageMenu, useMessageMenu } from './message-menu.tsx'
import { Finder } from './message-text.tsx'
import { endThreshold, useJump, useStickToEnd } from './scrolling.ts'
import { Row, rowIndexOf, SetSize } from './virtual-row.tsx'
import { watchTouches } from './watch-touches.ts'

/** Height of a two-line message in pixels: the estimate for rows that haven't been drawn. */
const usualHeight = 68
/** Rows are drawn this many pixels beyond the visible part: more would make a scroll's tasks longer than 100 ms. */
const bufferSize = 100
/** Distance from the first message, in pixels, that counts as being at the top. */
const topThreshold = 240
/** Older messages are fetched this many window heights before the first message. */
const windowsAhead = 3
/** Milliseconds without a change after which row heights count as settled. */
const settleMs = 200
/** Milliseconds to scroll to the end after a click on the pill (MSGP-20). */
const toEndMs = 500

/** The messages to draw, and whether older ones have just been added before them. `schedule` decides when to draw. */
function useItems({ $items }: ConversationWindowModel, schedule: (draw: () => void) => void) {
  const [items, setItems] = useState($items.get())
  const firstKey = items[0]?.message.key
  const firstBefore = useRef(firstKey)
  const changed = useEffectEvent(() => schedule(() => setItems($items.get())))
  useLayoutEffect(() => $items.subscribe(() => changed()), [$items])
  useLayoutEffect(() => {
    firstBefore.current = firstKey
  }, [firstKey])
  return { items, isPrepended: firstBefore.current !== firstKey }
}

/**
 * Pixels between the first message and the top of the view. They are counted from a row that is drawn: on iOS the list
 * corrects the scroll position only after a touch, and its offsets are ahead of the position until then.
 */
function distanceToFirst(scroller: Element, list: VirtualizerHandle): number {
  const row = scroller.querySelector('li[data-index]')
  if (!row) return scroller.scrollTop
  const above = list.getItemOffset(rowIndexOf(row)) - list.getItemOffset(0)
  return above + scroller.getBoundingClientRect().top - row.getBoundingClientRect().top
}

interface Props {
  window: ConversationWindowModel
  $today: ReadableAtom<number>
  /** The menu items of a message; `react` shows the reactions to choose from. */
  controlsOf: (message: Message, react: () => void) => MenuItem[]
  /** Answers a message; null if the server can't. */
  reply: ((message: Message) => void) | null
  /** Content above the first message. */
  children?: ReactNode
}

/** The messages, oldest first. It stays at the end if the user is there, else at the current message. */
export function MessageList({ window, $today, controlsOf, reply, children }: Props) {
  const { conversation } = window
  const list = useRef<VirtualizerHandle>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const { isAtEnd, scrolled, stick } = useStickToEnd(scroller)
  const { items, isPrepended } = useItems(window, draw =>
    // New messages are drawn after a press has ended: they would move the pressed message from under the pointer.
    afterPress(() => {
      // The scroll position is read first: the `scroll` event of the last scroll may not have fired yet.
      scrolled()
      draw()
    }, scroller.current ?? undefined),
  )
  const hasOlder = useStore(window.$hasOlder)
  const head = useStore(window.$head)
  const firstNew = useStore(window.$firstNew)
  const finder = useStore(window.search.$finder)
  const seenKey = useStore(window.$seenKey)
  const today = useStore($today)
  const menu = useMessageMenu(scroller, index => items[index]?.message)
  useJump({ jump: window.jump, items, list, scroller, isAtEnd })
  const messageIn = useEffectEvent((row: HTMLElement) => items[rowIndexOf(row)]?.message)
  const answer = useEffectEvent((row: HTMLElement) => {
    const message = messageIn(row)
    if (message) reply?.(message)
  })
  const openMenu = useEffectEvent(menu.open)
  const mayReply = reply !== null
  useEffect(() => {
    const canReply = (row: HTMLElement) => mayReply && messageIn(row)?.state === 'sent'
    return scroller.current
      ? watchTouches(scroller.current, { canReply, reply: row => answer(row), menu: row => openMenu(row) })
      : undefined
  }, [mayReply])
  // The row focused last stays mounted, because unmounting it would lose the focus.
  const [keptKey, setKeptKey] = useState<string>()
  const keptIndex = items.findIndex(({ message }) => message.key === keptKey)
  const last = items.at(-1)?.message
  // Messages not stored yet are below all stored ones.
  const unsentKey = last?.state === 'sent' ? undefined : last?.key

  const fetchIfNearTop = useEffectEvent(() => {
    // Older messages may have come and not be drawn yet.
    if (!scroller.current || !list.current || items !== window.$items.get()) return
    const toFirst = distanceToFirst(scroller.current, list.current)
    window.setAtTop(toFirst < topThreshold)
    const isNear = toFirst <= (isAtEnd.current ? endThreshold : windowsAhead * scroller.current.clientHeight)
    // After a failure it is fetched again at the top, or by the button there.
    if (isNear && !conversation.$older.get().failure) void conversation.fetchOlder()
  })
  // Sending a message scrolls to it.
  useLayoutEffect(() => {
    if (unsentKey) isAtEnd.current = true
  }, [unsentKey, isAtEnd])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs after each change of the list
  useLayoutEffect(() => {
    stick()
    // Waits until the rows are measured: their heights decide whether older messages are near.
    const timer = setTimeout(fetchIfNearTop, settleMs)
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
        data-photo-list=""
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
          // The browser would scroll to the present end, which moves when estimated heights turn out too small.
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
        <Finder value={finder}>
          <SetSize value={hasOlder ? -1 : items.length}>
            <Virtualizer
              ref={list}
              as="ol"
              item={Row}
              data={items}
              itemSize={usualHeight}
              bufferSize={bufferSize}
              // Older messages were added above; the visible ones keep their place.
              shift={isPrepended}
              keepMounted={keptIndex < 0 ? [] : [keptIndex]}
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
                  isFirstNew={item.message.key === firstNew}
                  isSeen={item.message.key === seenKey}
                  above={index === 0 ? above : undefined}
                />
              )}
            </Virtualizer>
          </SetSize>
        </Finder>
      </div>
      <ExactTime scroller={scroller} messageAt={index => items[index]?.message} />
      <MessageMenu
        shown={menu.shown}
        conversationId={head.id}
        onClose={menu.close}
        ownUuid={head.ownUuid}
        itemsOf={controlsOf}
        react={(message, sign) => void conversation.actions().then(actions => actions?.react(message, sign))}
      />
      <BackPill jump={window.jump} />
      <UnreadPill window={window} onClick={scrollToEnd} />
    </div>
  )
}
